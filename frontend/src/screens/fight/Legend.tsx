import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { BoardLayers, EdgeKind, FightView } from "../../api/types";
import { GROUND } from "../../board/ground";
import { LARGEST_BASE } from "../../board/standing";
import { EDGE_NAMES } from "../../board/walls";
import { useKeys } from "../../state/keys";
import { Button, Switch } from "../../widgets";
import { LegendMarks } from "./LegendMarks";
import { Sample } from "./LegendSample";

const CAPPED = "outrider.board.capped";

/** Whether large bases are drawn no larger than 6 × 6; a matter of taste, kept on this device. */
export function useCapped(): [boolean, (isCapped: boolean) => void] {
  const [isCapped, setCapped] = useState(() => localStorage.getItem(CAPPED) === "yes");
  return [
    isCapped,
    (next) => {
      localStorage.setItem(CAPPED, next ? "yes" : "no");
      setCapped(next);
    },
  ];
}

const figure = (kind: string, text: string): JSX.Element => (
  <text class={`board-figure ${kind}`} x="18" y="22">
    {text}
  </text>
);

/** What the layers of this board are drawn with; only what occurs. */
const LAYERS: readonly { name: keyof BoardLayers; samples: readonly { words: string; drawn: JSX.Element; has?: (value: number) => boolean }[] }[] = [
  {
    name: "heights",
    samples: [
      { words: "higher ground: thin lines step a level, thick ones with ticks fall by more", drawn: <><rect class="board-rise" width="36" height="36" fill-opacity=".3" />{figure("height", "+10")}</>, has: (value) => value > 0 },
      { words: "lower ground", drawn: <><rect class="board-sink" width="36" height="36" fill-opacity=".3" />{figure("height", "−10")}</>, has: (value) => value < 0 },
    ],
  },
  { name: "depths", samples: [{ words: "water, darker the deeper, with its depth", drawn: <><rect class="board-deep" width="36" height="36" fill-opacity=".4" />{figure("depth", "10 ft")}</> }] },
  {
    name: "veils",
    samples: [
      { words: "smoke or leaves, hides partly", drawn: <g class="board-veil partial"><rect fill="url(#board-veil-partial)" width="36" height="36" /></g>, has: (value) => value < 12 },
      { words: "smoke or leaves, hides wholly", drawn: <g class="board-veil total"><rect class="board-veil-mist" width="36" height="36" /><rect fill="url(#board-veil-total)" width="36" height="36" /></g>, has: (value) => value >= 12 },
    ],
  },
  { name: "gaps", samples: [{ words: "narrow opening and how wide", drawn: <path class="board-gap" d="M2 2v8l8 8-8 8v8M34 2v8l-8 8 8 8v8" /> }] },
  { name: "hazards", samples: [{ words: "hazard, with its word", drawn: <g transform="translate(18 22)"><path class="board-hazard-sign" d="M0-13l9 15h-18z" /><path class="board-hazard-mark" d="M0-8v5m0 2.5v.5" /></g> }] },
  { name: "ceilings", samples: [{ words: "roof, or the top of a block, with its height", drawn: <><rect fill="url(#board-roof)" width="36" height="36" /><rect class="board-roof-edge" x="2" y="2" width="32" height="32" /></> }] },
];

const kindsOf = (fight: FightView): EdgeKind[] => [...new Set(fight.grid.edges.map((edge) => edge.kind))];

function Edges({ fight }: { fight: FightView }): JSX.Element {
  return (
    <>
      {kindsOf(fight).map((kind) => (
        <Sample key={kind} words={EDGE_NAMES[kind].replace(/^an? /, "")}>
          <g class={`board-edge ${kind.replace("_", "-")}`}>
            <path class="board-edge-body" d="M18 0v36" />
            <path class="board-edge-mark" d="M18 0v36" />
          </g>
          {(kind === "battlement" || kind === "arrow_slit") && <path class="board-merlons" d="M18 4h6v5h-6M18 16h6v5h-6M18 28h6v5h-6" />}
        </Sample>
      ))}
    </>
  );
}

interface LegendProps {
  readonly fight: FightView;
  readonly isCapped: boolean;
  readonly onCapped: (isCapped: boolean) => void;
  readonly onClose: () => void;
}

/** What the marks of this board mean. */
export function Legend({ fight, isCapped, onCapped, onClose }: LegendProps): JSX.Element {
  useKeys("Key to the board", [{ keys: "Escape", does: "Close the key", run: onClose }]);
  const { rows, layers } = fight.grid;
  const ground = Object.entries(GROUND).filter(([character, { words }]) => words !== "" && rows.some((row) => row.includes(character)));
  const isHuge = fight.combatants.some((one) => one.squares > LARGEST_BASE);
  return (
    <section class="panel float board-legend" aria-label="Key to the board">
      <div class="card-head">
        <b>Key</b>
        <Button size="small" look="ghost" keys="K" onClick={onClose}>
          Close
        </Button>
      </div>
      <ul>
        {LAYERS.flatMap(({ name, samples }) => {
          const values = (layers?.[name] ?? []).map((row) => row[2]);
          return samples
            .filter(({ has }) => values.some((value) => typeof value !== "number" || (value !== 0 && (has?.(value) ?? true))))
            .map(({ words, drawn }) => (
              <Sample key={words} words={words}>
                {drawn}
              </Sample>
            ));
        })}
        <Edges fight={fight} />
        <LegendMarks />
      </ul>
      {(fight.grid.spears ?? []).length > 0 && <p class="soft">Three points upright: the square is full of spears and costs as difficult ground.</p>}
      {ground.length > 0 && <p class="soft">Drawn: {ground.map(([, { words }]) => words.toLowerCase()).join(", ")}.</p>}
      <p class="soft">
        “fly +30 ft” on a token: how it moves, and how high above the ground. Arrows at its sides: it
        squeezes. A bar under its letters: prone. Pale: unseen by the other side.
      </p>
      {isHuge && <Switch label="Bases no larger than 6 × 6 (EP-SP-17)" on={isCapped} onChange={onCapped} />}
    </section>
  );
}
