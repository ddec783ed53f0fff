import type { JSX } from "preact";

import type { JourneyEvent, Roll } from "../../api/types";
import { clock, miles } from "../../format";
import { GmOnly, Icon, Why } from "../../widgets";
import { damageWords } from "./days";
import type { DayTotal } from "./days";
import { reasonsOf } from "./DayTable";

/** One roll: the faces in their boxes, the sum, and against what. */
function RollRow({ roll }: { roll: Roll }): JSX.Element {
  const faces = roll.faces ?? (typeof roll.dice === "string" ? [] : roll.dice);
  const dice = typeof roll.dice === "string" ? roll.dice : "";
  return (
    <li class="roll-row">
      <span class="grow">
        {roll.label} {dice && faces.length === 0 && <span class="muted">{dice}</span>}
      </span>
      <span class="faces" title={dice} aria-label={`faces ${faces.join(", ")}`}>
        {faces.slice(0, 8).map((face, index) => (
          <i key={index}>{face}</i>
        ))}
        {faces.length > 8 && <span class="muted">and {faces.length - 8}</span>}
      </span>
      <b class="num">{roll.total}</b>
      {roll.against !== undefined && roll.against !== null && <span class="soft">against {roll.against}</span>}
    </li>
  );
}

function Entry({ event }: { event: JourneyEvent }): JSX.Element {
  return (
    <li>
      <span class="muted">{clock(event.hour)}</span>
      <div>
        {event.type === "overridden" && (
          <>
            <Icon name="pen" size={12} />{" "}
          </>
        )}
        <b>{event.title}</b> {event.text}{" "}
        {event.reasons.length > 0 && (
          <Why title={event.title} reasons={event.reasons}>
            why
          </Why>
        )}{" "}
        {event.gm_only && <GmOnly />}
        {event.rolls.length > 0 && (
          <ul class="rolls">
            {event.rolls.map((roll, index) => (
              <RollRow key={index} roll={roll} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function DaysBefore({ days }: { days: readonly DayTotal[] }): JSX.Element | null {
  if (days.length === 0) return null;
  return (
    <>
      <h2>Days before</h2>
      <table class="table day-table before">
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              <td>{day.place || "On the way"}</td>
              <td class="n">{miles(day.miles)}</td>
              <td class="n">
                <Why title={`Day ${String(day.day)}: ${damageWords(day.damage)} damage to each`} reasons={reasonsOf(day.events, ["travelled"])}>
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

/** Today's events, newest first, each roll a row with its why; then the days before. */
export function DayEvents({ day, days }: { day: number; days: readonly DayTotal[] }): JSX.Element {
  const today = days.find((one) => one.day === day) ?? null;
  const shown = [...(today?.events ?? [])].filter((event) => event.type !== "undone").reverse();
  return (
    <div class="day-sec">
      <h2>Today</h2>
      {shown.length === 0 ? (
        <p class="soft">Nothing yet. The day begins when you travel.</p>
      ) : (
        <ol class="entries" aria-live="polite">
          {shown.map((event) => (
            <Entry key={event.number} event={event} />
          ))}
        </ol>
      )}
      <DaysBefore days={days.filter((one) => one.day < day && (one.miles > 0 || one.place !== ""))} />
    </div>
  );
}
