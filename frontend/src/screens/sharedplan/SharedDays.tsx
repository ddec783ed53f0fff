/** Stops and days of a shared plan in words; the print keeps them. */
import type { JSX } from "preact";
import type { SharedPlan } from "../../api/types";
import { clock, miles } from "../../format";
import { CampMark, StopMark } from "../../map/pinMarks";

type SharedDay = SharedPlan["days"][number];
type SharedStop = SharedPlan["stops"][number];

const UNKNOWN = "a place not known yet";

export const SharedDays = ({ plan }: { plan: SharedPlan }): JSX.Element => (
  <>
    <ol class="shared-stops" aria-label="Stops">
      {plan.stops.map((stop, index) => (
        <li key={index}>
          <StopMark kind={index === 0 ? "start" : index === plan.stops.length - 1 ? "end" : "via"} size={20} />
          <b>{stop.name || UNKNOWN}</b>
          <span class="soft">{stopWords(stop, plan.days)}</span>
        </li>
      ))}
    </ol>
    {plan.days.length === 0 ? <p class="soft">The way is still being laid out.</p> : null}
    <ol class="shared-days" aria-label="Days">
      {plan.days.map((day) => (
        <li key={day.day} class="panel">
          <h2>
            Day {day.day} <small class="muted">{day.date}</small>
          </h2>
          <p class="shared-figures">
            <span>
              {clock(day.start_hour)}–{clock(day.end_hour)}
            </span>
            <span>{miles(day.miles)}</span>
          </p>
          {day.text ? <p>{day.text}</p> : null}
          {day.camp ? (
            <p class="shared-camp">
              <CampMark number={null} size={15} /> {day.camp.name || (day.camp.x === null ? UNKNOWN : "on the way")}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  </>
);

const dateOf = (days: readonly SharedDay[], day: number): string => days.find((each) => each.day === day)?.date || `day ${day}`;

const stopWords = ({ day, hour, leaves }: SharedStop, days: readonly SharedDay[]): string =>
  `${dateOf(days, day)}, ${clock(hour)}${leaves ? `; on again ${dateOf(days, leaves.day)}, ${clock(leaves.hour)}` : ""}`;
