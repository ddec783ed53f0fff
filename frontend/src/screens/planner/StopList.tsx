/** The stops of a plan: where from, where by, where to; each can be moved, removed, or another added between. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ApiProblem } from "../../api/client";
import type { GameTime, Plan, Settlement, Stay } from "../../api/types";
import { clock, decimal, sentence } from "../../format";
import { StopMark } from "../../map/pinMarks";
import { useStore } from "../../state/store";
import { Button, Icon, NumberField } from "../../widgets";
import { type DraftStop } from "./draft";
import { type PlacedStop } from "./planOverlay";
import { StayFields, stayWords } from "./StayFields";
import { TypedPlace } from "./typedPlace";

export interface StopListProps {
  readonly stops: readonly PlacedStop[];
  readonly drafted: readonly DraftStop[];
  readonly answer: Plan | null;
  readonly start: GameTime;
  readonly problem: ApiProblem | null;
  readonly places: readonly Settlement[];
  readonly picked: number | null;
  readonly isAdding: boolean;
  readonly onPick: (index: number | null) => void;
  readonly onAdding: (on: boolean) => void;
  readonly onPlace: (cell: number) => void;
  readonly onRemove: (index: number) => void;
  readonly onSwap: (index: number, other: number) => void;
  readonly onStart: (start: GameTime) => void;
  readonly onStay: (index: number, stay: Stay | null) => void;
  /** Stops that only hold the way's shape. */
  readonly shaped: readonly number[];
  /** Lays an ambush at a stop; null while there is no way to lay it on. */
  readonly onAmbush: ((cell: number) => void) | null;
  /** Puts the stops between the ends into their best order; null while there are too few. */
  readonly onOrder: (() => void) | null;
  readonly isOrdering: boolean;
}

/** Which stop a problem is about, by its pointer "/stops/1/cell". */
export const stopOfProblem = (problem: ApiProblem | null): number | null => {
  const found = /^\/stops\/(\d+)/.exec(problem?.pointer ?? "");
  return found ? Number(found[1]) : null;
};

const dateOf = (answer: Plan | null, day: number): string => answer?.itinerary?.days.find((each) => each.day === day)?.date || `day ${day}`;

const whenWords = ({ answer, start, problem }: StopListProps, index: number): string => {
  const stop = problem ? undefined : answer?.stops[index];
  if (index === 0) return `${dateOf(answer, start.day)}, ${clock(start.hour)}`;
  if (!stop || stop.day === null || stop.hour === null) return "";
  if (index === (answer?.stops.length ?? 0) - 1) return `${dateOf(answer, stop.day)}, ${clock(stop.hour)}`;
  return `mile ${decimal(stop.miles ?? 0, 0)}, day ${stop.day}`;
};

