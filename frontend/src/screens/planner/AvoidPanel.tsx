/** Hexes to keep out of, or that are hard to cross: which brush paints, and what is painted. */
import type { JSX } from "preact";
import type { AvoidArea, ImpededGround } from "../../api/types";
import { BRUSH_STEPS } from "../../geometry/brush";
import { count } from "../../format";
import { Button, Tabs } from "../../widgets";
import { LIGHT_WEIGHT, type Brush } from "./avoiding";

interface AvoidPanelProps {
  readonly areas: readonly AvoidArea[];
  readonly impeded: readonly ImpededGround[];
  readonly onImpeded: (impeded: readonly ImpededGround[], label: string) => void;
  readonly brush: Brush;
  readonly steps: number;
  readonly cellWord: string;
  readonly onBrush: (brush: Brush) => void;
  readonly onSteps: (steps: number) => void;
  readonly onAreas: (areas: readonly AvoidArea[], label: string) => void;
  readonly onClose: () => void;
}

const BRUSHES = [
  { value: "light", label: "Light" },
  { value: "never", label: "Never" },
  { value: "impeded", label: "Impeded" },
  { value: "open", label: "Open again" },
];

const SIZES: Record<number, string> = { 0: "One", 1: "Small", 2: "Middle", 4: "Large" };

const WORDS: Record<Brush, string> = {
  light: `A way through painted hexes counts ${LIGHT_WEIGHT} times as long; it is taken only if all else is longer still.`,
  never: "No way leads through painted hexes.",
  impeded: "Painted hexes are impeded: everyone on land goes at a crawl there, as through a blocked pass (EP-OV-08).",
  open: "Painted hexes are taken away again.",
};

export const AvoidPanel = (props: AvoidPanelProps): JSX.Element => (
  <section class="panel float tool-panel" aria-label="Avoid">
    <div class="tool-head">
      <h2 class="grow">Keep out of</h2>
      <Tabs label="Brush" value={props.brush} choices={BRUSHES} onChange={(value) => props.onBrush(value as Brush)} />
      <Button look="ghost" size="small" iconOnly icon="close" label="Close" onClick={props.onClose} />
    </div>
    <p class="soft">{WORDS[props.brush]} Drag over the map, or press Enter on the keyboard&rsquo;s hex; the right button moves the map.</p>
    <div class="row avoid-sizes" role="group" aria-label="Size of the brush">
      {BRUSH_STEPS.map((steps) => (
        <Button key={steps} size="small" pressed={props.steps === steps} onClick={() => props.onSteps(steps)}>
          {SIZES[steps]}
        </Button>
      ))}
    </div>
    {props.areas.length + props.impeded.length === 0 ? null : (
      <ul class="avoid-list">
        {props.areas.map((area, index) => (
          <PaintedRow
            key={`area ${index}`}
            {...area}
            words={area.weight === null ? "never" : `× ${area.weight}`}
            cellWord={props.cellWord}
            onName={(name) => props.onAreas(renamed(props.areas, index, name), "name an area")}
            onOpen={() => props.onAreas(without(props.areas, index), "open an area again")}
          />
        ))}
        {props.impeded.map((ground, index) => (
          <PaintedRow
            key={`ground ${index}`}
            {...ground}
            words="impeded"
            cellWord={props.cellWord}
            onName={(name) => props.onImpeded(renamed(props.impeded, index, name), "name impeded ground")}
            onOpen={() => props.onImpeded(without(props.impeded, index), "open impeded ground again")}
          />
        ))}
      </ul>
    )}
  </section>
);

const renamed = <T extends { readonly name: string }>(all: readonly T[], index: number, name: string): T[] => all.map((each, i) => (i === index ? { ...each, name } : each));
const without = <T,>(all: readonly T[], index: number): T[] => all.filter((_, i) => i !== index);

interface PaintedRowProps {
  readonly name: string;
  readonly cells: readonly number[];
  readonly words: string;
  readonly cellWord: string;
  readonly onName: (name: string) => void;
  readonly onOpen: () => void;
}

const PaintedRow = ({ name, cells, words, cellWord, onName, onOpen }: PaintedRowProps): JSX.Element => (
  <li>
    <input class="input" aria-label="Name" value={name} maxLength={80} onChange={(event) => onName(event.currentTarget.value.trim())} />
    <span class="soft">
      {count(cells.length, cellWord, cellWord === "hex" ? "hexes" : `${cellWord}s`)}, {words}
    </span>
    <Button size="small" look="ghost" iconOnly icon="bin" label={`Open ${name} again`} onClick={onOpen} />
  </li>
);
