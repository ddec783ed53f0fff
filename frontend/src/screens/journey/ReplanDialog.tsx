import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { api, asProblem } from "../../api/client";
import type { ApiProblem } from "../../api/client";
import type { Journey, JourneyEvent, MapFeatures, ModeChoice, Plan } from "../../api/types";
import { useApi } from "../../api/use";
import { count, decimal, miles, sentence } from "../../format";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, NumberField, SelectField, Skeleton, TextField, toast } from "../../widgets";
import { doneBlocks } from "./pieces";
import { PREFERENCES, firstDraft, previewOf, wishOf } from "./replan";
import type { CourseDraft } from "./replan";
import { ReplanStops } from "./ReplanStops";
import { arrivalNow, whenWords } from "./today";
import type { JourneyHandle } from "./useJourney";

interface ReplanProps {
  readonly journey: Journey;
  readonly events: readonly JourneyEvent[];
  readonly handle: JourneyHandle;
  readonly onClose: () => void;
}

interface Seen {
  readonly plan: Plan | null;
  readonly problem: ApiProblem | null;
}

const PAUSE_MS = 350;

/** What would come of the draft, asked for as it changes. */
function usePreview(root: string, body: ReturnType<typeof previewOf>): Seen {
  const [seen, setSeen] = useState<Seen>({ plan: null, problem: null });
  const asked = JSON.stringify(body);
  useEffect(() => {
    if (!body) return;
    let isHere = true;
    const timer = setTimeout(() => {
      api.post<Plan>(`${root}/plans/preview/`, body).then(
        (plan) => { if (isHere) setSeen({ plan, problem: null }); },
        (thrown: unknown) => { if (isHere) setSeen({ plan: null, problem: asProblem(thrown) }); },
      );
    }, PAUSE_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return seen;
}

function Outcome({ journey, seen }: { journey: Journey; seen: Seen }): JSX.Element {
  const now = arrivalNow(journey);
  const itinerary = seen.plan?.itinerary;
  const told = seen.plan?.problem;
  return (
    <div class="replan-outcome" role="status">
      <p class="soft">As they go now: {now ? `arriving ${whenWords(now)}` : "no arrival in sight"}.</p>
      {itinerary && !told && (
        <p>
          <b>Then arriving {whenWords(itinerary.arrival)}</b>: {miles(itinerary.miles)}, {count(itinerary.days.length, "day")}, about {decimal(itinerary.damage.expected, 0)} damage to each.
        </p>
      )}
      {told && (
        <p class="note bad">
          <span>
            <b>{sentence(told.detail)}</b> {told.remedy}
          </span>
        </p>
      )}
      <ErrorNote problem={seen.problem} />
    </div>
  );
}

function Modes({ choices, draft, onDraft }: { choices: readonly ModeChoice[]; draft: CourseDraft; onDraft: (draft: CourseDraft) => void }): JSX.Element | null {
  if (choices.length < 2) return null;
  const { allowed } = draft.modes;
  const usable = choices.filter(({ key, refused: reason }) => reason === null || allowed.includes(key));
  const refused = choices.filter((choice) => !usable.includes(choice));
  const toggle = (key: string): void => {
    const next = allowed.includes(key) ? allowed.filter((one) => one !== key) : [...allowed, key];
    if (next.length === 0) toast("One way to go has to be left: allow another first.");
    else onDraft({ ...draft, modes: { allowed: next, by_leg: [] } });
  };
  return (
    <fieldset class="replan-modes">
      <legend>Ways to go</legend>
      {usable.map(({ key, name }) => (
        <Button key={key} size="small" pressed={allowed.includes(key)} onClick={() => { toggle(key); }}>
          {name}
        </Button>
      ))}
      {refused.length > 0 && (
        <details class="refused-modes">
          <summary>Not from here: {refused.length}</summary>
          <ul>
            {refused.map(({ key, name, refused: reason }) => (
              <li key={key}>
                <b>{name}</b> <span class="soft">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}

const HOURS = [
  { key: "hustled", label: "Hustled" },
  { key: "walked", label: "Walked" },
  { key: "forced", label: "Forced" },
] as const;

function ReplanForm({ journey, events, handle, onClose, plan }: ReplanProps & { plan: Plan | null }): JSX.Element {
  const { campaign } = useCampaign();
  const root = `/campaigns/${campaign.id}`;
  const before = useMemo(() => firstDraft(journey, plan), []);
  const [draft, setDraft] = useState<CourseDraft>(before);
  const { data: features } = useApi<MapFeatures>(journey.map === null ? null : `${root}/maps/${journey.map}/features/`);
  const done = doneBlocks(events.filter((event) => event.day === journey.day), journey.day);
  const seen = usePreview(root, previewOf(journey, plan, draft, before, done));
  const send = async (): Promise<void> => {
    const answer = await handle.replan(wishOf(draft, before));
    if (!answer) return;
    const arrival = arrivalNow(answer.journey);
    toast(`A new course${arrival ? `: now arriving ${whenWords(arrival)}` : ""}. The old line stays as a ghost.`, { undo: () => handle.undo() });
    onClose();
  };
  return (
    <Dialog
      title="Replan from here"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={draft.stops.length === 0 ? "Say where to" : null} onClick={() => void send()}>
            Go by this course
          </Button>
        </>
      }
    >
      <div class="replan-form">
        <div class="form">
          <ReplanStops stops={draft.stops} places={features?.settlements ?? []} onStops={(stops) => { setDraft({ ...draft, stops }); }} />
          <SelectField label="Prefer" value={draft.preference} choices={PREFERENCES} onChange={(value) => { setDraft({ ...draft, preference: value as CourseDraft["preference"] }); }} />
          <Modes choices={seen.plan?.mode_choices ?? plan?.mode_choices ?? []} draft={draft} onDraft={setDraft} />
        </div>
        <div class="form">
          <p class="label">Hours of each day</p>
          <div class="hours-fields">
            {HOURS.map(({ key, label }) => (
              <NumberField key={key} label={label} value={draft.hours[key]} least={0} most={16} whole onChange={(value) => { setDraft({ ...draft, hours: { ...draft.hours, [key]: value } }); }} />
            ))}
          </div>
          <TextField label="Why" help="Stays in the log. The plan they set out with is kept." value={draft.note} maxLength={500} onInput={(note) => { setDraft({ ...draft, note }); }} />
          <Outcome journey={journey} seen={seen} />
          <ErrorNote problem={handle.problem} />
        </div>
      </div>
    </Dialog>
  );
}

/** A new course from where the party is; the old one stays as a ghost. */
export function ReplanDialog(props: ReplanProps): JSX.Element {
  const { campaign } = useCampaign();
  const { plan: id } = props.journey;
  const { data, problem } = useApi<Plan>(id === null ? null : `/campaigns/${campaign.id}/plans/${id}/`);
  if (id === null || data || problem) return <ReplanForm {...props} plan={data} />;
  return (
    <Dialog title="Replan from here" wide onClose={props.onClose}>
      <Skeleton lines={5} />
    </Dialog>
  );
}
