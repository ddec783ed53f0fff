/** Map under cards: the plan at the left, the days at the bottom. On a phone both lie in one sheet. */
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { CampaignMapInfo, ItineraryDay, MapFeatures, Party, Plan } from "../../api/types";
import { type Cell, type World } from "../../geometry/types";
import { CampaignMap } from "../../map/CampaignMap";
import { type DragPhase } from "../../map/overlay";
import { storedMap } from "../../map/source";
import { type MapView } from "../../map/view";
import { useKeys } from "../../state/keys";
import { Button } from "../../widgets";
import { ConflictBar } from "./ConflictBar";
import { bestPlaceFor, choose, dayAsOthers, insertStop, legOfPiece, moveStop, orderAll, orderDay, removeStop, setOut, swapStops } from "./draft";
import { arrivalChart, arrivalWords } from "./arrivals";
import { Itinerary } from "./Itinerary";
import { PlanCard } from "./PlanCard";
import { PlanText } from "./PlanText";
import { QuickParty } from "./QuickParty";
import { chosenRoute, dragWords, planOverlay } from "./planOverlay";
import { type PlanStore } from "./planStore";
import { usePlan } from "./usePlan";
import { useStops } from "./useStops";

export interface PlannerPageProps {
  readonly campaign: string;
  readonly map: CampaignMapInfo;
  readonly parties: readonly Party[];
  readonly stored: Plan | null;
  readonly onParties: () => void;
  /** Told the id of a plan that was new until now; it stays on the page. */
  readonly onCreated: (id: string) => void;
}

const DESK = { left: 372, top: 12, right: 64, bottom: 238 };
const PHONE = { left: 6, top: 0, right: 58, bottom: 330 };
const HEIGHTS = ["peek", "half", "full"] as const;

const isPhone = (): boolean => matchMedia("(max-width: 760px)").matches;

/** Half a day earlier or later, as the slider would. */
const shiftArrival = (store: PlanStore, by: number): void => {
  const { answer } = store.get();
  const chart = answer ? arrivalChart(answer) : null;
  const option = chart?.options[chart.selected + by];
  if (option) store.edit(orderAll(option.orders, `arrive by ${arrivalWords(option)}`));
};

const usePlannerKeys = (store: PlanStore, showText: () => void, collapse: (which: "plan" | "days" | "all") => void): void =>
  useKeys("Plan", [
    { keys: "1", does: "Take route A", run: () => store.edit(choose("A")) },
    { keys: "2", does: "Take route B", run: () => store.edit(choose("B")) },
    { keys: "3", does: "Take route C", run: () => store.edit(choose("C")) },
    { keys: "<", does: "Arrive half a day earlier", run: () => shiftArrival(store, -1) },
    { keys: ">", does: "Arrive half a day later", run: () => shiftArrival(store, 1) },
    { keys: "t", does: "The plan as text", run: showText },
    { keys: "[", does: "Fold the plan away", run: () => collapse("plan") },
    { keys: "]", does: "Fold the days away", run: () => collapse("days") },
    { keys: "\\", does: "Only the map", run: () => collapse("all") },
  ]);

