/** Map under cards: the plan at the left, the days at the bottom, the tools on top. On a phone all lie in one sheet. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { CampaignMapInfo, MapFeatures, Party, Plan } from "../../api/types";
import { cell as toCell, type Cell, type World } from "../../geometry/types";
import { CampaignMap } from "../../map/CampaignMap";
import { type DragPhase } from "../../map/overlay";
import { storedMap } from "../../map/source";
import { type MapView } from "../../map/view";
import { inCampaign, navigate, setQuery } from "../../router";
import { Button } from "../../widgets";
import { type Brush } from "./avoiding";
import { LayDialog } from "./AmbushPanel";
import { BottomPanel } from "./BottomPanel";
import { cellExtras } from "./cellExtras";
import { borderAt } from "./closing";
import { ComparePanel, firstOther } from "./ComparePanel";
import { ConflictBar } from "./ConflictBar";
import { dayOfPiece } from "./dayParts";
import { bestPlaceFor, legOfPiece } from "./draft";
import { dayAsOthers, goTo, insertStop, moveStop, orderDay, paintCells, pullThrough, removeStop, setOut, stayAt, swapStops, toggleClosure } from "./edits";
import { Itinerary } from "./Itinerary";
import { arrivalSentence } from "./arrivals";
import { PlanCard } from "./PlanCard";
import { PlanText } from "./PlanText";
import { PlayersEye } from "./PlayersEye";
import { QuickParty } from "./QuickParty";
import { chosenRoute } from "./planOverlay";
import { nearestOnWay } from "./placeOnWay";
import { type StopListProps } from "./StopList";
import { ToolBar } from "./ToolBar";
import { daysOf, queryOf, toolOf, type Tool } from "./tools";
import { useAmbushes } from "./useAmbushes";
import { useAvoidBrush } from "./useAvoidBrush";
import { useBestOrder } from "./useBestOrder";
import { useCellNames } from "./useCellNames";
import { useCamps } from "./useCamps";
import { useEscape } from "./useEscape";
import { useCollapse } from "./useCollapse";
import { useMeasure } from "./useMeasure";
import { modeNote } from "./modeNote";
import { usePlan } from "./usePlan";
import { usePlanOverlay } from "./usePlanOverlay";
import { usePlannerKeys } from "./usePlannerKeys";
import { useReach } from "./useReach";
import { useStops } from "./useStops";

export interface PlannerPageProps {
  readonly campaign: string;
  readonly map: CampaignMapInfo;
  readonly parties: readonly Party[];
  readonly stored: Plan | null;
  readonly query: URLSearchParams;
  readonly onParties: () => void;
  /** Told the id of a plan that was new until now; it stays on the page. */
  readonly onCreated: (id: string) => void;
}

const DESK = { left: 372, top: 64, right: 64, bottom: 268 };
const PHONE = { left: 6, top: 52, right: 58, bottom: 330 };
/** A press so near to the way is on it. */
const NEAR_PIXELS = 24;
const HEIGHTS = ["peek", "half", "full"] as const;

const isPhone = (): boolean => matchMedia("(max-width: 760px)").matches;

