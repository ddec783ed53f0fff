/** The days of a plan as columns: pace and ground on one scale, then a row for each thing a day costs. */
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { ApiProblem } from "../../api/client";
import type { Hours, Itinerary as Days, ItineraryDay, Stop } from "../../api/types";
import { count } from "../../format";
import { Button } from "../../widgets";
import { type CampActions, type DayEnd } from "./CampRow";
import { DayColumn } from "./DayColumn";
import { hasMore, memberNames, rowsFor } from "./dayRows";
import { hourScale } from "./daySpan";

export interface ItineraryProps {
  readonly itinerary: Days;
  readonly goal: string;
  readonly stops: readonly Stop[];
  readonly camps: CampActions;
  readonly isStale: boolean;
  readonly problem: ApiProblem | null;
  /** The day whose part of the way is looked at on the map. */
  readonly lit: number | null;
  readonly onOrder: (day: number, hours: Hours) => void;
  readonly onAsOthers: (day: number) => void;
  readonly onDay: (day: ItineraryDay | null) => void;
  readonly onText: () => void;
}

/** Where a day without a camp ends: at the goal, at the stop where the party stays, or on the water. */
const endOf = ({ itinerary: { days }, goal, stops }: ItineraryProps, index: number): DayEnd => {
  const day = days[index];
  if (!day || index === days.length - 1) return { name: goal, kind: "goal" };
  const stayed = stops.find((stop) => stop.leaves && stop.day !== null && stop.day <= day.day && day.day <= stop.leaves.day);
  return stayed ? { name: stayed.name || stayed.key, kind: "stop" } : { name: "under way", kind: "afloat" };
};

const MORE_KEY = "outrider.itinerary.more";

const readMore = (): boolean => {
  try {
    return localStorage.getItem(MORE_KEY) === "1";
  } catch {
    return false;
  }
};

const keepMore = (isMore: boolean): void => {
  try {
    localStorage.setItem(MORE_KEY, isMore ? "1" : "0");
  } catch {
    // The choice lasts until the page is left.
  }
};

export const Itinerary = (props: ItineraryProps): JSX.Element => {
  const { itinerary, isStale, lit } = props;
  const { days } = itinerary;
  const [who, setWho] = useState<string | null>(null);
  const [isMore, setMore] = useState(readMore);
  const rows = useMemo(() => rowsFor(days, isMore), [days, isMore]);
  const scale = useMemo(() => hourScale(days), [days]);
  const toggle = (): void => {
    keepMore(!isMore);
    setMore(!isMore);
  };
  return (
    <section class={`panel float strip ${isStale ? "computing" : ""}`} aria-label="Itinerary, day by day">
      <div class="strip-heads">
        <span class="strip-head">
          {count(days.length, "day")}
          <Button look="ghost" size="small" class="strip-text" title="As text (T)" onClick={props.onText}>
            Text
          </Button>
        </span>
        <span class="strip-bars">
          Pace,
          <br />
          ground
        </span>
        <span>Hours</span>
        <span>Distance</span>
        <span>Damage</span>
        <WhoseHp days={days} who={who} onWho={setWho} />
        {rows.map(({ key, word }) => (
          <span key={key}>{word}</span>
        ))}
        <span class="strip-last">
          Camp
          {hasMore(days) ? <Button look="ghost" size="small" iconOnly icon={isMore ? "down" : "up"} label={isMore ? "Fewer rows" : "More rows: weather, supplies, cost"} pressed={isMore} onClick={toggle} /> : null}
        </span>
      </div>
      <ol class="strip-days">
        {days.map((day, index) => (
          <DayColumn
            key={day.day}
            day={day}
            isNewlyFatigued={day.fatigued && days[index - 1]?.fatigued !== true}
            scale={scale}
            rows={rows}
            who={who}
            end={endOf(props, index)}
            camps={props.camps}
            isLit={lit === day.day}
            problem={props.problem}
            onOrder={props.onOrder}
            onAsOthers={props.onAsOthers}
            onDay={props.onDay}
          />
        ))}
      </ol>
    </section>
  );
};

const WEAKEST = "";

const WhoseHp = ({ days, who, onWho }: { days: readonly ItineraryDay[]; who: string | null; onWho: (who: string | null) => void }): JSX.Element => {
  const names = memberNames(days);
  const weakest = new Set(days.map((day) => day.weakest?.name ?? ""));
  const [only] = weakest;
  const first = weakest.size === 1 && only ? `${only.split(" ")[0] ?? only}, hp` : "Weakest, hp";
  if (names.length === 0) return <span>{first}</span>;
  return (
    <span>
      <select class="strip-who" aria-label="Whose hit points" value={who ?? WEAKEST} onChange={(event) => onWho(event.currentTarget.value || null)}>
        <option value={WEAKEST}>{first}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name.split(" ")[0]}, hp
          </option>
        ))}
      </select>
    </span>
  );
};
