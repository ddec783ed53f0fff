import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";

import type { ComparedRow, SideBySide } from "../../api/comparison";
import { isInside } from "../../board/squares";
import type { Square } from "../../board/squares";
import { Tabs } from "../../widgets";
import { MiniMap } from "./MiniMap";
import type { Shown } from "./MiniMap";
import { costsOf, frameOf, parting, readout, squareWords } from "./reading";

const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: "both", label: "Cost and threat" },
  { value: "costs", label: "Cost" },
  { value: "threat", label: "Threat" },
];

const STEPS: Readonly<Record<string, Square>> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: 1 }, ArrowDown: { x: 0, y: -1 } };

interface MapsProps {
  readonly told: SideBySide;
  readonly row: ComparedRow | null;
  /** What Enter or a click on a square does, in words. */
  readonly pressWords: string;
  readonly onPress: (square: Square) => void;
}

/** The same map once for each ruleset. The pointer, or the arrow keys, are on one square of all of them at once. */
export function Maps({ told, row, pressWords, onPress }: MapsProps): JSX.Element {
  const [shown, setShown] = useState<Shown>("both");
  const [cursor, setCursor] = useState<Square | null>(null);
  const costs = useMemo(() => told.columns.map(costsOf), [told]);
  const apart = useMemo(() => parting(costs.filter((_, index) => told.columns[index]?.refusal === null)), [costs]);
  const frame = useMemo(() => frameOf(told), [told]);
  const actor = told.creatures.find((one) => one.id === told.actor);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const from = cursor ?? { x: actor?.x ?? 0, y: actor?.y ?? 0 };
    if (event.key === "Enter" && cursor !== null) {
      event.preventDefault();
      onPress(cursor);
    }
    if (step === undefined) return;
    event.preventDefault();
    const next = { x: from.x + step.x, y: from.y + step.y };
    if (isInside(next, told.grid)) setCursor(next);
  };
  return (
    <section class="mini-maps" aria-label="Maps">
      <div class="row mini-head">
        <Tabs label="What is drawn" value={shown} choices={SHOWN} onChange={(value) => { setShown(SHOWN.find((one) => one.value === value)?.value ?? "both"); }} />
        <p class="grow soft mini-readout" role="status">
          {cursor === null ? `Point at a square, or take the arrow keys, to read it under every ruleset. ${pressWords}` : readout(told, costs, cursor)}
        </p>
      </div>
      <div class="mini-row" role="application" tabIndex={0} aria-label={`The maps side by side. Arrow keys go from square to square. ${pressWords}`} onKeyDown={move} onMouseLeave={() => { setCursor(null); }}>
        {told.columns.map((column, index) => (
          <figure key={column.key} class={column.own ? "mini-figure own" : "mini-figure"}>
            <figcaption>
              <b>{column.name}</b>
              {column.own ? <small class="muted"> own rules</small> : null}
            </figcaption>
            {column.refusal === null ? (
              <MiniMap
                told={told}
                column={column}
                costs={costs[index] ?? new Map()}
                parting={apart}
                frame={frame}
                shown={shown}
                cursor={cursor}
                answer={row?.answers[index] ?? null}
                onPoint={setCursor}
                onPress={onPress}
              />
            ) : (
              <p class="mini-none">Nobody may stand so: {column.refusal.text}.</p>
            )}
            <small class="mini-foot">
              {cursor === null
                ? `${String(column.reach.length)} squares in reach${column.left_out.length > 0 ? `; does not know ${column.left_out.join(", ").replaceAll("_", " ")}` : ""}`
                : squareWords(column, costs[index] ?? new Map(), cursor, told.creatures, told.actor)}
            </small>
          </figure>
        ))}
      </div>
      <p class="mini-key muted">
        <span class="mini-key-apart" aria-hidden="true" /> bold, with a corner: rulesets part there · 15! draws an attack · hatched: foes threaten · ringed: who acts
      </p>
    </section>
  );
}
