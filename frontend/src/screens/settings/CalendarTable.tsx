/** The months of the year, each with its days and season; the date of day 1; names of the days of the week. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Calendar, CalendarMonth, Season } from "../../api/travelSettings";
import { readNumber } from "../../format";
import { Button, NumberField, SelectField, TextField } from "../../widgets";
import { problemOf, startWithin, weekdaysOf } from "./calendar";

const SEASONS: readonly { value: Season; label: string }[] = [
  { value: "winter", label: "Winter" },
  { value: "spring", label: "Spring" },
  { value: "summer", label: "Summer" },
  { value: "autumn", label: "Autumn" },
];

interface Props {
  readonly calendar: Calendar;
  readonly busy: boolean;
  readonly onKeep: (calendar: Calendar) => Promise<boolean>;
}

export function CalendarTable({ calendar, busy, onKeep }: Props): JSX.Element {
  const [draft, setDraft] = useState(calendar);
  const [week, setWeek] = useState(calendar.weekdays.join(", "));
  const change = (fields: Partial<Calendar>): void => setDraft((now) => startWithin({ ...now, ...fields }));
  const changeMonth = (index: number, fields: Partial<CalendarMonth>): void =>
    change({ months: draft.months.map((month, at) => (at === index ? { ...month, ...fields } : month)) });
  const written: Calendar = { ...draft, weekdays: weekdaysOf(week) };
  const isSame = JSON.stringify(written) === JSON.stringify(calendar);
  const problem = problemOf(written);
  const drop = (): void => {
    setDraft(calendar);
    setWeek(calendar.weekdays.join(", "));
  };
  const total = draft.months.reduce((sum, month) => sum + month.days, 0);
  return (
    <div class="calendar">
      <table class="table months">
        <thead>
          <tr>
            <th>Month</th>
            <th class="n">Days</th>
            <th>Season</th>
            <th>
              <span class="sr">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {draft.months.map((month, index) => (
            <MonthRow
              key={index}
              month={month}
              number={index + 1}
              isOnly={draft.months.length === 1}
              onChange={(fields) => changeMonth(index, fields)}
              onRemove={() => change({ months: draft.months.filter((_, at) => at !== index) })}
            />
          ))}
        </tbody>
      </table>
      <div class="row">
        <Button size="small" icon="plus" onClick={() => change({ months: [...draft.months, { name: `Month ${draft.months.length + 1}`, days: 30, season: "winter" }] })}>
          Add a month
        </Button>
        <span class="muted">{total} days a year</span>
      </div>
      <div class="world-row">
        <SelectField
          label="Day 1 of the game is in"
          value={String(draft.month)}
          choices={draft.months.map((month, index) => ({ value: String(index + 1), label: month.name }))}
          onChange={(value) => change({ month: Number(value) })}
        />
        <NumberField label="on day" value={draft.day} least={1} most={draft.months[draft.month - 1]?.days ?? 1} whole onChange={(day) => change({ day })} />
        <NumberField label="of the year" value={draft.year} least={-1_000_000} most={1_000_000} whole onChange={(year) => change({ year })} />
      </div>
      <TextField label="Days of the week" help="Their names with commas between, or nothing" value={week} onInput={setWeek} maxLength={800} />
      <div class="row">
        <Button look="primary" busy={busy} refusal={problem ?? (isSame ? "Nothing changed" : null)} onClick={() => void onKeep(written)}>
          Keep the calendar
        </Button>
        <Button look="ghost" refusal={isSame ? "Nothing changed" : null} onClick={drop}>
          Drop
        </Button>
      </div>
    </div>
  );
}

interface MonthProps {
  readonly month: CalendarMonth;
  readonly number: number;
  readonly isOnly: boolean;
  readonly onChange: (fields: Partial<CalendarMonth>) => void;
  readonly onRemove: () => void;
}

const MonthRow = ({ month, number, isOnly, onChange, onRemove }: MonthProps): JSX.Element => (
  <tr>
    <td>
      <input class="input" aria-label={`Name of month ${number}`} value={month.name} maxLength={40} onInput={(event) => onChange({ name: event.currentTarget.value })} />
    </td>
    <td class="n">
      <input
        class="input num"
        inputMode="numeric"
        aria-label={`Days of ${month.name}`}
        value={String(month.days)}
        onInput={(event) => onChange({ days: readNumber(event.currentTarget.value) ?? 0 })}
      />
    </td>
    <td>
      <select class="input" aria-label={`Season of ${month.name}`} value={month.season} onChange={(event) => onChange({ season: event.currentTarget.value as Season })}>
        {SEASONS.map((season) => (
          <option key={season.value} value={season.value}>
            {season.label}
          </option>
        ))}
      </select>
    </td>
    <td>
      <Button size="small" look="ghost" label={`Remove ${month.name}`} refusal={isOnly ? "A year has at least one month" : null} onClick={onRemove}>
        Remove
      </Button>
    </td>
  </tr>
);
