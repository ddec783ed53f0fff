/** The file's words for its ground, each with the ground of the rules. */
import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Ruleset } from "../../api/types";
import { useApi } from "../../api/use";
import { count, mph, whole } from "../../format";
import { GroundMark } from "../../map/GroundMark";
import { GROUND_NAMES, LETTERS, LOOKS, groundName } from "../../map/terrain/ground";
import { useCampaign } from "../../state/campaign";
import { Button, SelectField } from "../../widgets";
import { wordName, type Word } from "./steps";

const SPEED = 3;
const GROUNDS = [...LOOKS.filter((look) => look !== "unknown" && look !== "water"), "sea", "coast", "lake", "river"];

/** What a 3 mi/h party makes off the road, by the campaign's own rules. */
const useRates = (): ReadonlyMap<string, number> => {
  const { campaign } = useCampaign();
  const { data } = useApi<Ruleset[] | { results: Ruleset[] }>("/rulesets/");
  const all = Array.isArray(data) ? data : (data?.results ?? []);
  const ruleset = all.find(({ id }) => id === campaign.ruleset) ?? all[0];
  return new Map((ruleset?.terrain ?? []).map(({ key, rates }) => [key, rates.trackless]));
};

interface GroundStepProps {
  readonly words: readonly Word[];
  readonly cells: string;
  readonly onSet: (words: readonly string[], terrain: string) => void;
  /** Leaves all words that have no ground yet as they are; null when that is said already. */
  readonly onLeave: (() => void) | null;
  /** Outlines a word's cells on the map. */
  readonly onLook: (word: string) => void;
  readonly children?: ComponentChildren;
}

const summary = (words: readonly Word[]): string => {
  const of = (standing: Word["standing"]): number => words.filter((word) => word.standing === standing).length;
  const parts = [
    of("sure") > 0 ? `${of("sure")} known` : "",
    of("guess") > 0 ? `${of("guess")} ${of("guess") === 1 ? "is a guess" : "are guesses"}` : "",
    of("unknown") > 0 ? `${of("unknown")} ${of("unknown") === 1 ? "needs" : "need"} you` : "",
  ];
  return `${count(words.length, "word")}: ${parts.filter((part) => part !== "").join(", ")}.`;
};

/** From one row to another, both with it. */
export const rowsBetween = (a: number, b: number): number[] => Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => Math.min(a, b) + index);

