/** "Straight 96 mi. By road 150 mi, 50 h." */
import type { JSX } from "preact";
import { hours, miles } from "../../format";
import { Button, ErrorNote, Why } from "../../widgets";
import { type MeasureTool } from "./useMeasure";

interface MeasurePanelProps {
  readonly tool: MeasureTool;
  readonly names: readonly string[];
  readonly onClose: () => void;
}

export const MeasurePanel = ({ tool, names, onClose }: MeasurePanelProps): JSX.Element => (
  <section class="panel float tool-panel" aria-label="Measure">
    <div class="tool-head">
      <h2 class="grow">{names.length === 2 ? `${names[0] ?? ""} to ${names[1] ?? ""}` : "How far is it?"}</h2>
      <Button look="ghost" size="small" iconOnly icon="close" label="Close" onClick={onClose} />
    </div>
    <ErrorNote problem={tool.answer.problem} />
    <p role="status" class={tool.answer.isBusy ? "computing" : ""}>
      {tool.answer.data ? <Answer tool={tool} /> : names.length === 1 ? `From ${names[0] ?? ""}. Press the other place.` : tool.answer.isBusy ? "Measuring …" : "Press two places on the map."}
    </p>
    {names.length > 0 ? (
      <div class="row">
        <Button size="small" onClick={tool.clear}>
          Measure anew
        </Button>
      </div>
    ) : null}
  </section>
);

const Answer = ({ tool: { answer } }: { tool: MeasureTool }): JSX.Element | null => {
  const { data } = answer;
  if (!data) return null;
  return (
    <>
      Straight <b>{miles(data.straight_miles)}</b>.{" "}
      {data.road_miles === null ? (
        "No way leads there."
      ) : (
        <>
          By the quickest way <b>{miles(data.road_miles)}</b>
          {data.hours === null ? null : (
            <>
              ,{" "}
              <Why title={hours(data.hours)} reasons={data.reasons} total={{ text: miles(data.road_miles), effect: hours(data.hours) }}>
                {hours(data.hours)}
              </Why>
            </>
          )}
          .
        </>
      )}
    </>
  );
};