export const PlannerPage = ({ campaign, map, parties, stored, onParties, onCreated }: PlannerPageProps): JSX.Element => {
  const [store, state] = usePlan(campaign, { plan: stored, map: map.id, party: stored?.party ?? parties[0]?.id ?? null }, onCreated);
  const { draft, answer, dragged, theirs } = state;
  const [view, setView] = useState<MapView | null>(null);
  const [features, setFeatures] = useState<MapFeatures | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [isText, setText] = useState(false);
  const [day, setDay] = useState<ItineraryDay | null>(null);
  const [hidden, setHidden] = useState({ plan: false, days: false });
  const [height, setHeight] = useState(1);
  const source = useMemo(() => storedMap(campaign, map), [campaign, map.id, map.revision]);
  const stops = useStops(state, view, features, source);
  const party = parties.find(({ id }) => id === draft.party) ?? null;
  const shown = dragged?.answer ?? answer;
  const hasDays = draft.stops.length > 1 && shown?.itinerary;

  usePlannerKeys(
    store,
    () => setText(true),
    (which) =>
      setHidden((now) =>
        which === "all" ? { plan: !(now.plan && now.days), days: !(now.plan && now.days) } : { ...now, [which]: !now[which] },
      ),
  );
  useEffect(() => {
    if (picked === null && !isAdding) return;
    const stop = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setPicked(null);
      setAdding(false);
    };
    addEventListener("keydown", stop);
    return () => removeEventListener("keydown", stop);
  }, [picked, isAdding]);

  const addAt = (cell: number, at: World | null): void => {
    const place = at ?? view?.geometry.centre(cell as Cell) ?? null;
    const index = place ? bestPlaceFor(place, stops.map(({ x, y }) => [x, y])) : draft.stops.length;
    store.edit(insertStop(index, cell));
    setAdding(false);
  };
  const pressCell = (cell: Cell, at: World): void => {
    if (picked !== null) {
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
    const edit = insertStop(legOfPiece(chosenRoute(answer)?.cells ?? [], draft.stops, piece), cell);
    if (phase === "drag") store.preview(edit);
    else store.edit(edit);
  };

  const focus = useMemo(() => {
    const route = chosenRoute(answer);
    return view && route && draft.id ? route.points : undefined;
  }, [view !== null, draft.id]);
  const overlay = useMemo(() => planOverlay(state, stops, focus), [answer, dragged, state.problem, draft.stops, features, view, focus, stops.map(({ name }) => name).join()]);
  const withDay = useMemo(() => (day?.camp ? { ...overlay, cells: [day.camp.cell] } : overlay), [overlay, day]);
  const canPull = picked === null && !isAdding && draft.stops.length > 1;
  const mode =
    picked !== null
      ? `Choose the new place for ${stops[picked]?.name ?? "the stop"}. Esc keeps it.`
      : isAdding
        ? "Press the place on the map. Esc leaves it."
        : dragWords(state);

  return (
    <main class="page full planner" data-height={HEIGHTS[height]}>
      <CampaignMap
        campaign={campaign}
        map={map}
        overlay={withDay}
        padding={isPhone() ? PHONE : DESK}
        onView={setView}
        onFeatures={setFeatures}
        onCell={pressCell}
        onStopMove={drag}
        onStopPick={(index) => setPicked(picked === index ? null : index)}
        onStopRemove={(index) => store.edit(removeStop(index))}
        onLine={canPull ? pullLine : undefined}
      />
      {mode ? (
        <p class="panel float mode-note" role="status">
          {mode}
        </p>
      ) : null}
      {theirs ? <ConflictBar theirs={theirs} onKeep={() => store.keepMine()} onTake={() => store.takeTheirs()} /> : null}
      <div class="plan-sheet">
        <button type="button" class="sheet-handle" aria-label={`Sheet: ${HEIGHTS[height] ?? ""}. Press for the next height.`} onClick={() => setHeight((height + 1) % HEIGHTS.length)} />
        {hidden.plan ? (
          <Button class="unfold-plan" icon="route" keys="[" onClick={() => setHidden({ ...hidden, plan: false })}>
            Plan
          </Button>
        ) : (
          <PlanCard
            campaign={campaign}
            store={store}
            state={state}
            party={party}
            parties={parties}
            stopList={{
              stops,
              answer: draft.stops.length > 1 ? shown : null,
              start: draft.start,
              problem: dragged?.problem ?? state.problem,
              places: features?.settlements ?? [],
              picked,
              isAdding,
              onPick: setPicked,
              onAdding: setAdding,
              onPlace: (cell) => addAt(cell, null),
              onRemove: (index) => store.edit(removeStop(index)),
              onSwap: (index, other) => store.edit(swapStops(index, other)),
              onStart: (start) => store.edit(setOut(start)),
            }}
          />
        )}
        {hasDays && !hidden.days && shown?.itinerary ? (
          <Itinerary
            itinerary={shown.itinerary}
            goal={stops[stops.length - 1]?.name ?? "Arrival"}
            isStale={state.isBusy || dragged !== null || state.problem !== null}
            problem={state.problem}
            onOrder={(number, hours) => store.edit(orderDay(number, hours))}
            onAsOthers={(number) => store.edit(dayAsOthers(number))}
            onDay={setDay}
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
      <p class="sr" role="status" aria-live="polite">
        {hasDays && !dragged && shown?.itinerary ? `Route ${shown.chosen}: ${arrivalSentence(shown)}` : ""}
      </p>
      {isText && shown?.itinerary ? <PlanText name={draft.name} text={shown.itinerary.text} onClose={() => setText(false)} /> : null}
    </main>
  );
};

const arrivalSentence = ({ itinerary }: Plan): string =>
  itinerary ? `day ${itinerary.arrival.day}, ${Math.round(itinerary.damage.expected)} damage each.` : "";
