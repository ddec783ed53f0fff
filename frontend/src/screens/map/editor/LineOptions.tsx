/** Settings of the tools that draw lines, and what to do with the line under way. */
import type { JSX } from "preact";
import type { Way } from "../../../api/types";
import { Button, Switch, Tabs, TextField } from "../../../widgets";
import { isLine } from "./lineDraft";
import { type Draft, type Drawer } from "./drawer";
import { type OptionsProps } from "./PaintOptions";

const WAYS = [
  { value: "highway", label: "Highway" },
  { value: "road", label: "Road" },
  { value: "trail", label: "Trail" },
  { value: "trackless", label: "Take up" },
];

interface LinePanelProps extends OptionsProps {
  readonly drawer: Drawer;
  readonly draft: Draft;
}

export const LinePanel = ({ options, change, drawer, draft }: LinePanelProps): JSX.Element => {
  const { tool, way, snaps, lineName } = options;
  const isFree = tool === "river" || tool === "border";
  return (
    <>
      {tool === "way" ? <Tabs label="Kind of way" value={way} choices={WAYS} onChange={(value) => change({ way: value as Way })} /> : null}
      {isFree ? <Switch label="Along the sides of cells" on={snaps} onChange={(on) => change({ snaps: on })} /> : null}
      {tool === "way" && way === "trackless" ? (
        <p class="soft">Ways along the drawn line go.</p>
      ) : (
        <TextField label="Name, if it has one" value={lineName} maxLength={120} onInput={(name) => change({ lineName: name })} />
      )}
      {draft.line.points.length > 0 ? (
        <div class="edit-row" role="group" aria-label="The line under way">
          <Button look="primary" size="small" icon="check" keys="Enter" refusal={isLine(draft.line) ? null : "Press another place first"} onClick={() => drawer.finishLine()}>
            {tool === "way" && way === "trackless" ? "Take it up" : "Keep it"}
          </Button>
          <Button size="small" keys="⌫" onClick={() => drawer.backUpLine()}>
            One back
          </Button>
          <Button look="ghost" size="small" keys="Esc" onClick={() => drawer.dropLine()}>
            Drop
          </Button>
        </div>
      ) : null}
    </>
  );
};
