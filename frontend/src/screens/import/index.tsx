/** Bringing in a map: File, Preview, Ground, Scale, What is lost. Nothing is stored before the last step. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { ApiProblem, api } from "../../api/client";
import type { MapImport, Settlement } from "../../api/types";
import type { MapOverlay } from "../../map/overlay";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { DoneStep } from "./DoneStep";
import { FileStep } from "./FileStep";
import { GridFields, GridStage } from "./GridStep";
import { GroundStep } from "./GroundStep";
import { ImportFoot } from "./ImportFoot";
import { FirstLook, LostStep } from "./LostStep";
import { PresetBar } from "./PresetBar";
import { Preview, type PreviewAims } from "./Preview";
import { Questions } from "./Questions";
import { Replaces } from "./Replaces";
import { ScaleStep, type Measuring } from "./ScaleStep";
import { SquareStep } from "./SquareStep";
import { StepBar } from "./StepBar";
import { WallsStep } from "./WallsStep";
import { cellsWord } from "./formats";
import { importPath } from "./jobs";
import { lossRows, type LossRow } from "./loss";
import { kindOf, stepsOf, wordsOf, type Step } from "./steps";
import { useGridDraft } from "./useGridDraft";
import { usePreview } from "./usePreview";
import { useWizard, type Wizard } from "./useWizard";
import "./import.css";

export default function Screen({ params }: ScreenProps): JSX.Element {
  const wizard = useWizard(params["import"] ?? null);
  const { job, step } = wizard;
  const move = (by: number): void => {
    if (wizard.isRead) wizard.goTo(Math.min(4, Math.max(1, step + by)) as Step);
  };
  useKeys("Import", [
    { keys: "Alt+ArrowRight", does: "Next step", run: () => move(1), always: true },
    { keys: "Alt+ArrowLeft", does: "Step before", run: () => move(-1), always: true },
  ]);
  if (job?.status === "done" && (job.map || job.battle_map)) return <DoneStep job={job} onAnother={wizard.startOver} onNext={wizard.next} />;
  return <Steps wizard={wizard} />;
}

/** The cells of a word, read when its row is looked at. */
const useWordCells = (campaign: string, job: string | null): readonly [readonly number[] | null, (word: string | null) => void, (cells: readonly number[]) => void] => {
  const [cells, setCells] = useState<readonly number[] | null>(null);
  const [word, setWord] = useState<string | null>(null);
  useEffect(() => {
    if (word === null || job === null) return setCells(null);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api
        .get<{ cells: number[] }>(`${importPath(campaign, job)}words/`, { query: { word }, signal: abort.signal })
        .then((answer) => setCells(answer.cells))
        .catch(() => setCells(null));
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [word, job]);
  const show = (shown: readonly number[]): void => {
    setWord(null);
    setTimeout(() => setCells(shown));
  };
  return [cells, setWord, show];
};

const Steps = ({ wizard }: { wizard: Wizard }): JSX.Element => {
  const { campaign } = useCampaign();
  const { job, step, choices, here } = wizard;
  const report = job?.report ?? null;
  const preview = usePreview(campaign.id, job);
  const [cells, look, showCells] = useWordCells(campaign.id, job?.id ?? null);
  const [measuring, setMeasuring] = useState<Measuring | null>(null);
  const gridHere = useGridDraft(campaign.id, job, preview.shown, choices);
  const overland = preview.shown?.overland ?? null;
  useEffect(() => look(null), [step, preview.shown?.turn]);
  useEffect(() => setMeasuring(null), [job?.id]);
  const kind = kindOf(job);
  const overlay = useMemo((): MapOverlay => (step === 3 && measuring ? measureOverlay(measuring) : {}), [step, measuring]);
  const aims: PreviewAims = {
    cells,
    overlay,
    onPlace: step === 3 && measuring ? (at) => setMeasuring(measuring.from === null ? { ...measuring, from: at } : { ...measuring, to: at }) : undefined,
    onPinMove: step === 3 && measuring ? (index, at) => setMeasuring(index === 0 ? { ...measuring, from: at } : { ...measuring, to: at }) : undefined,
  };
  const failed = job?.status === "failed" || job?.status === "cancelled";
  return (
    <main class="import-page">
      <StepBar step={step} kind={kind} job={job} grid={overland?.grid ?? null} canVisit={wizard.isRead} onVisit={wizard.goTo} />
      {step === 0 || !report || !job || failed ? (
        <FileStep job={job} sent={here.sent} files={here.files} problem={here.problem} onFiles={wizard.start} onApart={wizard.apart} onStop={wizard.startOver} onTake={(one) => here.start(one.files, one.part)} />
      ) : (
        <div class="import-body">
          <section class="import-main" aria-label={stepsOf(kind)[step]}>
            <StepBody
              wizard={wizard}
              preview={preview.shown}
              grid={gridHere}
              settlements={overland?.features.settlements ?? []}
              measuring={measuring}
              onMeasure={setMeasuring}
              onLook={look}
              onShow={(row) => (row.cells ? showCells(row.cells) : look(row.word ?? null))}
            />
          </section>
          {gridHere && step === 1 && !gridHere.isLaid ? (
            <GridStage url={gridHere.url} picture={gridHere.picture} draft={gridHere.draft} onChange={gridHere.set} />
          ) : (
            <Preview campaign={campaign.id} job={job} preview={preview} aims={aims} />
          )}
        </div>
      )}
      <ImportFoot
        step={failed ? 0 : step}
        job={job}
        choices={choices}
        problem={wizard.accept.problem ?? (step > 0 ? (here.problem ?? refusedChoices(job)) : null)}
        isBusy={wizard.isAccepting}
        onStep={wizard.goTo}
        onAccept={() => void wizard.accept.run()}
        onStartOver={wizard.startOver}
      />
    </main>
  );
};

/** What the server says of the last decisions when they did not fit the file; the reading before them stands. */
const refusedChoices = (job: MapImport | null): ApiProblem | null =>
  job?.problem && job.status !== "failed" ? new ApiProblem({ type: "about:blank", status: 422, ...job.problem }) : null;

const measureOverlay = ({ from, to }: Measuring): MapOverlay => ({
  stops: [
    ...(from ? [{ x: from[0], y: from[1], kind: "start" as const, label: "From" }] : []),
    ...(to ? [{ x: to[0], y: to[1], kind: "end" as const, label: "To" }] : []),
  ],
  routes: from && to ? [{ id: "measure", points: [from, to], look: "chosen" as const }] : [],
});

interface StepBodyProps {
  readonly wizard: Wizard;
  readonly preview: ReturnType<typeof usePreview>["shown"];
  readonly grid: ReturnType<typeof useGridDraft>;
  readonly settlements: readonly Settlement[];
  readonly measuring: Measuring | null;
  readonly onMeasure: (measuring: Measuring | null) => void;
  readonly onLook: (word: string) => void;
  readonly onShow: (row: LossRow) => void;
}

const StepBody = ({ wizard, preview, grid, settlements, measuring, onMeasure, onLook, onShow }: StepBodyProps): JSX.Element | null => {
  const { campaign } = useCampaign();
  const { job, step, choices, choose } = wizard;
  const report = job?.report;
  if (!job || !report) return null;
  const isBattle = kindOf(job) === "battle";
  const rows = lossRows(report, preview?.overland?.grid ?? null, choices.terrain);
  const presets = <PresetBar choices={choices} raw={report.raw_terrain} onTake={choose} />;
  const name = choices.name || (preview?.overland?.name ?? preview?.battle?.name ?? job.file_name.replace(/\.[^.]+$/, ""));
  if (step === 1) {
    return (
      <FirstLook report={report} rows={rows} isGridless={job.needed.includes("grid")}>
        <Questions campaign={campaign.id} job={job} report={report} shown={preview} choices={choices} onDecide={wizard.decide} onQueue={wizard.queueParts} onApart={wizard.canApart ? wizard.apart : null} />
        {grid ? (
          <GridFields
            mapKind={kindOf(job)}
            picture={grid.picture}
            draft={grid.draft}
            isLaid={grid.isLaid}
            onChange={grid.set}
            onLay={() => wizard.decide({ grid: grid.draft.grid, topology: isBattle ? null : grid.draft.kind })}
          />
        ) : null}
      </FirstLook>
    );
  }
  if (step === 2) {
    if (isBattle) return <WallsStep report={report} scene={preview?.battle ?? null} />;
    return (
      <GroundStep
        words={wordsOf(report, choices.terrain)}
        cells={cellsWord(report.topology)}
        onLook={onLook}
        onLeave={choices.leavesWords ? null : () => choose((now) => ({ ...now, leavesWords: true }))}
        onSet={(changed, terrain) => choose((now) => ({ ...now, terrain: { ...now.terrain, ...Object.fromEntries(changed.map((word) => [word, terrain])) } }))}
      >
        {presets}
      </GroundStep>
    );
  }
  if (step === 3) {
    return isBattle ? (
      <SquareStep told={preview?.battle?.feet_per_square ?? 5} size={report.size_squares ?? null} choices={choices} onChange={choose} />
    ) : (
      <ScaleStep report={report} settlements={settlements} choices={choices} measuring={measuring} onMeasure={onMeasure} onChange={choose} />
    );
  }
  return (
    <LostStep rows={rows} name={name} onName={(named) => choose((now) => ({ ...now, name: named }))} onShow={onShow}>
      {isBattle ? null : <Replaces job={job} name={name} replaces={choices.replaces} onReplaces={(replaces) => choose((now) => ({ ...now, replaces }))} />}
    </LostStep>
  );
};
