import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { answer, typed } from "../../api/typed";
import type { LogDay, TravelLog } from "../../api/types";
import { useAction } from "../../api/use";
import { clock, count } from "../../format";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, GmOnly, TextField, toast } from "../../widgets";
import { chipWords, draftOf, newestFirst, notable } from "./reading";

/** Days as tents on one line, newest first. */
export function Days({ log, mayEdit, onChanged }: { log: TravelLog; mayEdit: boolean; onChanged: () => void }): JSX.Element {
  return (
    <ol class="log-days" aria-label="Days">
      {newestFirst(log.days).map((day) => (
        <DayItem key={day.day} day={day} journey={log.journey?.id ?? null} mayEdit={mayEdit} onChanged={onChanged} />
      ))}
    </ol>
  );
}

interface DayProps {
  day: LogDay;
  journey: string | null;
  mayEdit: boolean;
  onChanged: () => void;
}

function DayItem(props: DayProps): JSX.Element {
  const { day, mayEdit } = props;
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const shown = open ? day.entries : notable(day);
  const title = day.title === "" ? `Day ${day.day}` : day.title;
  return (
    <li id={`day-${day.day}`}>
      <Tent day={day.day} />
      <div class="log-day">
        <div class="row log-day-head">
          <h2 class="grow">{title}</h2>
          {title === `Day ${day.day}` ? null : <small class="muted">Day {day.day}</small>}
          {mayEdit && !editing ? (
            <Button look="ghost" size="small" icon="pen" onClick={() => setEditing(true)}>
              Write
            </Button>
          ) : null}
        </div>
        {editing ? <Edit {...props} onDone={() => setEditing(false)} /> : day.prose.trim() === "" ? null : <p class="log-prose">{day.prose}</p>}
        {day.chips.length === 0 ? null : (
          <ul class="log-chips" aria-label="What it cost">
            {day.chips.map((chip) => (
              <li key={chip.label} title={chip.value} class={`chip ${/damage|harm/i.test(chip.label) ? "warn" : ""}`}>
                {chipWords(chip)}
              </li>
            ))}
          </ul>
        )}
        {shown.length === 0 ? null : (
          <ol class="log-entries">
            {shown.map((entry) => (
              <Entry key={entry.number} entry={entry} />
            ))}
          </ol>
        )}
        {day.entries.length === notable(day).length ? null : (
          <button type="button" class="log-more" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Less" : `Hour by hour, ${count(day.entries.length, "entry", "entries")}`}
          </button>
        )}
      </div>
    </li>
  );
}

function Entry({ entry }: { entry: LogDay["entries"][number] }): JSX.Element {
  return (
    <li class={entry.gm_only ? "secret" : ""}>
      {entry.hour === undefined ? null : <span class="entry-hour">{clock(entry.hour)}</span>}
      <b>{entry.title}</b>
      {entry.gm_only ? <GmOnly /> : null}
      {entry.text === "" || entry.text === entry.title ? null : <p>{entry.text}</p>}
      {entry.rolls.length === 0 ? null : (
        <span class="log-chips">
          {entry.rolls.map((roll, index) => (
            <span key={index} class="chip">
              {roll.label}: <b>{roll.total}</b>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

function Edit({ day, journey, onChanged, onDone }: DayProps & { onDone: () => void }): JSX.Element {
  const { campaign } = useCampaign();
  const [title, setTitle] = useState(day.title);
  const [prose, setProse] = useState(day.prose === "" ? draftOf(day) : day.prose);
  const write = (body: { title: string; prose: string }): Promise<unknown> => answer(typed.PATCH("/api/v1/campaigns/{campaign}/log/days/{day}/", { params: { path: { campaign: campaign.id, day: day.day } }, body: { journey: journey ?? "", ...body } }));
  const act = useAction(async () => {
    await write({ title: title.trim(), prose: prose.trim() });
    onChanged();
    onDone();
    toast(`Day ${day.day} is written.`, { undo: () => void write({ title: day.title, prose: day.prose }).then(onChanged) });
  });
  return (
    <form
      class="form log-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void act.run();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
      }}
    >
      <TextField label="Title" value={title} onInput={setTitle} maxLength={120} autofocus />
      <TextField label="What happened" lines={5} value={prose} onInput={setProse} maxLength={8000} help="Players read this." />
      <ErrorNote problem={act.problem} />
      <div class="dialog-actions">
        <Button onClick={onDone}>Leave as it was</Button>
        <Button submit look="primary" busy={act.busy}>
          Keep it
        </Button>
      </div>
    </form>
  );
}

function Tent({ day }: { day: number }): JSX.Element {
  return (
    <svg class="tent" viewBox="0 0 38 36" aria-hidden="true">
      <path d="M3 31 19 4l16 27z" />
      <text x="19" y="26" text-anchor="middle">
        {day}
      </text>
    </svg>
  );
}
