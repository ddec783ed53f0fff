import type { JSX } from "preact";

import type { FightView } from "../../api/types";
import { covers, squareName } from "../../board/squares";
import type { Square } from "../../board/squares";
import { lookedAt } from "./overlays";
import { refusalWords, squareWords } from "./squareWords";
import { flankWords, targetWords } from "./targets";
import type { BoardAnswers } from "./useOverlays";
import type { Turn } from "./useTurn";

function Looked({ fight, turn, answers }: SquareCardProps): JSX.Element | null {
  const target = lookedAt(fight, turn, answers);
  if (!target) return null;
  return (
    <ul class="square-points">
      {targetWords(fight, target).map((words) => (
        <li key={words}>{words}</li>
      ))}
      {flankWords(fight, target).map(({ text, rule, isFlank }) => (
        <li key={text} class={isFlank ? "ok" : "soft"}>
          {text}
          {rule !== "" && <span class="act-rule"> {rule}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The card lies in the corner away from the square. */
const isLeft = (fight: FightView, { x }: Square): boolean => x < fight.grid.width / 2;

interface SquareCardProps {
  readonly fight: FightView;
  readonly turn: Turn;
  readonly answers: BoardAnswers;
}

/** The square under the pointer in words: who, what ground, what it costs, and why it cannot be reached. */
export function SquareCard({ fight, turn, answers }: SquareCardProps): JSX.Element | null {
  const square = turn.refused?.at ?? turn.aimed;
  if (!square || turn.target || turn.area) return null;
  const isSomeone = fight.combatants.some((one) => covers(one, square));
  const words = squareWords(fight, square, turn.reachMap, turn.moving.mode).replace(`${squareName(square, fight.grid.height)}. `, "");
  if (words === "Empty." && !turn.refused) return null;
  return (
    <div class={isLeft(fight, square) ? "panel float square-card aside" : "panel float square-card"} role={turn.refused ? "status" : undefined}>
      <b>{squareName(square, fight.grid.height)}</b> <span>{isSomeone ? words : words.replace(/^Empty\. ?/, "")}</span>
      {turn.refused && <p class="refused">Not reached: {refusalWords(fight, turn.refused)}</p>}
      <Looked fight={fight} turn={turn} answers={answers} />
    </div>
  );
}
