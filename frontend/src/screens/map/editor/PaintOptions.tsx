/** Settings of the tools that touch cells: ground and brush, height. */
import type { JSX } from "preact";
import { GroundMark } from "../../../map/GroundMark";
import { BRUSH_STEPS } from "../../../geometry/brush";
import { type Topology } from "../../../geometry/types";
import { NumberField, Tabs } from "../../../widgets";
import { LANDS, UNKNOWN, WATERS, type PaintGround } from "./grounds";
import { type HeightMode, type Options, type PaintMode } from "./options";

export interface OptionsProps {
  readonly options: Options;
  readonly change: (fields: Partial<Options>) => void;
}

const COUNTS: Partial<Record<Topology, readonly number[]>> = {
  "hex-flat": [1, 7, 19, 61],
  "hex-pointy": [1, 7, 19, 61],
  square: [1, 9, 25, 81],
};

/** On grids a brush is called by how many cells it touches, elsewhere by how wide it is. */
const brushWords = (topology: Topology, at: number): string => {
  const count = COUNTS[topology]?.[at];
  return count === undefined ? `${1 + 2 * (BRUSH_STEPS[at] ?? 0)} wide` : String(count);
};

export const BrushChoice = ({ topology, options, change }: OptionsProps & { topology: Topology }): JSX.Element => (
  <div class="edit-choice">
    <span class="label" id="brush-label">
      Brush <span class="kbd">[</span> <span class="kbd">]</span>
    </span>
    <Tabs
      label="Size of the brush"
      value={String(options.steps)}
      choices={BRUSH_STEPS.map((steps, i) => ({ value: String(steps), label: brushWords(topology, i) }))}
      onChange={(value) => change({ steps: Number(value) })}
    />
  </div>
);

const Swatch = ({ ground, options, change }: OptionsProps & { ground: PaintGround }): JSX.Element => (
  <button
    type="button"
    role="radio"
    class="swatch"
    tabIndex={options.ground.key === ground.key ? 0 : -1}
    aria-checked={options.ground.key === ground.key}
    aria-label={`${ground.name}, Shift and ${ground.letter}${ground.digit ? ` or ${ground.digit}` : ""}`}
    title={`${ground.name} (Shift+${ground.letter}${ground.digit ? ` or ${ground.digit}` : ""})`}
    onClick={() => change({ ground })}
  >
    <span class="swatch-mark">
      <GroundMark ground={ground.key} />
      <span class="swatch-letter" aria-hidden="true">
        {ground.letter}
      </span>
    </span>
    <span class="swatch-name">{ground.name}</span>
    {ground.digit ? (
      <span class="kbd" aria-hidden="true">
        {ground.digit}
      </span>
    ) : null}
  </button>
);

const CHOICES = [...LANDS, ...WATERS, UNKNOWN];
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys go from ground to ground, as among radio buttons. */
const goOn = (event: KeyboardEvent, { options, change }: OptionsProps): void => {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const at = CHOICES.findIndex(({ key }) => key === options.ground.key);
  const index = (at + step + CHOICES.length) % CHOICES.length;
  const ground = CHOICES[index];
  if (ground) change({ ground });
  (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=radio]")[index]?.focus();
};

export const GroundChoice = (props: OptionsProps): JSX.Element => (
  <div class="swatches" role="radiogroup" aria-label="Ground" onKeyDown={(event) => goOn(event, props)}>
    {CHOICES.map((ground) => (
      <Swatch key={ground.key} ground={ground} {...props} />
    ))}
  </div>
);

const MODES = [
  { value: "brush", label: "Brush" },
  { value: "fill", label: "Fill" },
];

export const PaintPanel = (props: OptionsProps & { topology: Topology }): JSX.Element => (
  <>
    <GroundChoice {...props} />
    <Tabs label="Brush or fill" value={props.options.paintMode} choices={MODES} onChange={(value) => props.change({ paintMode: value as PaintMode })} />
    {props.options.paintMode === "brush" ? <BrushChoice {...props} /> : <p class="soft">Fills all that is connected and of one ground.</p>}
  </>
);

const HEIGHTS = [
  { value: "raise", label: "Raise" },
  { value: "lower", label: "Lower" },
  { value: "set", label: "Set" },
];

export const HeightPanel = (props: OptionsProps & { topology: Topology }): JSX.Element => (
  <>
    <Tabs label="Raise, lower or set" value={props.options.heightMode} choices={HEIGHTS} onChange={(value) => props.change({ heightMode: value as HeightMode })} />
    <NumberField
      label={props.options.heightMode === "set" ? "Height" : "By"}
      value={props.options.feet}
      unit="ft"
      least={props.options.heightMode === "set" ? -30000 : 1}
      most={60000}
      onChange={(feet) => props.change({ feet })}
    />
    <BrushChoice {...props} />
  </>
);
