/** The question of reach in words: how many days, at which pace, from whom to whom. */
import type { JSX } from "preact";
import type { Party } from "../../api/types";
import { count, decimal, miles, whole } from "../../format";
import { Button, ErrorNote, NumberField, Progress, SelectField, Tabs } from "../../widgets";
import { whenWords } from "./modeWords";
import { countWithin, isReachPace, placesWords, REACH_PACES, reachTitle } from "./reach";
import { MOST_DAYS } from "./tools";
import { type ReachQuestion, type ReachTool } from "./useReach";

interface ReachPanelProps {
  readonly tool: ReachTool;
  readonly parties: readonly Party[];
  readonly party: Party | null;
  /** Where it starts from, by name. */
  readonly from: string;
  readonly other: string | null;
  readonly cellWord: string;
  readonly onClose: () => void;
  /** Plans the way to a meeting place, or lays an ambush there. */
  readonly onGoTo: (from: number, to: number) => void;
  readonly onAmbush: (from: number, to: number) => void;
}

export const ReachPanel = (props: ReachPanelProps): JSX.Element => {
  const { tool, onClose } = props;
  const { wish, change } = tool;
  const title = wish.question === "meet" ? "Where could two groups meet?" : reachTitle(wish.days, wish.question);
  return (
    <section class="panel float tool-panel reach-panel" aria-label="Reach">
      <div class="tool-head">
        <h2 class="grow">{title}</h2>
        {wish.question === "meet" ? null : <Tabs label="Pace" value={wish.pace} choices={REACH_PACES} onChange={(pace) => isReachPace(pace) && change({ pace })} />}
        <Button look="ghost" size="small" iconOnly icon="close" label="Close" onClick={onClose} />
      </div>
      <input
        class="slider"
        type="range"
        min={1}
        max={Math.max(10, wish.days)}
        value={wish.days}
        aria-label={wish.question === "meet" ? "Within days" : "Days"}
        aria-valuetext={count(wish.days, "day")}
        style={{ "--at": `${(100 * (wish.days - 1)) / (Math.max(10, wish.days) - 1)}%` }}
        onInput={(event) => change({ days: Number(event.currentTarget.value) })}
      />
      {wish.question === "meet" ? <MeetFields {...props} /> : <ReachAnswer {...props} />}
      <div class="row reach-foot">
        <Question tool={tool} question="from">
          Where can we be?
        </Question>
        <Question tool={tool} question="to">
          Who could reach us?
        </Question>
        <Question tool={tool} question="meet">
          Where to meet?
        </Question>
        <span class="grow" />
        {wish.days >= 10 && wish.days < MOST_DAYS ? (
          <Button look="ghost" size="small" icon="plus" onClick={() => change({ days: Math.min(MOST_DAYS, wish.days + 5) })}>
            More days
          </Button>
        ) : null}
      </div>
    </section>
  );
};

const Question = ({ tool, question, children }: { tool: ReachTool; question: ReachQuestion; children: string }): JSX.Element => (
  <Button size="small" pressed={tool.wish.question === question} onClick={() => tool.change({ question })}>
    {children}
  </Button>
);

const ReachAnswer = ({ tool, from, cellWord }: ReachPanelProps): JSX.Element => {
  const { reach, rings, wish } = tool;
  if (reach.problem) return <ErrorNote problem={reach.problem} />;
  if (tool.cell === null) return <p class="soft">Press the place it starts from.</p>;
  if (!reach.data || !rings) return <Working tool={tool} />;
  if (reach.data.counts.every((each) => each === 0)) return <p role="status">{reach.data.note}</p>;
  const names = reach.data.places.filter(({ day }) => day <= wish.days).map(({ name }) => name);
  return (
    <p class={reach.isBusy ? "reach-answer computing" : "reach-answer"} role="status">
      <b>{whole(countWithin(rings, wish.days))}</b> {cellWord} and {placesWords(names)}.
      <small class="muted">
        {" "}
        From {from}; press another place to start there.
      </small>
    </p>
  );
};

const Working = ({ tool: { reach } }: { tool: ReachTool }): JSX.Element => (
  <div class="row">
    <div class="grow">
      <Progress done={reach.progress} total={1} label="Working out the reach" />
    </div>
    <Button size="small" icon="stop" onClick={reach.stop}>
      Stop
    </Button>
  </div>
);

const BY_SPEED = "";

const MeetFields = (props: ReachPanelProps): JSX.Element => {
  const { tool, parties, party, from, other } = props;
  const { wish, change, meeting } = tool;
  const choices = [{ value: BY_SPEED, label: "By their speed" }, ...parties.filter(({ id }) => id !== party?.id).map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <div class="meet-fields">
        <SelectField label="The others" value={wish.otherParty ?? BY_SPEED} choices={choices} onChange={(value) => change({ otherParty: value === BY_SPEED ? null : value })} />
        {wish.otherParty === null ? <NumberField label="Their speed" unit="mi/h" value={wish.otherMph} least={0.25} most={100} onChange={(otherMph) => change({ otherMph })} /> : null}
        <p class="soft">
          We start at {from}. {other === null ? "Press the place where they start." : `They start at ${other}; press another place to move them.`}
        </p>
      </div>
      <ErrorNote problem={meeting.problem} />
      {meeting.data ? <MeetAnswer {...props} /> : null}
    </>
  );
};

const MeetAnswer = ({ tool, onGoTo, onAmbush }: ReachPanelProps): JSX.Element => {
  const { data } = tool.meeting;
  if (!data || data.cell === null || data.day === null || data.hour === null) return <p role="status">{data?.note || "They cannot meet in that time. Give them more days."}</p>;
  const [ours, theirs] = data.groups;
  const [from, to] = [tool.cell, data.cell];
  return (
    <>
    <p role="status">
      <b>{data.name || data.key}</b>, {whenWords({ day: data.day, hour: data.hour })}
      {ours && theirs ? ` · we go ${miles(ours.miles)}, they go ${miles(theirs.miles)}` : ""}
      {ours && theirs && Math.abs(ours.day * 24 + ours.hour - theirs.day * 24 - theirs.hour) > 1 ? `, ${decimal(Math.abs(ours.day * 24 + ours.hour - theirs.day * 24 - theirs.hour), 0)} h between the two` : ""}.
      {data.note ? <small class="muted"> {data.note}</small> : null}
    </p>
      {from !== null && from !== to ? (
        <div class="row">
          <Button size="small" icon="route" onClick={() => onGoTo(from, to)}>
            Plan the way there
          </Button>
          <Button size="small" look="ghost" icon="swords" onClick={() => onAmbush(from, to)}>
            Lay an ambush there
          </Button>
        </div>
      ) : null}
    </>
  );
};
