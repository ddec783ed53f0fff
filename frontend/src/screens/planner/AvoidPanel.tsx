/** Hexes to keep out of: which brush paints, and what is painted. */
import type { JSX } from "preact";
import type { AvoidArea } from "../../api/types";
import { BRUSH_STEPS } from "../../geometry/brush";
import { count } from "../../format";
import { Button, Tabs } from "../../widgets";
import { LIGHT_WEIGHT, type Brush } from "./avoiding";

interface AvoidPanelProps {
  readonly areas: readonly AvoidArea[];
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
  { value: "open", label: "Open again" },
];

const SIZES: Record<number, string> = { 0: "One", 1: "Small", 2: "Middle", 4: "Large" };

const WORDS: Record<Brush, string> = {
  light: `A way through painted hexes counts ${LIGHT_WEIGHT} times as long; it is taken only if all else is longer still.`,
  never: "No way leads through painted hexes.",
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
    {props.areas.length === 0 ? null : (
      <ul class="avoid-list">
        {props.areas.map((area, index) => (
          <AreaRow key={index} {...props} area={area} index={index} />
        ))}
      </ul>
    )}
  </section>
);

const AreaRow = ({ area, index, areas, cellWord, onAreas }: AvoidPanelProps & { area: AvoidArea; index: number }): JSX.Element => (
  <li>
    <input
      class="input"
      aria-label="Name"
      value={area.name}
      maxLength={80}
      onChange={(event) => {
        const name = event.currentTarget.value.trim();
        onAreas(
          areas.map((each, i) => (i === index ? { ...each, name } : each)),
          "name an area",
        );
      }}
    />
    <span class="soft">
      {count(area.cells.length, cellWord, cellWord === "hex" ? "hexes" : `${cellWord}s`)}, {area.weight === null ? "never" : `× ${area.weight}`}
    </span>
    <Button
      size="small"
      look="ghost"
      iconOnly
      icon="bin"
      label={`Open ${area.name} again`}
      onClick={() =>
        onAreas(
          areas.filter((_, i) => i !== index),
          "open an area again",
        )
      }
    />
  </li>
);
