/** The file's words for its ground, each with the ground of the rules. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Ruleset } from "../../api/types";
import { useApi } from "../../api/use";
import { count, mph, whole } from "../../format";
import { GroundMark } from "../../map/GroundMark";
import { GROUND_NAMES, LETTERS, LOOKS, groundName } from "../../map/terrain/ground";
import { useCampaign } from "../../state/campaign";
import { type Word } from "./steps";

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
  readonly onSet: (words: readonly string[], terrain: string) => void;
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

export const GroundStep = ({ words, onSet }: GroundStepProps): JSX.Element => {
  const rates = useRates();
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (row: number): void => body.current?.querySelectorAll("select")[row]?.focus();
  const onKey = (event: KeyboardEvent, word: Word, row: number): void => {
    const ground = LOOKS.find((look) => look !== "unknown" && LETTERS[look] === event.key.toUpperCase());
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(row + (event.key === "ArrowDown" ? 1 : -1));
    else if (ground) onSet([word.word], ground === "water" ? "lake" : ground);
    else return;
    event.preventDefault();
  };
  if (words.length === 0) {
    return (
      <>
        <h1>What does the map call its ground?</h1>
        <p class="soft">Every word of the file is known. Nothing to decide here.</p>
      </>
    );
  }
  return (
    <>
      <h1>What does the map call its ground?</h1>
      <p class="soft import-lead">{summary(words)}</p>
      <table class="table ground-table">
        <thead>
          <tr>
            <th>In the file</th>
            <th class="n">Cells</th>
            <th>Ground in the rules</th>
            <th>A 3 mi/h party, off the road</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {words.map((word, row) => (
            <WordRow key={word.word} word={word} rate={rates.get(word.terrain) ?? null} onSet={onSet} onKey={(event) => onKey(event, word, row)} />
          ))}
        </tbody>
      </table>
      <p class="muted import-keys">
        These choices are kept for the next map in this format. A letter sets the ground: <span class="kbd">F</span> forest, <span class="kbd">H</span> hills.
      </p>
    </>
  );
};

interface WordRowProps {
  readonly word: Word;
  readonly rate: number | null;
  readonly onSet: GroundStepProps["onSet"];
  readonly onKey: (event: KeyboardEvent) => void;
}

const isWater = (terrain: string): boolean => ["sea", "coast", "lake", "river"].includes(terrain);

const WordRow = ({ word, rate, onSet, onKey }: WordRowProps): JSX.Element => {
  const isOpen = word.terrain === "unknown";
  return (
    <tr>
      <td>
        <b class="ground-word">{word.word}</b>
      </td>
      <td class="n">{whole(word.count)}</td>
      <td>
        <span class={isOpen ? "ground-choice todo" : "ground-choice"}>
          {isOpen ? null : <GroundMark ground={word.terrain} />}
          <select
            aria-label={`${word.word}, ${count(word.count, "cell")}${isOpen ? ", needs a choice" : ""}`}
            value={word.terrain}
            onChange={(event) => onSet([word.word], event.currentTarget.value)}
            onKeyDown={onKey}
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
            {word.standing === "guess" ? (
              <span class="chip warn" title={word.reason}>
                a guess, check it
              </span>
            ) : null}
          </>
        )}
      </td>
    </tr>
  );
};
