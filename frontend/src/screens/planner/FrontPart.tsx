/** At most seven well-spread choices between time, damage, encounters and cost; pressing one takes it. */
import type { JSX } from "preact";
import type { CampaignMapInfo, FrontPoint, GameTime, Plan, PlanFront } from "../../api/types";
import { Front, type FrontDot } from "../../charts/Front";
import { clock, decimal } from "../../format";
import { Button, ErrorNote, Progress } from "../../widgets";
import { bodyOf, type Draft } from "./draft";
import { hoursFrom, letterOf, MEASURES, measureWords, placedPoints, type FrontMeasure } from "./frontPoints";
import { longAnswer } from "./longAnswer";
import { useAnswer } from "./useAnswer";

interface FrontPartProps {
  readonly campaign: string;
  readonly map: CampaignMapInfo;
  readonly plan: Plan;
  readonly draft: Draft;
  readonly measure: FrontMeasure;
  readonly onTake: (point: FrontPoint, letter: string | null) => void;
}

/** What the front depends on: not the hours ordered now, nor which of the ways is chosen. */
const questionOf = (draft: Draft): Draft => ({ ...draft, name: "", chosen: "A", orders: [], preference: "fastest" });

export const FrontPart = ({ campaign, map, plan, draft, measure, onTake }: FrontPartProps): JSX.Element => {
  const body = bodyOf(questionOf(draft));
  const asked = body && { ...body, name: draft.name };
  const front = useAnswer<PlanFront>(body && `${JSON.stringify(body)}@${map.revision}`, (signal, onProgress) =>
    longAnswer({ campaign, kind: "front", body: asked, cells: map.cells, signal, onProgress }),
  );
  if (front.problem) return <ErrorNote problem={front.problem} />;
  if (!front.data) {
    return (
      <div class="row front-work" role="status">
        <span class="grow">
          Weighing all the ways
          <Progress done={front.progress} total={1} label="Weighing all the ways" />
        </span>
        <Button size="small" icon="stop" onClick={front.stop}>
          Stop
        </Button>
      </div>
    );
  }
  return <Choices plan={plan} start={draft.start} points={front.data.points} measure={measure} isBusy={front.isBusy} onTake={onTake} />;
};

interface ChoicesProps {
  readonly plan: Plan;
  readonly start: GameTime;
  readonly points: readonly FrontPoint[];
  readonly measure: FrontMeasure;
  readonly isBusy: boolean;
  readonly onTake: (point: FrontPoint, letter: string | null) => void;
}

const isNow = (plan: Plan, point: FrontPoint): boolean =>
  letterOf(plan, point) === plan.chosen && plan.itinerary?.arrival.day === point.arrival.day && Math.abs((plan.itinerary?.arrival.hour ?? 0) - point.arrival.hour) < 0.01;

const Choices = ({ plan, start, points, measure, isBusy, onTake }: ChoicesProps): JSX.Element => {
  const placed = placedPoints(points, measure, start);
  const words = ({ point, value }: (typeof placed)[number]): string => `${point.label}: day ${point.arrival.day}, ${clock(point.arrival.hour)}, ${measureWords(measure, value)}`;
  const dots: FrontDot[] = placed.map((each) => ({ id: each.point.id, at: each.hours, value: each.value, isBeaten: each.isBeaten, isTaken: isNow(plan, each.point), label: words(each) }));
  const take = (id: string): void => {
    const point = points.find((each) => each.id === id);
    if (point) onTake(point, letterOf(plan, point));
  };
  if (dots.length === 0) return <p class="soft">No way to weigh.</p>;
  return (
    <div class={isBusy ? "computing" : ""}>
      <Front
        dots={dots}
        axisWord={MEASURES.find(({ value }) => value === measure)?.axis ?? ""}
        says={`${dots.length} choices by arrival`}
        timeWord={(at) => `day ${Math.round((at + start.hour) / 24) + start.day}`}
        timeMarks={dayMarks(placed.map(({ hours }) => hours), start)}
        valueWord={(value) => (measure === "drop_chance" ? `${decimal(value * 100, 0)}\u2009%` : decimal(value, 1))}
        onTake={take}
      />
      <ul class="front-list">
        {placed.map(({ point, value, isBeaten }) => (
          <li key={point.id} class={isBeaten ? "beaten" : ""}>
            <button type="button" aria-pressed={isNow(plan, point)} onClick={() => take(point.id)}>
              <b>{point.label}</b>
              <span>
                day {point.arrival.day}, {clock(point.arrival.hour)}
              </span>
              <span>{measureWords(measure, value)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const MOST_MARKS = 6;

/** Midnights between the first and the last arrival, not too many. */
const dayMarks = (hours: readonly number[], start: GameTime): number[] => {
  const first = Math.floor((Math.min(...hours) + start.hour) / 24);
  const last = Math.ceil((Math.max(...hours) + start.hour) / 24);
  const step = Math.max(1, Math.ceil((last - first + 1) / MOST_MARKS));
  const marks: number[] = [];
  for (let day = first; day <= last; day += step) {
    const at = hoursFrom({ day: 1, hour: start.hour }, { day: day + 1, hour: 0 });
    if (at >= Math.min(...hours) - 6 && at <= Math.max(...hours) + 6) marks.push(at);
  }
  return marks;
};
