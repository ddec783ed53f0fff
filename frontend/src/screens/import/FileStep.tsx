/** The file: dropped anywhere on the page, chosen, or pasted; then sent and read. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiProblem } from "../../api/client";
import type { MapImport } from "../../api/types";
import { percent, sentence } from "../../format";
import { Button, ErrorNote, Icon } from "../../widgets";

const FORMATS: readonly (readonly [string, string])[] = [
  ["Azgaar's Fantasy Map Generator", "Export > Full JSON, of version 1.99 or newer: .json, .json.gz"],
  ["Text Mapper", ".txt"],
];

interface FileStepProps {
  readonly job: MapImport | null;
  readonly sent: number | null;
  readonly problem: ApiProblem | null;
  readonly onFile: (file: File) => void;
  readonly onStop: () => void;
}

const fileOf = (data: DataTransfer | null): File | null => {
  const file = data?.files[0] ?? null;
  if (file) return file;
  const text = data?.getData("text/plain") ?? "";
  return text.trim() === "" ? null : new File([text], "pasted.txt", { type: "text/plain" });
};

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The whole page takes a file. */
const useDrop = (onFile: (file: File) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const file = fileOf(event.dataTransfer);
      if (file) latest.current(file);
    };
    const paste = (event: ClipboardEvent): void => {
      const file = isField(event.target) ? null : fileOf(event.clipboardData);
      if (file) latest.current(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return isOver;
};

export const FileStep = ({ job, sent, problem, onFile, onStop }: FileStepProps): JSX.Element => {
  const isOver = useDrop(onFile);
  const input = useRef<HTMLInputElement>(null);
  const failed = job?.status === "failed" ? job.problem : null;
  const isWorking = sent !== null || (job !== null && !failed && job.status !== "cancelled");
  return (
    <div class="import-file-step">
      <div class={isOver ? "drop-place over" : "drop-place"}>
        {isWorking ? (
          <Working job={job} sent={sent} onStop={onStop} />
        ) : (
          <>
            <Icon name="upload" size={34} />
            <h1>Bring in a map</h1>
            <p class="soft">Drop the file anywhere on this page, paste its text, or choose it.</p>
            <Button look="primary" size="big" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
          </>
        )}
        <input
          ref={input}
          class="sr"
          type="file"
          aria-label="Map file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) onFile(file);
            event.currentTarget.value = "";
          }}
        />
        {failed ? (
          <p class="note bad" role="alert">
            <span>
              <b>{sentence(failed.detail)}</b> {failed.remedy}
            </span>
          </p>
        ) : null}
        <ErrorNote problem={problem} />
      </div>
      <section class="formats" aria-label="Formats">
        <h2>What can be read</h2>
        <ul>
          {FORMATS.map(([name, endings]) => (
            <li key={name}>
              <b>{name}</b>
              <span class="muted">{endings}</span>
            </li>
          ))}
        </ul>
        <p class="muted">Other formats are named, with what to export instead. Up to 64 MB as sent.</p>
      </section>
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

const Working = ({ job, sent, onStop }: { job: MapImport | null; sent: number | null; onStop: () => void }): JSX.Element => (
  <div class="import-work">
    <h1>{job?.file_name ?? "Sending"}</h1>
    <Bar label="Sent" share={sent ?? 1} />
    <Bar label={job?.status === "queued" ? "Read (waiting for a worker)" : "Read"} share={job?.progress ?? 0} />
    <p class="muted">You may leave this page; the reading goes on.</p>
    <Button onClick={onStop}>Stop</Button>
  </div>
);
