/** The files: dropped anywhere on the page, chosen, or pasted; then sent and read. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { ApiProblem } from "../../api/client";
import type { MapImport } from "../../api/types";
import { count, percent } from "../../format";
import { Button, ErrorNote, Icon, Tabs } from "../../widgets";
import { FormatList } from "./FormatList";
import { OpenJobs } from "./OpenJobs";
import { refusalOfFiles, sizeWords } from "./files";
import type { Waiting } from "./queue";
import { problemWords } from "./steps";
import { nameOf } from "./StepBar";
import { useDrop } from "./useDrop";

interface FileStepProps {
  readonly job: MapImport | null;
  readonly sent: number | null;
  readonly files: readonly File[];
  readonly problem: ApiProblem | null;
  readonly onFiles: (files: readonly File[]) => void;
  /** Each file is a map of its own after all. */
  readonly onApart: () => void;
  readonly onStop: () => void;
  /** One that waited its turn. */
  readonly onTake: (one: Waiting) => void;
}

export const FileStep = ({ job, sent, files, problem, onFiles, onApart, onStop, onTake }: FileStepProps): JSX.Element => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const failed = job?.status === "failed" ? job.problem : null;
  const isWorking = sent !== null || (job !== null && !failed && job.status !== "cancelled");
  const take = (given: readonly File[]): void => {
    const why = refusalOfFiles(given);
    setRefusal(why);
    if (why === null) onFiles(given);
  };
  const isOver = useDrop(take);
  return (
    <div class="import-file-step">
      <div class={isOver ? "drop-place over" : "drop-place"}>
        {isWorking ? <Working job={job} sent={sent} files={files} onApart={onApart} onStop={onStop} /> : <Choose onFiles={take} />}
        {failed ? <Refused job={job} problem={failed} /> : null}
        {refusal ? (
          <p class="note bad" role="alert">
            <b>{refusal}</b>
          </p>
        ) : null}
        <ErrorNote problem={problem} />
      </div>
      <aside class="import-beside">
        <OpenJobs current={job?.id ?? null} onTake={onTake} />
        <FormatList />
      </aside>
    </div>
  );
};

const Choose = ({ onFiles }: { onFiles: (files: readonly File[]) => void }): JSX.Element => {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chosen = (event: { currentTarget: HTMLInputElement }): void => {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Icon name="upload" size={34} />
      <h1>Bring in a map</h1>
      <p class="soft">Drop files, a folder or a zip anywhere on this page, paste the text of a map, or choose:</p>
      <div class="row">
        <Button look="primary" size="big" onClick={() => file.current?.click()}>
          Choose files
        </Button>
        <Button size="big" onClick={() => folder.current?.click()}>
          Choose a folder
        </Button>
      </div>
      <p class="muted">A map and what belongs to it (tile sets, cells and routes) go together: choose them all at once.</p>
      <input ref={file} class="sr" type="file" multiple tabIndex={-1} aria-label="Map file" onChange={chosen} />
      <input ref={folder} class="sr" type="file" tabIndex={-1} aria-label="Folder of a map" {...{ webkitdirectory: true }} onChange={chosen} />
    </>
  );
};

const Refused = ({ job, problem }: { job: MapImport | null; problem: NonNullable<MapImport["problem"]> }): JSX.Element => {
  const { detail, place, remedy } = problemWords(problem);
  return (
    <div class="note bad import-refused" role="alert">
      <span>
        {job ? <span class="muted">{nameOf(job)}</span> : null}
        <b>{detail}</b>
        {place === "" ? null : <span class="import-where">Where: {place}</span>}
        <span>{remedy}</span>
      </span>
    </div>
  );
};

const Bar = ({ label, share }: { label: string; share: number }): JSX.Element => (
  <div class="work-bar">
    <span class="row">
      <span class="grow">{label}</span>
      <span class="num">{percent(share)}</span>
    </span>
    <progress value={share} max={1} aria-label={label} />
  </div>
);

interface WorkingProps {
  readonly job: MapImport | null;
  readonly sent: number | null;
  readonly files: readonly File[];
  readonly onApart: () => void;
  readonly onStop: () => void;
}

const Working = ({ job, sent, files, onApart, onStop }: WorkingProps): JSX.Element => {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <div class="import-work">
      <h1>{job ? nameOf(job) : (files[0]?.name ?? "Sending")}</h1>
      {files.length > 0 ? (
        <p class="muted">
          {count(files.length, "file")}, {sizeWords(bytes)}
        </p>
      ) : null}
      <Bar label="Sent" share={sent ?? 1} />
      <Bar label={job?.status === "queued" ? "Read (waiting for a worker)" : "Read"} share={job?.progress ?? 0} />
      {files.length > 1 ? (
        <Tabs
          label="What these files are"
          value="one"
          choices={[
            { value: "one", label: `One map of ${files.length} files` },
            { value: "many", label: `${files.length} maps in a queue` },
          ]}
          onChange={(value) => value === "many" && onApart()}
        />
      ) : null}
      <p class="muted">{sent === null ? "You may leave this page; the reading goes on and you will be told." : "You may leave this page, but keep Outrider open until all is sent."}</p>
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
};
