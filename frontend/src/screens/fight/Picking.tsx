import type { JSX } from "preact";

import type { FightView } from "../../api/types";
import { squareName } from "../../board/squares";
import { Button } from "../../widgets";
import type { Action } from "./actions";
import { isArea, orderOfPicks } from "./picks";
import { pickWords } from "./prompts";
import type { Turn } from "./useTurn";

/** Squares for an order that takes squares: what is still asked for, those that are chosen, and the button that does it; what is
 * laid over an area is let go on its card, beside whom it reaches. */
export function Picking({ fight, turn, action }: { fight: FightView; turn: Turn; action: Action }): JSX.Element | null {
  const { pick } = action;
  if (!pick) return null;
  const names = turn.picked.map((square) => squareName(square, fight.grid.height)).join(" and ");
  const order = orderOfPicks(pick, turn.picked, fight);
  return (
    <>
      <span>{names === "" ? pickWords(pick) : names}</span>
      {!isArea(pick) && (
        <Button size="small" look="primary" keys="Enter" refusal={order ? null : "No square is chosen yet"} onClick={() => { if (order) turn.send(order); }}>
          {action.label}
        </Button>
      )}
    </>
  );
}
