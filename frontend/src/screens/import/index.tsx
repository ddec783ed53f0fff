/** Bringing in a map: File, Preview, Ground, Scale, What is lost. Nothing is stored before the last step. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { api } from "../../api/client";
import type { MapImport } from "../../api/types";
import { useAction } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { toast } from "../../widgets";
import { DoneStep } from "./DoneStep";
import { FileStep } from "./FileStep";
import { GroundStep } from "./GroundStep";
import { ImportFoot } from "./ImportFoot";
import { LostStep } from "./LostStep";
import { Preview, usePreview } from "./Preview";
import { rememberGround, rememberedGround, saidBefore } from "./remembered";
import { ScaleStep } from "./ScaleStep";
import { StepBar } from "./StepBar";
import { acceptBody, isWaiting, undecidedWord, wordsOf, type Choices, type Step } from "./steps";
import { useImport } from "./useImport";
import "./import.css";

const NOTHING: Choices = { name: "", terrain: {}, scaleValue: null, scaleUnit: "mi" };

export default function Screen({ params }: ScreenProps): JSX.Element {
  const { campaign } = useCampaign();
  const { job, sent, problem, start, set, drop } = useImport(campaign.id, params["import"] ?? null);
  const [step, setStep] = useState<Step>(0);
  const [choices, setChoices] = useState<Choices>(NOTHING);
  const [wantsMap, setWantsMap] = useState(false);
  const report = job?.report ?? null;
  const preview = usePreview(campaign.id, job);
  const isRead = report !== null && !isWaiting(job);

  useEffect(() => {
    if (!report) return;
    if (step === 0) setStep(1);
    const before = saidBefore(rememberedGround(campaign.id, report.format), report.raw_terrain);
    setChoices((now) => ({ ...now, terrain: { ...before, ...now.terrain } }));
  }, [report !== null]);
  useEffect(() => {
    if (job?.status === "done" && job.map && wantsMap) toast("The map is in.");
  }, [job?.status]);
  useEffect(() => {
    const keys = (event: KeyboardEvent): void => {
      if (!event.altKey || !isRead) return;
      if (event.key === "ArrowRight") setStep((now) => Math.min(4, now + 1) as Step);
      else if (event.key === "ArrowLeft") setStep((now) => Math.max(0, now - 1) as Step);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [isRead]);

  const accept = useAction(async () => {
    if (!job) return;
    setWantsMap(true);
    if (report) rememberGround(campaign.id, report.format, choices.terrain);
    set(await api.post<MapImport>(`/campaigns/${campaign.id}/maps/imports/${job.id}/accept/`, acceptBody(choices)));
  });
  const startOver = (): void => {
    drop();
    setChoices(NOTHING);
    setStep(0);
    setWantsMap(false);
    navigate(inCampaign(campaign.id, "maps", "import"), { replace: true });
  };

  if (job?.status === "done" && job.map) return <DoneStep job={job} onAnother={startOver} />;
  const words = report ? wordsOf(report, choices.terrain) : [];
  return (
    <main class="import-page">
      <StepBar step={step} job={job} canVisit={isRead} onVisit={setStep} />
      {step === 0 || !report || !job ? (
        <FileStep job={job} sent={sent} problem={problem} onFile={start} onStop={startOver} />
      ) : (
        <div class="import-body">
          <section class="import-main" aria-label={step === 1 ? "Preview" : step === 2 ? "Ground" : step === 3 ? "Scale" : "What is lost"}>
            {step === 1 ? <LostStep report={report} isIntro /> : null}
            {step === 2 ? (
              <GroundStep
                words={words}
                onSet={(changed, terrain) =>
                  setChoices((now) => ({ ...now, terrain: { ...now.terrain, ...Object.fromEntries(changed.map((word) => [word, terrain])) } }))
                }
              />
            ) : null}
            {step === 3 ? <ScaleStep report={report} choices={choices} onChange={setChoices} /> : null}
            {step === 4 ? <LostStep report={report} name={choices.name || (preview.data?.name ?? nameOf(job))} onName={(name) => setChoices((now) => ({ ...now, name }))} /> : null}
          </section>
          <Preview campaign={campaign.id} job={job} preview={preview} />
        </div>
      )}
      <ImportFoot
        step={step}
        job={job}
        choices={choices}
        undecided={undecidedWord(words)}
        problem={accept.problem}
        isBusy={accept.busy || (wantsMap && isWaiting(job))}
        onStep={setStep}
        onAccept={() => void accept.run()}
        onStartOver={startOver}
      />
    </main>
  );
}

const nameOf = (job: MapImport): string => job.file_name.replace(/\.[^.]+$/, "");
