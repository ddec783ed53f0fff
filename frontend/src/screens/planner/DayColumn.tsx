/** One day of the itinerary: a column whose rows line up with its neighbours'. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiProblem } from "../../api/client";
import type { Hours, ItineraryDay } from "../../api/types";
import { clock, miles, percent, whole } from "../../format";
import { groundName } from "../../map/terrain/ground";
import { Icon, Why } from "../../widgets";
import { CampRow, type CampActions, type DayEnd } from "./CampRow";
import { dayHours, hpWords, isLow, legs, spreadWords, totalWords } from "./days";
import { type HourScale } from "./daySpan";
import { dropWords, isShort, lightWords, memberOf, outlookRows, suppliesWords, watchWords, weatherWords, type RowKey, type RowWords } from "./dayRows";
import { gp } from "./differences";
import { HoursEditor } from "./HoursEditor";
import { PaceBar } from "./PaceBar";

export interface DayColumnProps {
  readonly day: ItineraryDay;
  readonly isNewlyFatigued: boolean;
  readonly scale: HourScale;
  readonly rows: readonly RowWords[];
  /** Whose hit points: a name, or null for the weakest. */
  readonly who: string | null;
  readonly end: DayEnd;
  readonly camps: CampActions;
  readonly isLit: boolean;
  readonly problem: ApiProblem | null;
  readonly onOrder: (day: number, hours: Hours) => void;
  readonly onAsOthers: (day: number) => void;
  readonly onDay: (day: ItineraryDay | null) => void;
}

const PACES: Record<string, string> = { walk: "walked", hustle: "hustled", forced: "forced march" };

export const DayColumn = (props: DayColumnProps): JSX.Element => {
  const { day, onDay, isLit } = props;
  const column = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLit) column.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isLit]);
  return (
    <li ref={column} class={isLit ? "it-day lit" : "it-day"} aria-label={`Day ${day.day}`} onMouseEnter={() => onDay(day)} onMouseLeave={() => onDay(null)}>
      <div class="it-head">
        <b>Day {day.day}</b>
        <small class="it-date" title={day.date}>
          {day.date}
        </small>
        <small class="it-hours-of">
          {clock(day.start_hour)}–{clock(day.end_hour)}
        </small>
      </div>
      <PaceBar day={day} scale={props.scale} onOrder={(hours) => props.onOrder(day.day, hours)} />
      <DayHours {...props} />
      <div class="it-row" data-word="Distance">
        <Distance day={day} />
      </div>
      <div class="it-row" data-word="Damage">
        <DayDamage day={day} isNew={props.isNewlyFatigued} />
      </div>
      <div class="it-row" data-word={hpWord(day, props.who)}>
        <DayHp day={day} who={props.who} />
      </div>
      {props.rows.map(({ key, word }) => (
        <div key={key} class="it-row it-further" data-word={word}>
          <FurtherRow day={day} row={key} />
        </div>
      ))}
      <CampRow day={day} end={props.end} camps={props.camps} />
    </li>
  );
};

/** Whose hit points, by the first name: for narrow screens, where no row has a head. */
const hpWord = (day: ItineraryDay, who: string | null): string => `${(who ?? day.weakest?.name ?? "Weakest").split(" ")[0] ?? ""}, hp`;

const DayHours = ({ day, problem, onOrder, onAsOthers }: DayColumnProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="it-row" data-word="Hours">
      <button type="button" class="it-hours" aria-expanded={isOpen} title="Change this day's hours" onClick={() => setOpen(!isOpen)}>
        {day.by_hand ? <i class="by-hand" title="Set by hand" /> : null}
        {dayHours(day)}
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
  const figure = `${day.damage.is_least ? "at least " : ""}${whole(expected)}`;
  return (
    <>
      <Why title={`Day ${day.day}: ${figure} damage to each`} reasons={reasons} total={{ text: totalWords(low, high), effect: figure }}>
        {figure}
      </Why>{" "}
      <span class="muted">{spreadWords(low, high)}</span>
      {isNew ? <span class="chip warn it-fatigued">fatigued</span> : null}
    </>
  );
};

const DayHp = ({ day, who }: { day: ItineraryDay; who: string | null }): JSX.Element => {
  const member = memberOf(day, who);
  if (who !== null) {
    if (!member || member.hp_left === null || member.max === null) return <span class="muted">not known</span>;
    return <HpLine name={member.name} left={member.hp_left} most={member.max} drop={dropWords(member.drop_chance)} />;
  }
  const { weakest } = day;
  if (!weakest) return <span class="muted">unhurt</span>;
  return <HpLine name={weakest.name} left={weakest.remaining} most={weakest.max} drop={dropWords(memberOf(day, weakest.name)?.drop_chance ?? null)} />;
};

const HpLine = ({ name, left, most, drop }: { name: string; left: number; most: number; drop: string }): JSX.Element => {
  const share = most > 0 ? Math.max(0, left / most) : 0;
  return (
    <span class="it-hp" title={drop ? `${name}: ${drop}` : name}>
      <span class={isLow(left, most) ? "meter low" : "meter"}>
        <i style={{ width: `${share * 100}%` }} />
        <i class="primal" style={{ width: `${(1 - share) * 100}%` }} />
      </span>
      <span>{hpWords(left, most)}</span>
      {drop ? <span class="chip bad">{drop}</span> : null}
    </span>
  );
};

const FurtherRow = ({ day, row }: { day: ItineraryDay; row: RowKey }): JSX.Element | null => {
  if (row === "encounters") return <Encounters day={day} />;
  if (row === "weather") return <Weather day={day} />;
  if (row === "light") return <span>{lightWords(day)}</span>;
  if (row === "supplies") return <Supplies day={day} />;
  if (row === "cost") return <span>{day.cost_gp > 0 ? gp(day.cost_gp) : ""}</span>;
  return (
    <span class="it-watches" title={watchWords(day)}>
      {watchWords(day)}
    </span>
  );
};

const Encounters = ({ day }: { day: ItineraryDay }): JSX.Element => {
  const chance = day.encounter_chance;
  if (!chance) return <span class="muted">none</span>;
  const words = percent(chance.percent / 100);
  return (
    <Why title={`Day ${day.day}: ${words} for an encounter`} reasons={chance.reasons} total={{ text: "At least one", effect: words }}>
      {words}
    </Why>
  );
};

const Weather = ({ day }: { day: ItineraryDay }): JSX.Element | null => {
  const words = weatherWords(day);
  if (words === "") return null;
  return (
    <>
      <Why title={`Day ${day.day}: ${words}`} reasons={outlookRows(day)}>
        {words}
      </Why>
      {day.outlook && day.outlook.hazards.length > 0 ? (
        <span class="it-hazard" title={day.outlook.hazards.join(", ")}>
          <Icon name="warn" size={14} />
          <span class="sr">{day.outlook.hazards.join(", ")}</span>
        </span>
      ) : null}
    </>
  );
};

const Supplies = ({ day }: { day: ItineraryDay }): JSX.Element => (
  <>
    <Why title={`Day ${day.day}: ${suppliesWords(day)}${day.supplies?.left ? " left" : ""}`} reasons={day.supplies?.reasons ?? []}>
      {suppliesWords(day)}
    </Why>
    {isShort(day) ? <span class="chip bad">too little</span> : null}
  </>
);
