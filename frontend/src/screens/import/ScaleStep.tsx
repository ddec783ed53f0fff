/** How far it is from one cell to the next. A guess could be wrong by ten times, so none is made. */
import type { JSX } from "preact";
import type { ImportReport } from "../../api/types";
import { decimal } from "../../format";
import { milesPer, unitName } from "../../map/scale";
import { Button, NumberField, SelectField } from "../../widgets";
import { type Choices } from "./steps";

const USUAL = [1, 3, 6, 12, 24];
const UNITS = ["mi", "km", "nmi", "lg", "ft", "m"].map((value) => ({ value, label: unitName(value) }));

interface ScaleStepProps {
  readonly report: ImportReport;
  readonly choices: Choices;
  readonly onChange: (change: (now: Choices) => Choices) => void;
}

const isGrid = ({ topology }: ImportReport): boolean => topology !== "polygon" && topology !== "points";

export const ScaleStep = ({ report, choices, onChange }: ScaleStepProps): JSX.Element => {
  const told = report.scale && report.scale.value > 0 ? report.scale : null;
  const value = choices.scaleValue ?? told?.value ?? null;
  const unit = choices.scaleValue === null && told ? told.unit : choices.scaleUnit;
  const cell = report.topology.startsWith("hex") ? "hex" : report.topology === "square" ? "square" : "unit of the drawing";
  const set = (scaleValue: number, scaleUnit: string): void => onChange((now) => ({ ...now, scaleValue, scaleUnit }));
  return (
    <>
      <h1>How wide is a {cell}?</h1>
      <p class="soft import-lead">
        {told
          ? `The file says ${decimal(told.value, 3)} ${unitName(told.unit)}.`
          : "The file does not say. A guess could be wrong by ten times."}
      </p>
      {isGrid(report) ? (
        <div class="scale-chips" role="radiogroup" aria-label={`Miles to a ${cell}`}>
          {USUAL.map((width) => (
            <Button key={width} size="big" pressed={value === width && unit === "mi"} onClick={() => set(width, "mi")}>
              {width} mi
            </Button>
          ))}
        </div>
      ) : null}
      <div class="scale-fields">
        <NumberField label={`Width of a ${cell}`} value={value} least={0.000001} most={100000} onChange={(width) => set(width, unit)} />
        <SelectField label="Unit" value={unit} choices={UNITS} onChange={(next) => set(value ?? 6, next)} />
      </div>
      {value ? (
        <p class="soft">
          Eight hours on the road at 3 mi/h are 24 miles: {decimal(24 / (value * milesPer(unit)), 1)} {cell === "unit of the drawing" ? "units" : cell === "hex" ? "hexes" : "squares"}.
        </p>
      ) : null}
    </>
  );
};