export const StopList = (props: StopListProps): JSX.Element => {
  const { stops, problem, isAdding, onAdding } = props;
  const wrong = stopOfProblem(problem);
  return (
    <>
      <ol class="stops" aria-label="Stops">
        {stops.map((stop, index) => (
          <StopRow key={`${index} ${stop.cell}`} {...props} stop={stop} index={index} error={wrong === index ? problem : null} />
        ))}
      </ol>
      {stops.length < 2 || isAdding ? (
        <PlaceField {...props} />
      ) : (
        <div class="row add-stop">
          <Button look="ghost" size="small" icon="plus" onClick={() => onAdding(true)}>
            Add a stop
          </Button>
          {props.onOrder ? (
            <Button look="ghost" size="small" icon="route" busy={props.isOrdering} title="The first and the last stay where they are" onClick={props.onOrder}>
              Best order
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
};

interface StopRowProps extends StopListProps {
  readonly stop: PlacedStop;
  readonly index: number;
  readonly error: ApiProblem | null;
}

const StopRow = (props: StopRowProps): JSX.Element => {
  const { stop, index, stops, error, picked, onPick, onRemove, onSwap } = props;
  const [isOpen, setOpen] = useState(false);
  const stay = props.drafted[index]?.stay ?? null;
  const leaves = props.answer?.stops[index]?.leaves ?? null;
  const last = index === stops.length - 1;
  const kind = index === 0 ? "start" : last ? "end" : "via";
  return (
    <li class={picked === index ? "picked" : ""}>
      <StopMark kind={kind} size={22} />
      <button type="button" class="stop-name" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {last && index > 0 ? <b>{stop.name}</b> : stop.name}
      </button>
      <small>
        {props.shaped.includes(stop.cell) && index > 0 && !last ? (
          <span title="Pulled by hand: it holds the shape of the way">
            <Icon name="lock" size={12} /> <span class="sr">Holds the shape of the way,</span>{" "}
          </span>
        ) : null}
        {whenWords(props, index)}
      </small>
      {stay ? (
        <p class="stop-stay">
          {stayWords(stay)}
          {leaves ? `, goes on ${dateOf(props.answer, leaves.day)} at ${clock(leaves.hour)}` : ""}
          {stay.note ? `: ${stay.note}` : ""}
        </p>
      ) : null}
      {isOpen ? (
        <div class="stop-tools">
          <Button size="small" pressed={picked === index} onClick={() => onPick(picked === index ? null : index)}>
            {picked === index ? "Keep it here" : "Move"}
          </Button>
          {index > 0 ? (
            <Button size="small" look="ghost" iconOnly icon="up" label="Earlier" onClick={() => onSwap(index, index - 1)} />
          ) : null}
          {last ? null : <Button size="small" look="ghost" iconOnly icon="down" label="Later" onClick={() => onSwap(index, index + 1)} />}
          <Button size="small" look="ghost" icon="bin" onClick={() => onRemove(index)}>
            Remove
          </Button>
          {props.onAmbush && props.answer?.stops[index]?.miles !== undefined ? (
            <Button size="small" look="ghost" icon="swords" onClick={() => props.onAmbush?.(stop.cell)}>
              Ambush here
            </Button>
          ) : null}
          {last && index > 0 ? null : <StayFields stay={stay} onStay={(next) => props.onStay(index, next)} />}
          {index === 0 ? <StartFields start={props.start} onStart={props.onStart} /> : null}
        </div>
      ) : null}
      {error ? (
        <p class="note bad stop-error" role="alert">
          <span>
            <b>{sentence(error.detail)}</b> {error.remedy}
          </span>
        </p>
      ) : null}
    </li>
  );
};

const StartFields = ({ start, onStart }: { start: GameTime; onStart: (start: GameTime) => void }): JSX.Element => (
  <div class="start-fields">
    <NumberField label="Set out on day" value={start.day} least={1} most={100000} whole onChange={(day) => onStart({ ...start, day })} />
    <NumberField label="at hour" value={start.hour} least={0} most={23} onChange={(hour) => onStart({ ...start, hour })} />
  </div>
);

/** Takes a place by its name; the map takes it by a press. */
const PlaceField = ({ stops, places, isAdding, onAdding, onPlace }: StopListProps): JSX.Element => {
  const typed = useMemo(() => new TypedPlace(), []);
  const text = useStore(typed);
  const [unknown, setUnknown] = useState<string | null>(null);
  const label = stops.length === 0 ? "Where from?" : stops.length === 1 ? "Where to?" : "Which place, on the way?";
  typed.onPlace = onPlace;
  const type = (value: string): void => {
    setUnknown(null);
    typed.type(value);
  };
  const enter = (): void => setUnknown(typed.enter() ? null : `No place on this map is called ${typed.get().trim()}. Press it on the map.`);
  useEffect(() => typed.learn(places), [places]);
  return (
    <div class="place-field field">
      <label for="place-field">{label}</label>
      <div class="row">
        <input
          id="place-field"
          class="input"
          list="place-names"
          value={text}
          autocomplete="off"
          aria-describedby="place-below"
          aria-invalid={unknown !== null}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onAdding(false);
            if (event.key === "Enter") enter();
          }}
        />
        {isAdding ? (
          <Button look="ghost" size="small" onClick={() => onAdding(false)}>
            Not now
          </Button>
        ) : null}
      </div>
      <small id="place-below" class={unknown === null ? "help" : "help wrong"} role="status">
        {unknown ?? "Type a place, or press it on the map."}
      </small>
      <datalist id="place-names">
        {places.slice(0, 1500).map(({ name, cell }) => (
          <option key={`${cell} ${name}`} value={name} />
        ))}
      </datalist>
    </div>
  );
};
