/** The wizard's state: the step, what was decided, what the map shows; decisions that change the reading are sent. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/client";
import type { ImportChoices, MapImport } from "../../api/types";
import { useAction } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { arePartsFiles, filesOfPart } from "./files";
import { filesOfJob, importPath } from "./jobs";
import { enqueue, takeNext } from "./queue";
import { rememberGround, rememberedGround, saidBefore } from "./remembered";
import { NOTHING, acceptBody, differs, isWaiting, kindOf, readingBody, type Choices, type Step } from "./steps";
import { useImport, type ImportJob } from "./useImport";

export interface Wizard {
  readonly here: ImportJob;
  readonly job: MapImport | null;
  readonly step: Step;
  readonly choices: Choices;
  readonly isRead: boolean;
  readonly isAccepting: boolean;
  readonly accept: ReturnType<typeof useAction<[], void>>;
  readonly goTo: (step: Step) => void;
  readonly choose: (change: (now: Choices) => Choices) => void;
  readonly decide: (change: Partial<Choices>) => void;
  readonly start: (files: readonly File[]) => void;
  readonly apart: () => void;
  /** Whether the files given are at hand, to be taken apart. */
  readonly canApart: boolean;
  readonly queueParts: (() => void) | null;
  readonly startOver: () => void;
  readonly next: () => void;
}

const labelOf = (files: readonly File[]): string => files[0]?.name ?? "A map";

export const useWizard = (id: string | null): Wizard => {
  const { campaign } = useCampaign();
  const here = useImport(campaign.id, id);
  const { job } = here;
  const [step, setStep] = useState<Step>(0);
  const [choices, setChoices] = useState<Choices>(NOTHING);
  const [wantsMap, setWantsMap] = useState(false);
  const read = useRef<ImportChoices>({});
  const report = job?.report ?? null;
  const isRead = report !== null && (job?.status === "ready" || job?.status === "needs_decision");

  // Another job: nothing is decided yet.
  useEffect(() => {
    setChoices(NOTHING);
    setStep(0);
    setWantsMap(false);
    read.current = {};
  }, [job?.id]);
  const known = useRef("");
  useEffect(() => {
    if (!report || !job || known.current === job.id) return;
    known.current = job.id;
    setStep(1);
    const before = kindOf(job) === "overland" ? saidBefore(rememberedGround(campaign.id, report.format), report.raw_terrain) : {};
    setChoices((now) => ({ ...now, terrain: { ...before, ...now.terrain }, part: now.part, replaces: job.replaces ?? now.replaces }));
  }, [report !== null, job?.id]);
  const again = (wanted: Choices): void => {
    read.current = readingBody(wanted);
    here.again(read.current);
  };
  const decide = (change: Partial<Choices>): void => {
    const wanted = { ...choices, ...change };
    setChoices(wanted);
    again(wanted);
  };
  const startOver = (): void => {
    here.drop();
    navigate(inCampaign(campaign.id, "maps", "import"), { replace: true });
  };
  const sent = job ? filesOfJob(job.id) : here.files;
  const parts = report?.parts ?? [];
  const canQueue = job !== null && parts.length > 1 && sent.length > 0;
  const queueParts = (): void => {
    const [first, ...others] = parts;
    if (!first || !job) return;
    const loose = arePartsFiles(sent, parts);
    enqueue(
      others.map((part) => ({
        campaign: campaign.id,
        label: part.name || part.key,
        files: loose ? filesOfPart(sent, parts, part.key) : sent,
        part: part.key,
      })),
    );
    decide({ part: first.key });
  };
  // Files that are a map each, dropped together, are a queue unless the GM says otherwise.
  const isLoose = isRead && job !== null && job.needed.includes("part") && choices.part === "" && arePartsFiles(sent, parts);
  useEffect(() => {
    if (isLoose) queueParts();
  }, [isLoose]);

  const accept = useAction(async () => {
    if (!job) return;
    setWantsMap(true);
    if (report) rememberGround(campaign.id, report.format, choices.terrain);
    here.set(await api.post<MapImport>(`${importPath(campaign.id, job.id)}accept/`, acceptBody(choices)));
  });
  const goTo = (to: Step): void => {
    setStep(to);
    // The map shows what was decided as soon as its table is left.
    if (to > 0 && isRead && step !== to && differs(read.current, readingBody(choices))) again(choices);
  };
  return {
    here,
    job,
    step,
    choices,
    isRead,
    isAccepting: accept.busy || (wantsMap && isWaiting(job)),
    accept,
    goTo,
    choose: setChoices,
    decide,
    start: (files) => here.start(files),
    apart: () => {
      const files = here.files.length > 0 ? here.files : sent;
      const [first, ...others] = files;
      if (!first) return;
      enqueue(others.map((file) => ({ campaign: campaign.id, label: labelOf([file]), files: [file], part: "" })));
      here.drop();
      here.start([first]);
    },
    canApart: sent.length > 1,
    queueParts: canQueue && choices.part === "" ? queueParts : null,
    startOver,
    next: () => {
      const one = takeNext(campaign.id);
      if (one) here.start(one.files, one.part);
    },
  };
};
