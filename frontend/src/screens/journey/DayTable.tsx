import type { ComponentChildren, JSX } from "preact";

import type { Journey, JourneyEvent, Reason } from "../../api/types";
import { decimal, miles, range } from "../../format";
import { Why } from "../../widgets";
import { damageSoFar, damageWords } from "./days";
import type { DayTotal } from "./days";
import { ON_JOURNEY } from "./hand";
import { Settable } from "./Pen";
import { arrivalNow, campWords, daylightWords, outlookWords, storesWords, weatherOf, whenWords } from "./today";

interface RowProps {
  readonly label: ComponentChildren;
  readonly planned: ComponentChildren;
  readonly actual: ComponentChildren;
  readonly reasons?: readonly Reason[];
  readonly title?: string;
}

function Row({ label, planned, actual, reasons = [], title = "" }: RowProps): JSX.Element {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td class="n">{planned}</td>
      <td class="n">{reasons.length > 0 ? <Why title={title} reasons={reasons}>{actual}</Why> : <b>{actual}</b>}</td>
    </tr>
  );
}

export const reasonsOf = (events: readonly JourneyEvent[], types: readonly string[]): Reason[] =>
  events.filter((event) => types.includes(event.type)).flatMap((event) => event.reasons);

const HARMFUL = ["travelled", "hardship"];

interface DayTableProps {
  readonly journey: Journey;
  readonly events: readonly JourneyEvent[];
  readonly today: DayTotal | null;
  readonly days: readonly DayTotal[];
  readonly onHand: (target: string, field: string) => void;
}

function Going({ journey, today, days }: DayTableProps): JSX.Element {
  const { planned } = journey.today;
  const marched = damageWords(today?.damage ?? new Map());
  const now = arrivalNow(journey);
  return (
    <>
      <Row label="Distance" planned={planned ? miles(planned.miles) : "–"} actual={miles(today?.miles ?? 0)} />
      <Row
        label="Damage to each"
        planned={planned ? (planned.damage.low === planned.damage.high ? Math.round(planned.damage.expected) : `${decimal(planned.damage.expected, 0)} (${range(planned.damage.low, planned.damage.high)})`) : "–"}
        actual={marched}
        reasons={reasonsOf(today?.events ?? [], HARMFUL)}
        title={`Day ${String(journey.day)}: ${marched} damage to each`}
      />
      <Row label="Since the start" planned="" actual={damageWords(damageSoFar(days))} />
      <Row label={journey.status === "arrived" ? "Arrived" : "Now arriving"} planned={journey.arrival_planned ? whenWords(journey.arrival_planned) : "–"} actual={now ? whenWords(now) : "–"} />
    </>
  );
}

function Living({ journey, events, today, onHand }: DayTableProps): JSX.Element {
  const { planned } = journey.today;
  const common = { journey, events, target: ON_JOURNEY, onHand };
  const stores = journey.stores ?? null;
  const camp = campWords(journey);
  return (
    <>
      <Row
        label="Weather"
        planned={outlookWords(planned)}
        actual={
          <Settable {...common} field="weather" name="the weather">
            {weatherOf(journey, today?.events ?? [])?.name ?? "not set"}
          </Settable>
        }
      />
      {journey.daylight && <Row label="Daylight" planned="" actual={daylightWords(journey.daylight, journey.hour)} />}
      {stores ? (
        storesWords(stores).map(({ field, label, text }) => (
          <Row
            key={field}
            label={label}
            planned={plannedLeft(journey, field)}
            actual={
              <Settable {...common} field={field} name={label.toLowerCase()}>
                {text}
              </Settable>
            }
          />
        ))
      ) : (
        <Row
          label="Food"
          planned=""
          actual={
            <Settable {...common} field="supplies" name="supplies">
              {journey.supplies === null || journey.supplies === undefined ? "not counted" : `${String(journey.supplies)} days`}
            </Settable>
          }
        />
      )}
      {camp !== "" && <Row label="Camp" planned={camp} actual="" />}
    </>
  );
}

const LEFT = { food: "food_lb", water: "water_gal", feed: "feed_lb" } as const;

function plannedLeft(journey: Journey, field: keyof typeof LEFT): string {
  const left = journey.today.planned?.supplies?.left;
  return left ? decimal(left[LEFT[field]], 0) : "";
}

/** Planned and actual side by side: the going, the weather, what there is to live on, and camp. */
export function DayTable(props: DayTableProps): JSX.Element {
  return (
    <table class="table day-table">
      <thead>
        <tr>
          <th>Today</th>
          <th class="n">planned</th>
          <th class="n">so far</th>
        </tr>
      </thead>
      <tbody>
        <Going {...props} />
        <Living {...props} />
      </tbody>
    </table>
  );
}