export const GroundStep = ({ words, cells, onSet, onLeave, onLook, children }: GroundStepProps): JSX.Element => {
  const rates = useRates();
  const body = useRef<HTMLTableSectionElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef(0);
  /** The focus moves because rows are added, not because another is looked at. */
  const isAdding = useRef(false);
  const set = (row: number, terrain: string): void => {
    const rows = picked.has(row) ? [...picked] : [row];
    onSet(
      rows.flatMap((at) => words[at]?.word ?? []),
      terrain,
    );
  };
  const move = (row: number, isShift: boolean): void => {
    const to = Math.min(words.length - 1, Math.max(0, row));
    if (isShift) setPicked(new Set(rowsBetween(anchor.current, to)));
    isAdding.current = isShift;
    body.current?.querySelectorAll("select")[to]?.focus();
  };
  const onKey = (event: KeyboardEvent, row: number): void => {
    const ground = LOOKS.find((look) => look !== "unknown" && LETTERS[look] === event.key.toUpperCase());
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(row + (event.key === "ArrowDown" ? 1 : -1), event.shiftKey);
    else if (event.key === "Escape" && picked.size > 0) setPicked(new Set());
    else if (ground && event.key.length === 1) set(row, ground === "water" ? "lake" : ground);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = (row: number): void => {
    if (!isAdding.current && !picked.has(row)) {
      anchor.current = row;
      setPicked(new Set());
    }
    isAdding.current = false;
    const word = words[row];
    if (word) onLook(word.word);
  };
  const onRow = (event: MouseEvent, row: number): void => {
    if (event.shiftKey) {
      event.preventDefault();
      setPicked(new Set(rowsBetween(anchor.current, row)));
      isAdding.current = true;
    } else {
      anchor.current = row;
      setPicked(new Set());
    }
    body.current?.querySelectorAll("select")[row]?.focus();
  };
  if (words.length === 0) {
    return (
      <>
        <h1>What does the map call its ground?</h1>
        <p class="soft">Every word of the file is known. Nothing to decide here.</p>
        {children}
      </>
    );
  }
  return (
    <>
      <h1>What does the map call its ground?</h1>
      <p class="soft import-lead">{summary(words)}</p>
      {children}
      <Rest words={words} onSet={onSet} onLeave={onLeave} />
      <table class="table ground-table">
        <thead>
          <tr>
            <th>In the file</th>
            <th class="n">{cells.charAt(0).toUpperCase() + cells.slice(1)}</th>
            <th aria-hidden="true" />
            <th>Ground in the rules</th>
            <th>A 3 mi/h party, off the road</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {words.map((word, row) => (
            <WordRow
              key={word.word}
              word={word}
              place={`Row ${row + 1} of ${words.length}`}
              cells={cells}
              isPicked={picked.has(row)}
              rate={rates.get(word.terrain) ?? null}
              onSet={(terrain) => set(row, terrain)}
              onKey={(event) => onKey(event, row)}
              onFocus={() => onFocus(row)}
              onPress={(event) => onRow(event, row)}
            />
          ))}
        </tbody>
      </table>
      <p class="muted import-keys">
        These choices are kept for the next map in this format. A letter sets the ground: <span class="kbd">F</span> forest, <span class="kbd">H</span> hills. Several rows: hold <span class="kbd">Shift</span>.
      </p>
      <p class="sr" role="status">
        {picked.size > 1 ? `${picked.size} rows chosen` : ""}
      </p>
    </>
  );
};

/** All words that still have no ground, in one go: a ground for each of them, or none for now. */
const Rest = ({ words, onSet, onLeave }: Pick<GroundStepProps, "words" | "onSet" | "onLeave">): JSX.Element | null => {
  const open = words.filter(({ terrain }) => terrain === "unknown").map(({ word }) => word);
  if (open.length === 0) return null;
  const choices = [{ value: "unknown", label: "Choose" }, ...GROUNDS.map((ground) => ({ value: ground, label: groundName(ground) }))];
  return (
    <div class="ground-rest">
      {open.length > 1 ? <SelectField label={`All ${open.length} that need you`} value="unknown" choices={choices} onChange={(terrain) => onSet(open, terrain)} /> : null}
      {onLeave ? (
        <Button onClick={onLeave}>{open.length > 1 ? "Leave them for later" : "Leave it for later"}</Button>
      ) : (
        <p class="muted">Left for later: nothing can be planned across them until they are painted.</p>
      )}
    </div>
  );
};

interface WordRowProps {
  readonly word: Word;
  readonly place: string;
  readonly cells: string;
  readonly isPicked: boolean;
  readonly rate: number | null;
  readonly onSet: (terrain: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onPress: (event: MouseEvent) => void;
}

const isWater = (terrain: string): boolean => ["sea", "coast", "lake", "river"].includes(terrain);

const WordRow = ({ word, place, cells, isPicked, rate, onSet, onKey, onFocus, onPress }: WordRowProps): JSX.Element => {
  const isOpen = word.terrain === "unknown";
  return (
    <tr aria-selected={isPicked} class={isPicked ? "picked" : ""} onClick={(event) => !(event.target instanceof HTMLSelectElement) && onPress(event)}>
      <td>
        <b class="ground-word">{wordName(word.word)}</b>
        {word.standing !== "sure" && word.reason !== "" ? <small class="muted ground-reason">{word.reason}</small> : null}
      </td>
      <td class="n">{whole(word.count)}</td>
      <td class="ground-arrow" aria-hidden="true">
        →
      </td>
      <td>
        <span class={isOpen ? "ground-choice todo" : "ground-choice"}>
          {isOpen ? null : <GroundMark ground={word.terrain} />}
          <select
            aria-label={`${place}, ${wordName(word.word)}, ${whole(word.count)} ${cells}${isOpen ? ", needs a choice" : word.standing === "guess" ? ", a guess" : ""}`}
            value={word.terrain}
            onChange={(event) => onSet(event.currentTarget.value)}
            onKeyDown={onKey}
            onFocus={onFocus}
          >
            {isOpen ? <option value="unknown">Choose</option> : null}
            {GROUNDS.map((ground) => (
              <option key={ground} value={ground}>
                {groundName(ground)}
              </option>
            ))}
          </select>
        </span>
      </td>
      <td>
        {isOpen ? (
          <span class="chip bad">needs you</span>
        ) : (
          <>
            <span class="num">{isWater(word.terrain) ? "by boat" : rate === null ? GROUND_NAMES.unknown : mph(SPEED * rate)}</span>{" "}
            {word.standing === "guess" ? <span class="chip warn">a guess, check it</span> : null}
          </>
        )}
      </td>
    </tr>
  );
};
