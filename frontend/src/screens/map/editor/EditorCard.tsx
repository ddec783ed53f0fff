/** The card of the editor: head, tools, and the settings of the tool in hand. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLive } from "../../../api/live";
import type { MapFeatures } from "../../../api/types";
import { BRUSH_STEPS } from "../../../geometry/brush";
import { cell } from "../../../geometry/types";
import { isGrid } from "../../../map/source";
import { type MapView } from "../../../map/view";
import { inCampaign } from "../../../router";
import { useKeys } from "../../../state/keys";
import { useStore } from "../../../state/store";
import { useUndo } from "../../../state/undo";
import { toast } from "../../../widgets";
import { cellCount, kindOf } from "../mapWords";
import { AreaPanel } from "./AreaOptions";
import { EditHead } from "./EditHead";
import { type EditState, type EditStore } from "./editStore";
import { GROUNDS } from "./grounds";
import { History } from "./History";
import { LinePanel } from "./LineOptions";
import { BrushChoice, HeightPanel, PaintPanel } from "./PaintOptions";
import { findPicked, type Picked } from "./picking";
import { PlacePanel } from "./PlacePanel";
import { SelectPanel } from "./SelectPanel";
import { ToolBar } from "./ToolBar";
import { toolOf, toolsFor } from "./tools";
import { useHands, type Hands, type Held } from "./useHands";

interface EditorCardProps {
  readonly campaign: string;
  readonly store: EditStore;
  readonly view: MapView;
  /** Hands over what the keyboard on the map acts with. */
  readonly onHands: (hands: Hands) => void;
}

const HEIGHTS = ["peek", "half", "full"] as const;

const useEditorKeys = (held: Held, state: EditState, openHistory: () => void): void => {
  const tools = toolsFor(isGrid(state.map.topology));
  const resize = (by: number): void => {
    const at = BRUSH_STEPS.findIndex((steps) => steps === held.options.steps);
    const steps = BRUSH_STEPS[Math.min(Math.max(at + by, 0), BRUSH_STEPS.length - 1)];
    if (steps !== undefined) held.change({ steps });
  };
  const take = (index: number): void => {
    const ground = GROUNDS[index];
    if (ground) held.change({ ground });
  };
  useKeys("Edit the map", [
    ...tools.map(({ id, name, key }) => ({ keys: key, does: name, run: () => held.takeTool(id) })),
    ...GROUNDS.flatMap(({ name, letter, digit }, i) => [
      ...(letter === "?" ? [] : [{ keys: letter, does: `Ground: ${name.toLowerCase()} (Shift)`, run: () => take(i) }]),
      ...(digit === null ? [] : [{ keys: digit, does: `Ground: ${name.toLowerCase()}`, run: () => take(i) }]),
    ]),
    { keys: "[", does: "Smaller brush", run: () => resize(-1) },
    { keys: "]", does: "Larger brush", run: () => resize(1) },
    { keys: "f", does: "Brush or fill", run: () => held.change({ paintMode: held.options.paintMode === "fill" ? "brush" : "fill" }) },
    { keys: "Enter", does: "Keep the line", run: () => held.drawer.finishLine() },
    { keys: "Backspace", does: "Take the last corner back", run: () => held.drawer.backUpLine() },
    { keys: "Delete", does: "Remove what is selected", run: () => held.removePicked() },
    { keys: "Escape", does: "Leave what is begun", run: () => void held.drop() },
    { keys: "y", does: "What was done", run: openHistory },
  ]);
};

/** Where a picked thing is, to fly there. */
const placeOf = (features: MapFeatures, picked: Picked, view: MapView): readonly (readonly [number, number])[] => {
  const { settlement, marker, label, line, area } = findPicked(features, picked);
  const thing = settlement ?? marker ?? label;
  if (thing) return [[thing.x, thing.y]];
  return line ? line.points : (area?.cells ?? []).map((each) => view.geometry.centre(cell(each)));
};

