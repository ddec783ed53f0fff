import type { JSX } from "preact";

import type { FightView } from "../../api/types";
import { Button } from "../../widgets";
import { combatantNamed } from "./standings";
import type { Turn } from "./useTurn";
import { SEVERAL, levelWords } from "./ways";
import type { ModeChoice } from "./ways";

const MODES: Record<string, string> = {
  walk: "Walk",
  fly: "Fly",
  swim: "Swim",
  climb: "Climb",
  burrow: "Burrow",
  teleport: "Teleport",
  crawl: "Crawl",
  [SEVERAL]: "Several in one",
};

const modeWord = ({ mode, feet }: ModeChoice): string => `${MODES[mode] ?? mode}${feet > 0 && mode !== SEVERAL ? ` ${String(feet)} ft` : ""}`;

function Levels({ turn, height }: { turn: Turn; height: number }): JSX.Element {
  const { moving } = turn;
  return (
    <span class="moving-levels" role="group" aria-label="Height to end at">
      <Button size="small" look="ghost" iconOnly icon="minus" label="Lower by 5 ft (Page Down)" onClick={() => { moving.rise(-1); }} />
      <output>{moving.level === null ? `any height, now ${levelWords(height)}` : levelWords(moving.level)}</output>
      <Button size="small" look="ghost" iconOnly icon="plus" label="Higher by 5 ft (Page Up)" onClick={() => { moving.rise(1); }} />
      {moving.level !== null && (
        <Button size="small" look="ghost" onClick={() => { moving.setLevel(null); }}>
          Any height
        </Button>
      )}
    </span>
  );
}

/** How the one acting moves: by which movement type, at which height, and whether square by square. */
export function MovingStrip({ fight, turn }: { fight: FightView; turn: Turn }): JSX.Element | null {
  const { moving, action } = turn;
  if (action?.kind !== "way") return null;
  const actor = combatantNamed(fight, fight.actor);
  return (
    <div class="panel float moving-strip" role="group" aria-label={`How ${actor?.name ?? "it"} moves`}>
      {moving.modes.length > 1 && (
        <span class="moving-modes" role="group" aria-label="Movement type">
          {moving.modes.map((one) => (
            <Button key={one.mode} size="small" look="ghost" pressed={one.mode === moving.mode} onClick={() => { moving.setMode(one.mode); }}>
              {modeWord(one)}
            </Button>
          ))}
        </span>
      )}
      {moving.mayLevel && <Levels turn={turn} height={actor?.z ?? 0} />}
      <Button size="small" look="ghost" keys="W" pressed={moving.own !== null} title="Choose the squares of the way one by one; Shift and a press does the same" onClick={moving.toggleOwn}>
        Own path
      </Button>
      {moving.own !== null && moving.own.length > 0 && (
        <Button size="small" look="ghost" onClick={moving.dropLast}>
          Drop the last
        </Button>
      )}
    </div>
  );
}
