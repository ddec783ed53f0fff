import type { JSX } from "preact";

import type { Caught, FightView } from "../../api/types";
import { squareName } from "../../board/squares";
import type { Square } from "../../board/squares";
import { Button, Icon } from "../../widgets";
import { caughtWords, isHarm } from "./area";
import type { Area } from "./area";
import { combatantNamed } from "./standings";
import { refusalWords } from "./squareWords";
import { strikersWords } from "./strikers";
import type { Turn } from "./useTurn";

function Row({ fight, caught }: { fight: FightView; caught: Caught }): JSX.Element {
  const one = combatantNamed(fight, caught.id);
  const hurts = isHarm(caught);
  return (
    <li class={hurts ? "bad" : "ok"}>
      <Icon name={hurts ? "warn" : "check"} size={15} />
      <span>
        <b>{one?.name ?? "Someone unseen"}</b>
        {hurts ? " (a friend)" : ""}
        {caughtWords(caught) === "" ? "" : `: ${caughtWords(caught)}`}
      </span>
    </li>
  );
}

/** The card lies away from the area. */
const isRight = (fight: FightView, { area = [] }: Area["preview"]): boolean => area.length > 0 && area.reduce((sum, [x]) => sum + x, 0) / area.length > fight.grid.width / 2;

/** Where a power, a flask or somebody thrown comes down. */
function squareOf(order: Area["order"]): Square | null {
  if ("x" in order && typeof order.x === "number" && typeof order.y === "number") return { x: order.x, y: order.y };
  const [x, y] = order.type === "manoeuvre" ? (order.path?.[0] ?? []) : [];
  return x === undefined || y === undefined ? null : { x, y };
}

/** Whom a power or a splash reaches, before it is let go. */
export function AreaCard({ fight, area, turn }: { fight: FightView; area: Area; turn: Turn }): JSX.Element {
  const { preview, order } = area;
  const name = (turn.action?.label ?? "It").replace(/ at a square$/, "");
  const square = squareOf(order);
  const at = square === null ? "" : ` at ${squareName(square, fight.grid.height)}`;
  const caught = preview.caught ?? [];
  const strikers = [...new Set(preview.provokes.map((strike) => strike.attacker))];
  const refusal = preview.legal ? null : refusalWords(fight, { text: preview.reason ?? "It cannot be laid there", rule: preview.rule ?? "" });
  return (
    <div class={isRight(fight, preview) ? "panel float fight-card aside" : "panel float fight-card"} role="group" aria-label={`${name}${at}`}>
      <div class="card-head">
        <b>
          {name}
          {at}
        </b>
        {order.type !== "manoeuvre" && <span class="soft">{caught.length === 0 ? "nobody" : `${String(caught.length)} caught`}</span>}
      </div>
      <ul class="card-points card-caught">
        {refusal !== null && (
          <li class="bad">
            <Icon name="close" size={15} />
            <span>{refusal}</span>
          </li>
        )}
        {strikers.length > 0 && (
          <li class="bad">
            <Icon name="warn" size={15} />
            <span>{strikersWords(fight, strikers)} first.</span>
          </li>
        )}
        {[...caught].sort((a, b) => Number(b.friend) - Number(a.friend)).map((one) => (
          <Row key={one.id} fight={fight} caught={one} />
        ))}
      </ul>
      <div class="card-buttons">
        <Button look="primary" keys="Enter" class="grow" refusal={refusal} onClick={() => { turn.send(order); }}>
          {name}
        </Button>
        <Button keys="Esc" onClick={turn.back}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
