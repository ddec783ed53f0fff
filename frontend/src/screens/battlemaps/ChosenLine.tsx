/** One wall, door or window: what it is, and all of them in words. */
import type { JSX } from "preact";
import type { Barrier, BarrierKind, BattleMapInfo } from "../../api/types";
import { count } from "../../format";
import { Button, SelectField, Tabs } from "../../widgets";
import { Section } from "./BattlePanel";
import { DOOR_STATES, KINDS, barrierWords, doorState, isDoor, kindName, withDoor, withKind, type DoorState } from "./barriers";
import type { Drawn } from "./history";

const CHOICES = KINDS.map(({ kind, name }) => ({ value: kind, label: name }));
const MOST_LISTED = 60;

interface ChosenLineProps {
  readonly map: BattleMapInfo;
  readonly chosen: number | null;
  readonly onDraw: (label: string, after: Drawn) => void;
  readonly onRemove: () => void;
}

export const ChosenLine = ({ map, chosen, onDraw, onRemove }: ChosenLineProps): JSX.Element | null => {
  const one = chosen === null ? undefined : map.barriers[chosen];
  if (chosen === null || !one) return null;
  const change = (label: string, barriers: Barrier[]): void => onDraw(label, { rows: map.rows, barriers });
  return (
    <section class="battle-one" aria-label="Chosen line">
      <b>{barrierWords(one, map.width, map.height)}</b>
      <SelectField
        label="Kind"
        value={one.kind}
        choices={CHOICES}
        onChange={(kind) => change(`make it a ${kindName(kind as BarrierKind).toLowerCase()}`, withKind(map.barriers, chosen, kind as BarrierKind))}
      />
      {isDoor(one) ? (
        <Tabs
          label="Door"
          value={doorState(one)}
          choices={DOOR_STATES}
          onChange={(state) => change(`${state === "closed" ? "close" : state === "open" ? "open" : "lock"} a door`, withDoor(map.barriers, chosen, state as DoorState))}
        />
      ) : null}
      <Button size="small" icon="bin" onClick={onRemove}>
        Remove this line
      </Button>
    </section>
  );
};

interface LineListProps {
  readonly map: BattleMapInfo;
  readonly chosen: number | null;
  readonly onChoose: (index: number | null) => void;
}

/** Doors, windows and the like by name: the map's twin in words. */
export const LineList = ({ map, chosen, onChoose }: LineListProps): JSX.Element => {
  const listed = map.barriers.map((barrier, index) => ({ barrier, index })).sort((a, b) => Number(a.barrier.kind === "wall") - Number(b.barrier.kind === "wall"));
  return (
    <Section title={count(map.barriers.length, "line")}>
      {listed.length === 0 ? <p class="soft">No wall and no door. Draw the first with D.</p> : null}
      <ul class="battle-lines">
        {listed.slice(0, MOST_LISTED).map(({ barrier, index }) => (
          <li key={index}>
            <button type="button" aria-pressed={chosen === index} onClick={() => onChoose(index)}>
              {barrierWords(barrier, map.width, map.height)}
            </button>
          </li>
        ))}
      </ul>
      {listed.length > MOST_LISTED ? <p class="muted">{count(listed.length - MOST_LISTED, "more line")}; press them on the map.</p> : null}
    </Section>
  );
};