export const EditorCard = ({ campaign, store, view, onHands }: EditorCardProps): JSX.Element => {
  const state = useStore(store);
  const held = useHands(view, store);
  const [isHistory, setHistory] = useState(false);
  const [height, setHeight] = useState(1);
  const { map } = state;
  const path = `/campaigns/${campaign}/maps/${map.id}/`;
  const latest = useRef<Hands>(held);
  latest.current = held;
  useEffect(() => onHands({ enter: (...given) => latest.current.enter(...given), cursor: (at) => latest.current.cursor(at) }), []);
  useEditorKeys(held, state, () => setHistory(true));
  useUndo({ undoLabel: map.undo_label, undo: () => store.undo(), redoLabel: map.redo_label, redo: () => store.redo() });
  useLive(campaign, ["map"], () => void store.follow());
  const tool = toolOf(held.options.tool);
  return (
    <div class="edit-sheet" data-height={HEIGHTS[height]}>
      <button type="button" class="sheet-handle" aria-label={`Sheet: ${HEIGHTS[height] ?? ""}. Press for the next height.`} onClick={() => setHeight((height + 1) % HEIGHTS.length)} />
      <section class="panel float edit-card" aria-label="Edit the map">
        <EditHead store={store} state={state} back={inCampaign(campaign, "maps", map.id)} onHistory={() => setHistory(true)} />
        <ToolBar tools={toolsFor(isGrid(map.topology))} now={tool.id} onTool={held.takeTool} />
        <div class="edit-options" role="group" aria-label={tool.name} onKeyDown={(event) => event.key === "Escape" && held.drop() && event.stopPropagation()}>
          <p class="edit-hint">{held.isMoving ? "Press its new place. Esc leaves it." : tool.hint}</p>
          <ToolPanel campaign={campaign} store={store} state={state} view={view} held={held} />
        </div>
        <p class="edit-said" role="status" aria-live="polite">
          {held.words}
        </p>
      </section>
      {isHistory ? (
        <History
          path={path}
          steps={state.steps}
          onClose={() => setHistory(false)}
          onBack={(steps) => {
            for (let i = 0; i < steps; i++) store.undo();
            toast(`${steps === 1 ? "1 step" : `${steps} steps`} taken back.`);
          }}
        />
      ) : null}
    </div>
  );
};

interface ToolPanelProps {
  readonly campaign: string;
  readonly store: EditStore;
  readonly state: EditState;
  readonly view: MapView;
  readonly held: Held;
}

const ToolPanel = ({ store, state, view, held }: ToolPanelProps): JSX.Element | null => {
  const { map, features } = state;
  const settings = { options: held.options, change: held.change, topology: map.topology };
  const key = useMemo(() => (held.spot ? keyOf(map, Number(held.spot.cell)) : ""), [held.spot]);
  switch (held.options.tool) {
    case "paint":
      return <PaintPanel {...settings} />;
    case "height":
      return <HeightPanel {...settings} />;
    case "erase":
      return <BrushChoice {...settings} />;
    case "area":
      return (
        <AreaPanel
          {...settings}
          area={held.area}
          isOld={held.areaId !== null}
          count={cellCount(held.draft.area.size, kindOf(map))}
          isEmpty={held.draft.area.size === 0}
          onArea={held.setArea}
          onKeep={held.keepArea}
          onDrop={() => void held.drop()}
        />
      );
    case "settlement":
    case "marker":
    case "label":
      return held.spot ? (
        <PlacePanel
          key={`${held.options.tool} ${held.spot.cell}`}
          tool={held.options.tool}
          spot={held.spot}
          where={key}
          onDrop={held.closeSpot}
          onKeep={(edit) => {
            store.submit([edit]);
            held.closeSpot();
          }}
        />
      ) : null;
    case "select":
      return (
        <SelectPanel
          features={features}
          picked={held.picked}
          onEdit={(edits) => store.submit(edits)}
          onMove={() => held.setMoving(true)}
          onAreaCells={held.editArea}
          onPick={(picked) => {
            held.setPicked(picked);
            held.setMoving(false);
            if (picked) view.fit(placeOf(features, picked, view));
          }}
        />
      );
    default:
      return <LinePanel {...settings} drawer={held.drawer} draft={held.draft} />;
  }
};

/** The printed name of a cell: "0304" on a grid. */
const keyOf = ({ grid }: EditState["map"], at: number): string => {
  if (!grid) return `cell ${at}`;
  const width = Math.max(grid.columns, grid.rows) < 100 ? 2 : 4;
  const pad = (value: number): string => String(value).padStart(width, "0");
  return pad((at % grid.columns) + grid.first_column) + pad(Math.floor(at / grid.columns) + grid.first_row);
};
