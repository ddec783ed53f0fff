/** How far it is from one cell to the next. A guess could be wrong by ten times, so none is made. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ImportReport, Settlement } from "../../api/types";
import { decimal } from "../../format";
import { milesPer, unitName } from "../../map/scale";
import { Button, NumberField, SelectField } from "../../widgets";
import { cellsWord, isGrid, scaleWord } from "./formats";
import { cellsBetween, checkSentence, twoPlaces, widthFrom, type Ends, type Spot } from "./measure";
import { type Choices } from "./steps";

const USUAL = [1, 3, 6, 12, 24];
const UNITS = ["mi", "km", "nmi", "lg", "ft", "m"].map((value) => ({ value, label: unitName(value) }));

/** The line laid over the map: its ends, and what they are called if they are places. */
export interface Measuring {
  readonly from: Spot | null;
  readonly to: Spot | null;
}

interface ScaleStepProps {
  readonly report: ImportReport;
  readonly settlements: readonly Settlement[];
  readonly choices: Choices;
  readonly measuring: Measuring | null;
  readonly onMeasure: (measuring: Measuring | null) => void;
  readonly onChange: (change: (now: Choices) => Choices) => void;
}

export const ScaleStep = (props: ScaleStepProps): JSX.Element => {
  const { report, choices, onChange } = props;
  const told = report.scale && report.scale.value > 0 ? report.scale : null;
  const value = choices.scaleValue ?? told?.value ?? null;
  const unit = choices.scaleValue === null && told ? told.unit : choices.scaleUnit;
  const cell = scaleWord(report);
  const set = (scaleValue: number, scaleUnit: string): void => onChange((now) => ({ ...now, scaleValue, scaleUnit }));
  return (
    <>
      <h1>How wide is a {cell}?</h1>
      <p class="soft import-lead">
        {told
          ? `The file says ${decimal(told.value, 3)} ${unitName(told.unit)}.`
          : `The file does not say how wide a ${cell} is. A guess could be wrong by ten times.`}
      </p>
      {isGrid(report) ? (
        <div class="scale-chips" role="group" aria-label={`Miles to a ${cell}`}>
          {USUAL.map((width) => (
            <Button key={width} size="big" pressed={value === width && unit === "mi"} onClick={() => set(width, "mi")}>
              {width} mi
            </Button>
          ))}
        </div>
      ) : null}
      <div class="scale-fields">
        <NumberField label={`Width of a ${cell}`} live value={value} least={0.000001} most={100000} onChange={(width) => set(width, unit)} />
        <SelectField label="Unit" value={unit} choices={UNITS} onChange={(next) => set(value ?? 6, next)} />
      </div>
      <Measure {...props} unit={unit} onWidth={(width) => set(width, unit)} />
      {value ? <Check {...props} milesPerCell={value * milesPer(unit)} cell={cell} /> : null}
    </>
  );
};

const Check = ({ report, settlements, milesPerCell, cell }: ScaleStepProps & { milesPerCell: number; cell: string }): JSX.Element => {
  const places = twoPlaces(settlements, report.topology);
  const many = isGrid(report) ? cellsWord(report.topology) : cell.replace(" of", "s of");
  return (
    <p class="note ok scale-check" role="status">
      <span>
        {places ? (
          <b>
            {checkSentence(places[0].name, places[1].name, cellsBetween({ from: [places[0].x, places[0].y], to: [places[1].x, places[1].y] }, report.topology), milesPerCell)}
          </b>
        ) : null}{" "}
        Eight hours on the road at 3 mi/h are {decimal(24 / milesPerCell, 1)} {many}.
      </span>
    </p>
  );
};

const Measure = ({ report, settlements, measuring, unit, onMeasure, onWidth }: ScaleStepProps & { unit: string; onWidth: (width: number) => void }): JSX.Element => {
  const [distance, setDistance] = useState<number | null>(null);
  const places = settlements.filter(({ name }) => name !== "").sort((a, b) => a.name.localeCompare(b.name));
  const take = (ends: Measuring | null, way: number | null): void => {
    const whole: Ends | null = ends?.from && ends.to ? { from: ends.from, to: ends.to } : null;
    const width = whole && way !== null ? widthFrom(whole, report.topology, way) : null;
    if (width !== null) onWidth(width);
  };
  if (!measuring) {
    return (
      <p>
        <Button icon="measure" onClick={() => onMeasure({ from: null, to: null })}>
          Lay a line between two places
        </Button>
      </p>
    );
  }
  const at = (end: Spot | null): string => String(places.findIndex(({ x, y }) => end !== null && x === end[0] && y === end[1]));
  const choose = (which: "from" | "to", index: string): void => {
    const place = places[Number(index)];
    if (!place) return;
    const next = { ...measuring, [which]: [place.x, place.y] as const };
    onMeasure(next);
    take(next, distance);
  };
  const names = [{ value: "-1", label: "Pressed on the map" }, ...places.map(({ name }, index) => ({ value: String(index), label: name }))];
  return (
    <section class="import-question" aria-label="Line between two places">
      <p class="soft">{measuring.from === null ? "Press the first place on the map." : measuring.to === null ? "Now the second place." : "Drag either end, or choose other places."}</p>
      <div class="scale-fields">
        <SelectField label="From" value={at(measuring.from)} choices={names} onChange={(index) => choose("from", index)} />
        <SelectField label="To" value={at(measuring.to)} choices={names} onChange={(index) => choose("to", index)} />
      </div>
      <NumberField
        label="This is how far?"
        live
        unit={unitName(unit)}
        least={0.000001}
        most={1_000_000}
        value={distance}
        onChange={(way) => {
          setDistance(way);
          take(measuring, way);
        }}
      />
      <Button look="ghost" size="small" onClick={() => onMeasure(null)}>
        Take the line away
      </Button>
    </section>
  );
};
