/** The days of a plan as columns: pace and ground on one scale, hours, distance, damage, the weakest, the camp. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ApiProblem } from "../../api/client";
import type { Hours, Itinerary as Days, ItineraryDay } from "../../api/types";
import { clock, count, miles, whole } from "../../format";
import { CampMark, StopMark } from "../../map/pinMarks";
import { groundName, lookOf } from "../../map/terrain/ground";
import { Button, Why } from "../../widgets";
import { HoursEditor } from "./HoursEditor";
import { hoursOf, hpWords, isLow, legs, longestMarch, spreadWords, stretches, totalWords } from "./days";

export interface ItineraryProps {
  readonly itinerary: Days;
  readonly goal: string;
  readonly isStale: boolean;
  readonly problem: ApiProblem | null;
  readonly onOrder: (day: number, hours: Hours) => void;
  readonly onAsOthers: (day: number) => void;
  readonly onDay: (day: ItineraryDay | null) => void;
  readonly onText: () => void;
}

export const Itinerary = (props: ItineraryProps): JSX.Element => {
  const { itinerary, isStale, onText } = props;
  const { days } = itinerary;
  const weakest = new Set(days.map((day) => day.weakest?.name ?? ""));
  const [only] = weakest;
  return (
    <section class={`panel float strip ${isStale ? "computing" : ""}`} aria-label="Itinerary, day by day">
      <div class="strip-heads" aria-hidden="true">
        <span class="strip-head">{count(days.length, "day")}</span>
        <span class="strip-bars">
          Pace,
          <br />
          ground
        </span>
        <span>Hours</span>
        <span>Distance</span>
        <span>Damage</span>
        <span>{weakest.size === 1 && only ? `${only.split(" ")[0] ?? only}, hp` : "Weakest, hp"}</span>
        <span>Camp</span>
        <Button look="ghost" size="small" icon="book" class="strip-text" keys="T" onClick={onText}>
          Text
        </Button>
      </div>
      <ol class="strip-days">
        {days.map((day, index) => (
          <DayColumn key={day.day} {...props} day={day} number={index + 1} longest={longestMarch(days)} />
        ))}
      </ol>
    </section>
  );
};

interface DayProps extends ItineraryProps {
  readonly day: ItineraryDay;
  readonly number: number;
  readonly longest: number;
}

const PACES: Record<string, string> = { walk: "walked", hustle: "hustled", forced: "forced march" };

const Bars = ({ day, longest }: { day: ItineraryDay; longest: number }): JSX.Element => (
  <div class="it-bars" aria-hidden="true">
    <div class="it-pace">
      {stretches(day.segments, ({ pace }) => pace, longest).map(({ key, share }, i) => (
        <i key={i} class={`pace-${key}`} title={PACES[key]} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
    <div class="it-ground">
      {stretches(day.segments, ({ terrain }) => terrain, longest).map(({ key, share }, i) => (
        <i key={i} class={`on-${lookOf(key)}`} title={groundName(key)} style={{ width: `${share * 100}%` }}>
          {share > 0.22 ? groundName(key) : share > 0.07 ? groundName(key).charAt(0) : ""}
        </i>
      ))}
    </div>
  </div>
);

const DayColumn = (props: DayProps): JSX.Element => {
  const { day, number, onDay } = props;
  return (
    <li class="it-day" aria-label={`Day ${day.day}`} onMouseEnter={() => onDay(day)} onMouseLeave={() => onDay(null)}>
      <div class="it-head">
        <b>Day {day.day}</b>
        <small>
          {clock(day.start_hour)}–{clock(day.end_hour)}
        </small>
      </div>
      <Bars day={day} longest={props.longest} />
      <DayHours {...props} />
      <div class="it-row">
        <Distance day={day} />
      </div>
      <div class="it-row">
        <DayDamage day={day} isNew={day.fatigued && props.itinerary.days[number - 2]?.fatigued !== true} />
      </div>
      <div class="it-row">
        <DayWeakest day={day} />
      </div>
      <div class="it-row it-camp">
        {day.camp ? <CampMark number={null} size={15} /> : <StopMark kind="end" size={17} />}
        <span>{day.camp ? campWords(day) : props.goal}</span>
      </div>
    </li>
  );
};

const campWords = ({ camp, segments }: ItineraryDay): string => {
  const ground = segments[segments.length - 1]?.terrain;
  return camp?.place ?? `${ground ? `${groundName(ground)}, ` : ""}${camp?.key ?? ""}`;
};

const DayHours = ({ day, problem, onOrder, onAsOthers }: DayProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="it-row">
      <button type="button" class="it-hours" aria-expanded={isOpen} title="Change this day's hours" onClick={() => setOpen(!isOpen)}>
        {day.by_hand ? <i class="by-hand" title="Set by hand" /> : null}
        {hoursOf(day.hours)}
      </button>
      {isOpen ? (
        <HoursEditor
          day={day}
          problem={problem?.pointer?.startsWith("/orders") ? problem : null}
          onOrder={(hours) => onOrder(day.day, hours)}
          onAsOthers={() => onAsOthers(day.day)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
};

const Distance = ({ day }: { day: ItineraryDay }): JSX.Element => (
  <Why
    title={`Day ${day.day}: ${miles(day.miles)}`}
    reasons={legs(day.segments).map(({ segment, miles: far, hours }) => ({
      rule: segment.reasons[0]?.rule ?? "",
      text: `${groundName(segment.terrain)}, ${segment.way === "trackless" ? "no way" : segment.way}, ${PACES[segment.pace] ?? segment.pace}: ${hoursOfLeg(hours)} at ${miles(segment.mph)} an hour`,
      effect: miles(far),
    }))}
    total={{ text: "In all", effect: miles(day.miles) }}
  >
    {miles(day.miles)}
  </Why>
);

const hoursOfLeg = (value: number): string => `${Math.floor(value + 1e-6)} h${value % 1 > 0.01 ? ` ${Math.round((value % 1) * 60)}` : ""}`;

const DayDamage = ({ day, isNew }: { day: ItineraryDay; isNew: boolean }): JSX.Element => {
  const { expected, low, high, reasons } = day.damage;
  return (
    <>
      <Why title={`Day ${day.day}: ${whole(expected)} damage to each`} reasons={reasons} total={{ text: totalWords(low, high), effect: whole(expected) }}>
        {whole(expected)}
      </Why>{" "}
      <span class="muted">{spreadWords(low, high)}</span>
      {isNew ? <span class="chip warn it-fatigued">fatigued</span> : null}
    </>
  );
};

const DayWeakest = ({ day: { weakest } }: { day: ItineraryDay }): JSX.Element => {
  if (!weakest) return <span class="muted">unhurt</span>;
  const share = weakest.max > 0 ? Math.max(0, weakest.remaining / weakest.max) : 0;
  return (
    <span class="it-hp" title={weakest.name}>
      <span class={isLow(weakest.remaining, weakest.max) ? "meter low" : "meter"}>
        <i style={{ width: `${share * 100}%` }} />
        <i class="primal" style={{ width: `${(1 - share) * 100}%` }} />
      </span>
      <span>{hpWords(weakest.remaining, weakest.max)}</span>
    </span>
  );
};
