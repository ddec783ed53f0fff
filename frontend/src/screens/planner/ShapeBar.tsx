/** What is said of a way that was pulled by hand: whether it stays so when something else changes. */
import type { JSX } from "preact";
import { count } from "../../format";
import { Button, Icon } from "../../widgets";
import { dropShape, keepShape } from "./edits";
import { type PlanStore } from "./planStore";
import { type Shape } from "./shape";

export const ShapeBar = ({ shape, store }: { shape: Shape; store: PlanStore }): JSX.Element | null => {
  if (shape.cells.length === 0) return null;
  const where = `The way is pulled by hand at ${count(shape.cells.length, "place")}.`;
  return (
    <div class={shape.isAsked ? "note shape-bar" : "row shape-bar"} role="status">
      <Icon name="lock" size={15} />
      <span class="grow">
        {shape.isAsked ? <b>Keep the shape? </b> : null}
        <span class="soft">{where}</span>
      </span>
      {shape.isAsked ? (
        <Button size="small" onClick={() => store.note(keepShape(false))}>
          Keep it
        </Button>
      ) : (
        <Button size="small" look="ghost" pressed={shape.isLocked} title="Kept whatever stops and preferences become" onClick={() => store.note(keepShape(!shape.isLocked))}>
          {shape.isLocked ? "Kept" : "Keep always"}
        </Button>
      )}
      <Button size="small" look="ghost" onClick={() => store.edit(dropShape)}>
        Lay it anew
      </Button>
    </div>
  );
};
