/** What lies at the bottom of the map: the days, or the tool in hand. */
import type { JSX } from "preact";
import type { AvoidArea, Party } from "../../api/types";
import { AvoidPanel } from "./AvoidPanel";
import { type Brush } from "./avoiding";
import { setAvoid } from "./edits";
import { MeasurePanel } from "./MeasurePanel";
import { type PlanStore } from "./planStore";
import { ReachPanel } from "./ReachPanel";
import { type Tool } from "./tools";
import { type MeasureTool } from "./useMeasure";
import { type ReachTool } from "./useReach";

interface BottomPanelProps {
  readonly tool: Tool;
  readonly store: PlanStore;
  readonly areas: readonly AvoidArea[];
  readonly reach: ReachTool;
  readonly measure: MeasureTool;
  readonly brush: { readonly kind: Brush; readonly steps: number; readonly set: (kind: Brush, steps: number) => void };
  readonly party: Party | null;
  readonly parties: readonly Party[];
  readonly nameOf: (cell: number | null) => string;
  readonly cellWord: string;
  readonly onClose: () => void;
}

export const BottomPanel = (props: BottomPanelProps): JSX.Element | null => {
  const { tool, reach, measure, brush, nameOf, cellWord, store, onClose } = props;
  if (tool === "reach") {
    const other = reach.wish.otherCell;
    return (
      <ReachPanel
        tool={reach}
        parties={props.parties}
        party={props.party}
        from={nameOf(reach.cell)}
        other={other === null ? null : nameOf(other)}
        cellWord={`${cellWord === "hex" ? "hexe" : cellWord}s`}
        onClose={onClose}
      />
    );
  }
  if (tool === "measure") return <MeasurePanel tool={measure} names={measure.cells.map(nameOf)} onClose={onClose} />;
  if (tool === "avoid") {
    return (
      <AvoidPanel
        areas={props.areas}
        brush={brush.kind}
        steps={brush.steps}
        cellWord={cellWord}
        onBrush={(kind) => brush.set(kind, brush.steps)}
        onSteps={(steps) => brush.set(brush.kind, steps)}
        onAreas={(areas, label) => store.edit(setAvoid(areas, label))}
        onClose={onClose}
      />
    );
  }
  return null;
};
