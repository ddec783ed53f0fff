import type { JSX } from "preact";

import type { Journey, JourneyEvent } from "../../api/types";
import { ErrorNote } from "../../widgets";
import { Advance } from "./Advance";
import type { AdvanceProps } from "./Advance";
import { daysOf } from "./days";
import { DayEvents } from "./DayEvents";
import { DayHead } from "./DayHead";
import { DayTable } from "./DayTable";
import { purposeOfProblem } from "./dice";
import { delayWords, firstPlanWords, sparingWords, watchWords, weatherOf, weatherWords } from "./today";

interface DayCardProps extends AdvanceProps {
  readonly events: readonly JourneyEvent[];
  readonly onHand: (target: string, field: string) => void;
}

/** Who watches, what is done on the way, and how late it has become. */
function DayWords({ journey, events, onWatches }: { journey: Journey; events: readonly JourneyEvent[]; onWatches: () => void }): JSX.Element {
  const weather = weatherOf(journey, events.filter((event) => event.day === journey.day));
  const watches = watchWords(journey);
  const delay = delayWords(journey);
  const firstPlan = firstPlanWords(journey);
  const stay = journey.stays?.find((one) => !one.is_over && one.hours_left !== null && Math.abs(one.mile - journey.mile) < 0.01);
  return (
    <dl class="day-words">
      {weather && (
        <>
          <dt>Sky</dt>
          <dd>{weatherWords(weather)}</dd>
        </>
      )}
      {delay !== "" && (
        <>
          <dt>Delay</dt>
          <dd>{delay}</dd>
        </>
      )}
      {firstPlan !== "" && (
        <>
          <dt>First plan</dt>
          <dd>{firstPlan}</dd>
        </>
      )}
      {stay && (
        <>
          <dt>Stop</dt>
          <dd>
            {stay.place || stay.why}, {stay.hours_left ?? stay.hours} h to go{stay.note && `: ${stay.note}`}
          </dd>
        </>
      )}
      {watches !== "" && (
        <>
          <dt>Watches</dt>
          <dd>
            <button type="button" class="fig" title="Set the watches" onClick={onWatches}>
              {watches}
            </button>
          </dd>
        </>
      )}
      {(journey.sparing ?? []).length > 0 && (
        <>
          <dt>If short</dt>
          <dd>{sparingWords(journey)}</dd>
        </>
      )}
      {journey.foraging === true && (
        <>
          <dt>On the way</dt>
          <dd>foraging, at half the pace</dd>
        </>
      )}
    </dl>
  );
}

/** The day in the foreground: where they are, planned and actual side by side, today's rolls, and one large button. */
export function DayCard({ events, onHand, ...advance }: DayCardProps): JSX.Element {
  const { journey, handle } = advance;
  const isAtDice = advance.dice.isTyped && purposeOfProblem(handle.problem) !== null;
  const days = daysOf(events);
  const today = days.find((day) => day.day === journey.day) ?? null;
  return (
    <section class="panel float day-card" aria-label="Today">
      <DayHead journey={journey} events={events} today={today} onHand={onHand} />
      <div class="day-events" tabIndex={0} role="group" aria-label="The day's figures and events">
        <div class="day-sec">
          <DayTable journey={journey} events={events} today={today} days={days} onHand={onHand} />
          <DayWords journey={journey} events={events} onWatches={() => { advance.onDialogue("watches"); }} />
        </div>
        <DayEvents day={journey.day} days={days} />
      </div>
      <div class="day-sec day-foot">
        {handle.problem && !isAtDice && <ErrorNote class="day-problem" problem={handle.problem} onRetry={handle.reload} />}
        <Advance {...advance} events={events} />
      </div>
    </section>
  );
}
