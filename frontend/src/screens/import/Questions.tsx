/** What only the GM can say of a file, asked beside its preview: which map, hex or square, which kind, which way is north. */
import type { ComponentChildren, JSX } from "preact";
import type { ImportPart, ImportReport, MapImport, Topology } from "../../api/types";
import { count } from "../../format";
import { Button, Icon, Switch, Tabs } from "../../widgets";
import { TwoReadings } from "./TwoReadings";
import { couldBeEither, isAzgaar, isGeoJson, isPicture } from "./formats";
import { kindOf, type Choices } from "./steps";
import type { Previewed } from "./usePreview";

interface QuestionsProps {
  readonly campaign: string;
  readonly job: MapImport;
  readonly report: ImportReport;
  readonly shown: Previewed | null;
  readonly choices: Choices;
  /** Decides, and reads the file again. */
  readonly onDecide: (change: Partial<Choices>) => void;
  /** All maps of the upload, one after the other; null when that cannot be. */
  readonly onQueue: (() => void) | null;
  /** Each of the files given together is a map of its own after all; null when they are not at hand. */
  readonly onApart: (() => void) | null;
}

const Question = ({ title, isOpen, isGuess = false, children }: { title: string; isOpen: boolean; isGuess?: boolean; children: ComponentChildren }): JSX.Element => (
  <section class={isOpen ? "import-question open" : isGuess ? "import-question hinted" : "import-question"} aria-label={title}>
    <h2>
      {title} {isOpen ? <span class="chip bad">needs you</span> : isGuess ? <span class="chip warn">a guess, check it</span> : null}
    </h2>
    {children}
  </section>
);

export const Questions = (props: QuestionsProps): JSX.Element => {
  const { job, report, choices, onDecide } = props;
  const parts = report.parts ?? [];
  const asksTopology = !isPicture(report) && (job.needed.includes("topology") || choices.topology !== null);
  return (
    <>
      {parts.length > 1 ? <PartQuestion {...props} parts={parts} /> : null}
      {parts.length <= 1 && job.files.length > 1 && props.onApart ? <Together count={job.files.length} onApart={props.onApart} /> : null}
      {couldBeEither(report) ? (
        <Question title="What is it?" isOpen={false}>
          <Tabs
            label="What is it?"
            value={kindOf(job)}
            choices={[
              { value: "overland", label: "A campaign map" },
              { value: "battle", label: "A battle map" },
            ]}
            onChange={(kind) => onDecide({ kind: kind === "battle" ? "battle" : "overland", grid: null, topology: kind === "battle" ? null : choices.topology })}
          />
        </Question>
      ) : null}
      {asksTopology && kindOf(job) === "overland" ? (
        <Question title="Hexes or squares?" isOpen={false} isGuess={job.needed.includes("topology")}>
          <p class="soft">The file gives columns and rows, not their shape. This is the same corner of it in each:</p>
          <TwoReadings
            campaign={props.campaign}
            job={job}
            shown={props.shown?.overland ?? null}
            chosen={choices.topology ?? report.topology}
            onPick={(topology: Topology) => onDecide({ topology })}
          />
        </Question>
      ) : null}
      {isGeoJson(report) ? (
        <Question title="Which way is north?" isOpen={false}>
          <div class="row">
            <Button icon="redo" onClick={() => onDecide({ yUp: !(choices.yUp ?? !report.used.some((line) => /y axis pointing south/i.test(line))) })}>
              Turn it over, north to south
            </Button>
            <span class="muted">If the map stands on its head.</span>
          </div>
        </Question>
      ) : null}
      {isAzgaar(report) && report.roads > 0 ? (
        <div class="import-question">
          <Switch label="Its roads are paved: highways in the rules" on={choices.pavedRoads} onChange={(pavedRoads) => onDecide({ pavedRoads })} />
        </div>
      ) : null}
    </>
  );
};

const Together = ({ count: files, onApart }: { count: number; onApart: () => void }): JSX.Element => (
  <Question title="What are these files?" isOpen={false}>
    <Tabs
      label="What are these files?"
      value="one"
      choices={[
        { value: "one", label: `One map of ${files} files` },
        { value: "many", label: `${files} maps in a queue` },
      ]}
      onChange={(value) => value === "many" && onApart()}
    />
  </Question>
);

const PartQuestion = ({ job, parts, choices, onDecide, onQueue }: QuestionsProps & { parts: readonly ImportPart[] }): JSX.Element => {
  const isOpen = job.needed.includes("part");
  const files = job.files.length;
  return (
    <Question title={`${count(parts.length, "map")} in ${files > 1 ? "these files" : "this file"}`} isOpen={isOpen}>
      <ul class="import-parts">
        {parts.map((part, index) => {
          const isChosen = choices.part === part.key || (choices.part === "" && !isOpen && index === 0);
          return (
            <li key={part.key}>
              <button type="button" aria-pressed={isChosen} onClick={() => onDecide({ part: part.key })}>
                <Icon name={isChosen ? "check" : "map"} />
                <span class="grow">
                  <b>{part.name || part.key}</b>
                  {part.detail === "" ? null : <span class="muted">{part.detail}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {onQueue ? (
        <div class="row">
          <Button size="small" onClick={onQueue}>
            All {parts.length}, one after the other
          </Button>
          <span class="muted">This one first; the others wait.</span>
        </div>
      ) : null}
    </Question>
  );
};
