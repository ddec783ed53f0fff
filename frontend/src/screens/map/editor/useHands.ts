/** The tool in hand: its settings, what is begun with it, and the pointer that moves it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { cell, type Cell, type World } from "../../../geometry/types";
import { type MapView } from "../../../map/view";
import { useStore } from "../../../state/store";
import { kindOf } from "../mapWords";
import { NEW_AREA, draftOf, type AreaDraft } from "./AreaOptions";
import { Drawer, cellsOf, type Draft } from "./drawer";
import { type EditStore } from "./editStore";
import { FIRST_OPTIONS, withTool, type Options } from "./options";
import { findPicked, pickedAt, type Picked } from "./picking";
import { type Spot } from "./PlacePanel";
import { attachPointer } from "../../../map/pointer";
import { removalOf } from "./SelectPanel";
import { type ToolId } from "./tools";

export interface Hands {
  readonly enter: (at: Cell, point: World) => void;
  readonly cursor: (at: Cell) => void;
}

export interface Held extends Hands {
  readonly options: Options;
  readonly drawer: Drawer;
  readonly draft: Draft;
  readonly spot: Spot | null;
  readonly picked: Picked | null;
  readonly area: AreaDraft;
  readonly areaId: number | null;
  readonly isMoving: boolean;
  readonly words: string;
  readonly change: (fields: Partial<Options>) => void;
  readonly takeTool: (tool: ToolId) => void;
  readonly setPicked: (picked: Picked | null) => void;
  readonly setMoving: (on: boolean) => void;
  readonly setArea: (fields: Partial<AreaDraft>) => void;
  readonly editArea: (id: number) => void;
  readonly keepArea: () => void;
  readonly removePicked: () => void;
  /** Leaves what is begun; whether there was anything to leave. */
  readonly drop: () => boolean;
  readonly closeSpot: () => void;
}

/** Where a thing stands after a press, as edits. */
const moved = (store: EditStore, picked: Picked, to: Cell, point: World): void => {
  const at = Number(to);
  if (picked.kind === "settlement") store.submit([{ type: "settlement_change", settlement: picked.id, cell: at }]);
  else if (picked.kind === "marker") store.submit([{ type: "marker_change", marker: picked.id, cell: at }]);
  else if (picked.kind === "label") store.submit([{ type: "label_change", label: picked.id, x: point[0], y: point[1] }]);
};

export const useHands = (view: MapView, store: EditStore): Held => {
  const [options, setOptions] = useState<Options>(FIRST_OPTIONS);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [area, setAreaDraft] = useState<AreaDraft>(NEW_AREA);
  const [areaId, setAreaId] = useState<number | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [words, say] = useState("");
  const latest = useRef({ options, picked, isMoving });
  latest.current = { options, picked, isMoving };

  const look = (at: World): void => {
    const now = latest.current;
    const under = view.geometry.cellAt(at);
    if (now.isMoving && now.picked && under !== null) {
      moved(store, now.picked, under, at);
      setMoving(false);
      setPicked(null);
      return;
    }
    const found = pickedAt(store.get().features, at, view.unitsPerPixel, under === null ? null : Number(under));
    setPicked(found);
    if (!found) say("Nothing is there.");
  };

  const drawer = useMemo(
    () =>
      new Drawer(view, () => latest.current.options, {
        submit: (edits) => store.submit(edits),
        say,
        pickGround: (ground) => setOptions((now) => ({ ...now, ground })),
        place: (at, point) => setSpot({ cell: at, point }),
        look,
        kind: kindOf(store.get().map),
      }),
    [view, store],
  );
  const draft = useStore(drawer);
  useEffect(() => attachPointer(view, () => drawer), [view, drawer]);
  useEffect(() => {
    view.cells.show("shown", spot ? [spot.cell] : []);
  }, [spot]);

  const drop = (): boolean => {
    const had = spot !== null || picked !== null || areaId !== null;
    setSpot(null);
    setPicked(null);
    setMoving(false);
    setAreaId(null);
    setAreaDraft(NEW_AREA);
    return drawer.drop() || had;
  };
  const takeTool = (tool: ToolId): void => {
    if (tool === options.tool) return;
    drop();
    say("");
    setOptions((now) => withTool(now, tool));
  };
  const editArea = (id: number): void => {
    const found = findPicked(store.get().features, { kind: "area", id }).area;
    if (!found) return;
    setPicked(null);
    setOptions((now) => withTool(now, "area"));
    setAreaId(id);
    setAreaDraft(draftOf(found));
    drawer.setArea(cellsOf(found.cells));
  };
  const keepArea = (): void => {
    const cells = [...drawer.get().area].map(Number).sort((a, b) => a - b);
    const fields = { ...area, name: area.name.trim(), cells };
    store.submit([areaId === null ? { type: "area", ...fields } : { type: "area_change", area: areaId, ...fields }]);
    drop();
    say("The area is kept.");
  };
  const removePicked = (): void => {
    if (!picked) return;
    store.submit([removalOf(picked)]);
    setPicked(null);
    say("Removed.");
  };
  return {
    options,
    drawer,
    draft,
    spot,
    picked,
    area,
    areaId,
    isMoving,
    words,
    change: (fields) => setOptions((now) => ({ ...now, ...fields })),
    takeTool,
    setPicked,
    setMoving,
    setArea: (fields) => setAreaDraft((now) => ({ ...now, ...fields })),
    editArea,
    keepArea,
    removePicked,
    drop,
    closeSpot: () => setSpot(null),
    enter: (at, point) => drawer.enter(at, point),
    cursor: (at) => drawer.hover(view.geometry.centre(cell(at))),
  };
};
