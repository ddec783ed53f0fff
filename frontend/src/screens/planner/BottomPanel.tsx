/** What lies at the bottom of the map: the days, or the tool in hand. */
import type { JSX } from "preact";
import type { AvoidArea, ImpededGround, Party } from "../../api/types";
import { AmbushPanel } from "./AmbushPanel";
import { AvoidPanel } from "./AvoidPanel";
import { type Brush } from "./avoiding";
import { setAvoid, setImpeded } from "./edits";
import { MeasurePanel } from "./MeasurePanel";
import { type PlanStore } from "./planStore";
import { ReachPanel } from "./ReachPanel";
import { type Tool } from "./tools";
import { type AmbushTool } from "./useAmbushes";
import { type MeasureTool } from "./useMeasure";
import { type ReachTool } from "./useReach";

interface BottomPanelProps {
  readonly tool: Tool;
  readonly store: PlanStore;
  readonly areas: readonly AvoidArea[];
  readonly impeded: readonly ImpededGround[];
  readonly reach: ReachTool;
  readonly measure: MeasureTool;
  readonly ambushes: AmbushTool;
  /** The last press for an ambush was not on the way. */
  readonly isMissed: boolean;
  readonly brush: { readonly kind: Brush; readonly steps: number; readonly set: (kind: Brush, steps: number) => void };
  readonly party: Party | null;
  readonly parties: readonly Party[];
  readonly nameOf: (cell: number | null) => string;
  readonly cellWord: string;
  readonly onClose: () => void;
  readonly onGoTo: (from: number, to: number) => void;
  readonly onAmbush: (from: number, to: number) => void;
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
        onGoTo={props.onGoTo}
        onAmbush={props.onAmbush}
      />
    );
  }
  if (tool === "measure") return <MeasurePanel tool={measure} names={measure.cells.map(nameOf)} onClose={onClose} />;
  if (tool === "ambush") return <AmbushPanel tool={props.ambushes} isMissed={props.isMissed} onClose={onClose} />;
  if (tool === "avoid") {
    return (
      <AvoidPanel
        areas={props.areas}
        impeded={props.impeded}
        onImpeded={(impeded, label) => store.edit(setImpeded(impeded, label))}
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
