import type { ComponentChildren, JSX } from "preact";

import type { GameTime, Journey, JourneyEvent, Reason } from "../../api/types";
import { clock, miles, quarters, range } from "../../format";
import { STATUS_WORDS } from "../../state/journeys";
import { ErrorNote, GmOnly, Why } from "../../widgets";
import { Advance } from "./Advance";
import { damageSoFar, damageWords, daysOf, hourBlocks } from "./days";
import type { DayTotal } from "./days";
import type { Dialogue } from "./JourneyTable";
import type { JourneyHandle } from "./useJourney";

function Hours({ journey, today }: { journey: Journey; today: DayTotal | null }): JSX.Element | null {
  const blocks = hourBlocks(journey.today.planned, today);
  if (blocks.length === 0) return null;
  const marched = blocks.filter((block) => block.state === "done").length;
  return (
    <div class="day-hours" role="img" aria-label={`${String(marched)} of ${String(blocks.length)} hours marched`}>
      {blocks.map((block) => (
        <div key={block.hour} class={block.state}>
          <i class={`pace-${block.pace}`} />
          {String(Math.floor(block.hour)).padStart(2, "0")}
        </div>
      ))}
    </div>
  );
}

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

const whenWords = ({ day, hour }: GameTime): string => `day ${String(day)}, ${clock(hour)}`;

const reasonsOf = (events: readonly JourneyEvent[], type: string): Reason[] =>
  events.filter((event) => event.type === type).flatMap((event) => event.reasons);

function Comparison({ journey, today, days }: { journey: Journey; today: DayTotal | null; days: readonly DayTotal[] }): JSX.Element {
  const { planned } = journey.today;
  const soFar = damageWords(damageSoFar(days));
  const arrival = journey.arrival_planned ?? null;
  const expected = journey.status === "arrived" ? { day: journey.day, hour: journey.hour } : (journey.arrival_expected ?? null);
  const march = reasonsOf(today?.events ?? [], "travelled");
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
        <Row label="Distance" planned={planned ? miles(planned.miles) : "–"} actual={miles(today?.miles ?? 0)} />
        <Row
          label="Damage to each"
          planned={planned ? (planned.damage.low === planned.damage.high ? Math.round(planned.damage.expected) : `${String(Math.round(planned.damage.expected))} (${range(planned.damage.low, planned.damage.high)})`) : "–"}
          actual={damageWords(today?.damage ?? new Map())}
          reasons={march}
          title={`Day ${String(journey.day)}: ${damageWords(today?.damage ?? new Map())} damage to each`}
        />
        <Row label="Since the start" planned="" actual={soFar} />
        <Row
          label="Arriving"
          planned={arrival ? whenWords(arrival) : "–"}
          actual={expected ? whenWords(expected) : ""}
        />
      </tbody>
    </table>
  );
}

function Entry({ event }: { event: JourneyEvent }): JSX.Element {
  return (
    <li>
      <span class="muted">{clock(event.hour)}</span>
      <span>
        <b>{event.title}</b> {event.text}{" "}
        {event.rolls.map((roll, index) => (
          <span key={index} class="entry-roll">
            {roll.label}: {typeof roll.dice === "string" ? roll.dice : roll.dice.join(", ")}{" "}
            <b>{roll.total}</b>
            {roll.against !== undefined && roll.against !== null && ` against ${String(roll.against)}`}{" "}
          </span>
        ))}
        {event.reasons.length > 0 && (
          <Why title={event.title} reasons={event.reasons}>
            why
          </Why>
        )}{" "}
        {event.gm_only && <GmOnly />}
      </span>
    </li>
  );
}

function DaysBefore({ days }: { days: readonly DayTotal[] }): JSX.Element | null {
  if (days.length === 0) return null;
  return (
    <>
      <h3>Days before</h3>
      <table class="table day-table before">
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              <td>{day.place || "On the way"}</td>
              <td class="n">{miles(day.miles)}</td>
              <td class="n">
                <Why title={`Day ${String(day.day)}: ${damageWords(day.damage)} damage to each`} reasons={reasonsOf(day.events, "travelled")}>
                  {damageWords(day.damage)}
                </Why>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayCardProps {
  readonly journey: Journey;
  readonly events: readonly JourneyEvent[];
  readonly handle: JourneyHandle;
  readonly onAdvance: () => void;
  readonly onDialogue: (dialogue: Dialogue) => void;
}

/** The day in the foreground: where they are, planned and actual side by side, today's rolls, and one large button. */
export function DayCard({ journey, events, handle, onAdvance, onDialogue }: DayCardProps): JSX.Element {
  const days = daysOf(events);
  const today = days.find((day) => day.day === journey.day) ?? null;
  const total = journey.miles_total;
  const shown = [...(today?.events ?? [])].filter((event) => event.type !== "undone").reverse();
  return (
    <section class="panel float day-card" aria-label="Today">
      <div class="day-head">
        <div class="row baseline">
          <h1 class="grow">Day {journey.day}</h1>
          <span class="soft">{STATUS_WORDS[journey.status]}</span>
        </div>
        <div class="row baseline">
          <span class="day-clock">{clock(journey.hour)}</span>
          <span class="soft">
            mile {quarters(journey.mile)}
            {total > 0 && ` of ${quarters(total)}`}
          </span>
        </div>
        <Hours journey={journey} today={today} />
      </div>
      <div class="day-sec">
        <Comparison journey={journey} today={today} days={days} />
      </div>
      <div class="day-sec day-events" tabIndex={0}>
        <h3>Today</h3>
        {shown.length === 0 ? <p class="soft">Nothing yet. The day begins when you travel.</p> : (
          <ol class="entries" aria-live="polite">
            {shown.map((event) => (
              <Entry key={event.number} event={event} />
            ))}
          </ol>
        )}
        <DaysBefore days={days.filter((day) => day.day < journey.day && (day.miles > 0 || day.place !== ""))} />
      </div>
      <div class="day-sec">
        {handle.problem && <ErrorNote class="day-problem" problem={handle.problem} onRetry={handle.reload} />}
        <Advance journey={journey} handle={handle} onAdvance={onAdvance} onDialogue={onDialogue} />
      </div>
    </section>
  );
}