export const PlannerPage = ({ campaign, map, parties, stored, query, onParties, onCreated }: PlannerPageProps): JSX.Element => {
  const [store, state] = usePlan(campaign, { plan: stored, map: map.id, party: stored?.party ?? parties[0]?.id ?? null }, onCreated);
  const { draft, answer, dragged, theirs } = state;
  const [view, setView] = useState<MapView | null>(null);
  const [features, setFeatures] = useState<MapFeatures | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [isText, setText] = useState(false);
  const [isEye, setEye] = useState(false);
  const [day, setDay] = useState<number | null>(null);
  const [litDay, setLitDay] = useState<number | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool>(() => toolOf(query));
  const [brush, setBrush] = useState<{ kind: Brush; steps: number }>({ kind: "never", steps: 1 });
  const [folded, toggleFold] = useCollapse();
  const [height, setHeight] = useState(1);
  const source = useMemo(() => storedMap(campaign, map), [campaign, map.id, map.revision]);
  const reach = useReach(campaign, map, draft, tool === "reach", daysOf(query));
  const measure = useMeasure(campaign, map, draft.party);
  const order = useBestOrder(campaign, store);
  const camps = useCamps(store, state, features);
  const ambushes = useAmbushes(campaign, state);
  const [isMissed, setMissed] = useState(false);
  const stops = useStops(state, view, features, source);
  const party = parties.find(({ id }) => id === draft.party) ?? null;
  const shown = dragged?.answer ?? answer;
  const hasDays = draft.stops.length > 1 && shown?.itinerary;
  const compared = query.get("compare");
  const cellWord = map.topology.startsWith("hex") ? "hex" : map.topology === "square" ? "square" : "cell";

  const take = (next: Tool): void => {
    setTool(next);
    setEye(false);
    stopWaiting();
    setQuery(queryOf(next, reach.wish.days));
  };
  useEffect(() => {
    if (tool === "reach") setQuery(queryOf(tool, reach.wish.days));
  }, [reach.wish.days]);
  const compare = (): void => {
    const other = answer && compared === null ? (firstOther(answer) ?? "") : null;
    setQuery({ compare: other });
  };
  usePlannerKeys(store, {
    tool: take,
    eye: () => setEye(!isEye),
    compare,
    text: () => setText(true),
    party: () => navigate(draft.party ? inCampaign(campaign, "party", draft.party) : inCampaign(campaign, "party")),
    collapse: toggleFold,
  });
  const isWaiting = picked !== null || isAdding || camps.picking !== null;
  const stopWaiting = (): void => {
    setPicked(null);
    setAdding(false);
    camps.pick(null);
  };
  useEscape(isWaiting || tool !== "route" || isEye, () => (isWaiting ? stopWaiting() : take("route")));

  const paint = (cells: readonly Cell[]): void => store.edit(paintCells(cells, brush.kind));
  useAvoidBrush(view, tool === "avoid" && !isEye, brush.steps, paint);

  const addAt = (cell: number, at: World | null): void => {
    const place = at ?? view?.geometry.centre(toCell(cell)) ?? null;
    const index = place ? bestPlaceFor(place, stops.map(({ x, y }) => [x, y])) : draft.stops.length;
    store.edit(insertStop(index, cell));
    setAdding(false);
  };
  const closeAt = (cell: Cell, at: World): void => {
    const border = view ? borderAt(view.geometry, at, cell) : null;
    if (border) store.edit(toggleClosure(border[0], border[1]));
  };
  const noAmbush = draft.id !== null && answer?.itinerary && draft.stops.length > 1 ? null : "Lay out a way first.";
  const ambushAt = (at: World): void => {
    const route = chosenRoute(answer);
    const cell = route && view ? nearestOnWay(route, at, NEAR_PIXELS * (view.map.getView().getResolution() ?? 1)) : null;
    setMissed(cell === null || !ambushes.at(cell));
  };
  const pressCell = (cell: Cell, at: World): void => {
    if (tool === "reach") reach.change(reach.wish.question === "meet" ? { otherCell: cell } : { cell });
    else if (tool === "measure") measure.press(cell);
    else if (tool === "close") closeAt(cell, at);
    else if (tool === "avoid") return;
    else if (tool === "ambush") ambushAt(at);
    else if (camps.picking !== null) camps.press(at);
    else if (picked !== null) {
      store.edit(moveStop(picked, cell));
      setPicked(null);
    } else if (draft.stops.length < 2 || isAdding) addAt(cell, at);
  };
  const drag = (index: number, cell: Cell, phase: DragPhase): void => {
    const edit = moveStop(index, cell);
    if (phase === "drag") store.preview(edit);
    else store.edit(edit);
  };
  const pullLine = (piece: number, cell: Cell, phase: DragPhase): void => {
    const stopCells = draft.stops.map((stop) => stop.cell);
    const edit = pullThrough(legOfPiece(chosenRoute(answer)?.cells ?? [], stopCells, piece), cell);
    if (phase === "drag") store.preview(edit);
    else store.edit(edit);
  };
  const overLine = (piece: number | null): void => {
    const route = chosenRoute(answer);
    setLitDay(route && piece !== null ? dayOfPiece(route, answer?.itinerary?.days ?? [], piece) : null);
  };
  const nameOf = useCellNames([reach.cell, reach.wish.otherCell, ...measure.cells], source, stops, features);
  const overlay = usePlanOverlay({ state, stops, view, tool, reach, measure, features, day, held, laid: ambushes.laid });
  const canPull = tool === "route" && !isWaiting && draft.stops.length > 1;
  const note = modeNote(state, tool, picked === null ? null : (stops[picked]?.name ?? "the stop"), isAdding, camps.picking);
  const stopList: StopListProps = {
    stops,
    drafted: draft.stops,
    answer: draft.stops.length > 1 ? shown : null,
    start: draft.start,
    problem: dragged?.problem ?? state.problem ?? order.problem,
    places: features?.settlements ?? [],
    picked,
    isAdding,
    onPick: setPicked,
    onAdding: setAdding,
    onPlace: (cell) => addAt(cell, null),
    onRemove: (index) => store.edit(removeStop(index)),
    onSwap: (index, other) => store.edit(swapStops(index, other)),
    onStart: (start) => store.edit(setOut(start)),
    onStay: (index, stay) => store.edit(stayAt(index, stay)),
    onAmbush: noAmbush === null ? (cell) => ambushes.at(cell) : null,
    shaped: draft.shape.cells,
    onOrder: draft.stops.length > 3 ? () => void order.run() : null,
    isOrdering: order.busy,
  };

  return (
    <main class="page full planner" data-height={HEIGHTS[height]} data-tool={tool}>
      <h1 class="sr">{draft.name}</h1>
      <CampaignMap
        campaign={campaign}
        map={map}
        overlay={overlay}
        padding={isPhone() ? PHONE : DESK}
        onView={setView}
        onFeatures={setFeatures}
        onCell={pressCell}
        onEnter={tool === "avoid" ? (cell) => paint([cell]) : undefined}
        onStopMove={tool === "route" ? drag : undefined}
        onStopPick={(index) => setPicked(picked === index ? null : index)}
        onStopRemove={(index) => store.edit(removeStop(index))}
        onLine={canPull ? pullLine : undefined}
        onOverLine={overLine}
        cellLines={(cell) => cellExtras(cell, party, features)}
      />
      {isEye ? <PlayersEye campaign={campaign} map={map} beside={view} onClose={() => setEye(false)} /> : null}
      <ToolBar tool={tool} isEye={isEye} noCompare={answer?.itinerary ? null : "Lay out a way first."} noAmbush={noAmbush} onTool={take} onEye={() => setEye(!isEye)} onCompare={compare} />
      {note && !isEye ? (
        <p class="panel float mode-note" role="status">
          {note}
        </p>
      ) : null}
      {theirs ? <ConflictBar theirs={theirs} onKeep={() => store.keepMine()} onTake={() => store.takeTheirs()} /> : null}
      {isEye ? null : (
        <div class="plan-sheet">
          <button type="button" class="sheet-handle" aria-label={`Sheet: ${HEIGHTS[height] ?? ""}. Press for the next height.`} onClick={() => setHeight((height + 1) % HEIGHTS.length)} />
          {folded.plan ? (
            <Button class="unfold-plan" icon="route" keys="[" onClick={() => toggleFold("plan")}>
              Plan
            </Button>
          ) : (
            <PlanCard
              campaign={campaign}
              map={map}
              store={store}
              state={state}
              party={party}
              parties={parties}
              stopList={stopList}
              isClosing={tool === "close"}
              onClosing={(on) => take(on ? "close" : "route")}
              onHold={setHeld}
            />
          )}
          <BottomPanel
            tool={tool}
            store={store}
            areas={draft.avoid}
            impeded={draft.impeded}
            reach={reach}
            measure={measure}
            ambushes={ambushes}
            isMissed={isMissed}
            brush={{ ...brush, set: (kind, steps) => setBrush({ kind, steps }) }}
            party={party}
            parties={parties}
            nameOf={nameOf}
            cellWord={cellWord}
            onClose={() => take("route")}
            onGoTo={(from, to) => {
              store.edit(goTo(from, to));
              take("route");
            }}
            onAmbush={(from, to) => {
              if (!ambushes.at(to)) store.edit(goTo(from, to));
              ambushes.wait(to);
              take("ambush");
            }}
          />
          {hasDays && !folded.days && (tool === "route" || tool === "close") && shown?.itinerary ? (
            <Itinerary
              itinerary={shown.itinerary}
              goal={stops[stops.length - 1]?.name ?? "Arrival"}
              stops={shown.stops}
              isStale={state.isBusy || dragged !== null || state.problem !== null}
              camps={camps.actions}
              problem={state.problem}
              lit={litDay}
              onOrder={(number, hours) => store.edit(orderDay(number, hours))}
              onAsOthers={(number) => store.edit(dayAsOthers(number))}
              onDay={(each) => setDay(each?.day ?? null)}
              onText={() => setText(true)}
            />
          ) : null}
          {parties.length === 0 ? (
            <div class="panel float quick-place">
              <QuickParty
                campaign={campaign}
                onMade={(made) => {
                  store.adopt((now) => ({ ...now, party: made.id }));
                  onParties();
                }}
              />
            </div>
          ) : null}
        </div>
      )}
      <p class="sr" role="status" aria-live="polite">
        {hasDays && !dragged && shown?.itinerary ? `Route ${shown.chosen}: ${arrivalSentence(shown)}` : ""}
      </p>
      <LayDialog tool={ambushes} />
      {compared !== null && answer ? <ComparePanel campaign={campaign} plan={answer} other={compared} onOther={(other) => setQuery({ compare: other })} onClose={() => setQuery({ compare: null })} /> : null}
      {isText && shown?.itinerary ? <PlanText name={draft.name} text={shown.itinerary.text} onClose={() => setText(false)} /> : null}
    </main>
  );
};
