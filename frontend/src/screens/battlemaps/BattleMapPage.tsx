/** A battle map: looked at, mended where the file was wrong, put under a hex, taken out. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { BattleMapInfo, Point } from "../../api/types";
import { useKeys } from "../../state/keys";
import { useUndo } from "../../state/undo";
import { useCampaign } from "../../state/campaign";
import { Card, ErrorNote, NoSuchPage } from "../../widgets";
import { BattleStage } from "./BattleStage";
import { barrierWords, doorState, isDoor, middle, nearestBarrier, withDoor, without } from "./barriers";
import { BattlePanel } from "./BattlePanel";
import { EditLayer } from "./EditLayer";
import { lastDone, lastUndone } from "./history";
import { LOOKING, TOOLS, type Tool } from "./tools";
import { useBattleMap, type BattleMapHere } from "./useBattleMap";
import { useDrawing } from "./useDrawing";
import "./battlemaps.css";

const REACH = 0.35;
const NEXT = { closed: "open", open: "locked", locked: "closed" } as const;

export const BattleMapPage = ({ id }: { id: string }): JSX.Element => {
  const { campaign } = useCampaign();
  const here = useBattleMap(campaign.id, id);
  if (here.problem?.status === 404) return <NoSuchPage />;
  if (!here.map) {
    return (
      <main class="page full" aria-busy="true">
        <ErrorNote problem={here.problem} onRetry={here.reload} />
      </main>
    );
  }
  return <Loaded here={here} map={here.map} />;
};

const Loaded = ({ here, map }: { here: BattleMapHere; map: BattleMapInfo }): JSX.Element => {
  const [tool, setTool] = useState<Tool>(LOOKING);
  const [chosen, setChosen] = useState<number | null>(null);
  const [show, setShow] = useState<Point | null>(null);
  const drawing = useDrawing(map, tool, here.draw);
  const one = chosen === null ? undefined : map.barriers[chosen];
  useUndo({
    undoLabel: lastDone(here.history)?.label ?? null,
    undo: here.undo,
    redoLabel: lastUndone(here.history)?.label ?? null,
    redo: here.redo,
  });
  const choose = (index: number | null): void => {
    setChosen(index);
    const barrier = index === null ? undefined : map.barriers[index];
    if (barrier) setShow(middle(barrier));
  };
  const remove = (): void => {
    if (chosen === null || !one) return;
    here.draw(`remove ${barrierWords(one, map.width, map.height).toLowerCase()}`, { rows: map.rows, barriers: without(map.barriers, chosen) });
    setChosen(null);
  };
  const turn = (): void => {
    if (chosen === null || !one || !isDoor(one)) return;
    here.draw("change a door", { rows: map.rows, barriers: withDoor(map.barriers, chosen, NEXT[doorState(one)]) });
  };
  const pick = (name: Tool["name"]): void => {
    drawing.drop();
    setTool({ ...tool, name });
    if (name !== "look") setChosen(null);
  };
  useKeys("Battle map", [
    ...TOOLS.map(({ name, label, keys }) => ({ keys, does: label, run: () => pick(name) })),
    { keys: "o", does: "Open, lock or close the chosen door", run: turn },
    { keys: "Delete", does: "Remove the chosen line", run: remove },
    { keys: "Escape", does: "Leave the tool", run: () => (drawing.isUnderWay ? drawing.drop() : tool.name === "look" ? setChosen(null) : pick("look")) },
  ]);
  const looking = tool.name === "look";
  return (
    <main class="page full battle-page">
      <div class="battle-place">
        <BattleStage
          scene={map}
          label={`Battle map ${map.name}, ${map.width} by ${map.height} squares`}
          chosen={chosen}
          show={show}
          cursor={looking ? "" : "drawing"}
          onPress={looking ? (at) => setChosen(nearestBarrier(map.barriers, at, REACH)) : drawing.onPress}
          onDrag={looking ? null : drawing.onDrag}
          onHover={looking ? undefined : drawing.onHover}
          onKeyDown={looking ? undefined : drawing.onKeyDown}
        >
          {looking ? null : <EditLayer tool={tool} drawing={drawing} />}
        </BattleStage>
        <p class="sr" role="status" aria-live="polite">
          {drawing.spoken}
        </p>
      </div>
      <Card float class="battle-card" title={map.name} aside={here.isSaving ? "Saving" : undefined}>
        <BattlePanel
          here={here}
          map={map}
          tool={tool}
          chosen={chosen}
          onTool={(next) => (next.name === tool.name ? setTool(next) : pick(next.name))}
          onChoose={choose}
          onRemove={remove}
        />
      </Card>
    </main>
  );
};
