import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import { Button } from "../../widgets";
import { combatantNamed } from "./standings";
import type { FightHandle } from "./useFight";

const PAUSE = 220;
const LONGEST = 200;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Lets policies play while ``goesOn`` holds; answers when it is someone else's decision. */
function usePlaying(handle: FightHandle) {
  const [isPlaying, setPlaying] = useState(false);
  const stopped = useRef(false);
  const play = async (fight: FightView, goesOn: (now: FightView) => boolean): Promise<void> => {
    setPlaying(true);
    stopped.current = false;
    let now: FightView | null = fight;
    for (let turn = 0; turn < LONGEST && now && !stopped.current && now.status === "running" && goesOn(now); turn += 1) {
      now = await handle.playOne();
      await pause();
    }
    setPlaying(false);
  };
  return {
    isPlaying,
    play,
    stop: () => {
      stopped.current = true;
    },
  };
}

const sideActing = (fight: FightView): string | null => combatantNamed(fight, fight.actor)?.side ?? null;

/** What only the GM may press: let a policy play, end the fight. */
export function GmTools({ fight, handle }: { fight: FightView; handle: FightHandle }): JSX.Element | null {
  const { isPlaying, play, stop } = usePlaying(handle);
  if (fight.status !== "running") return null;
  if (isPlaying)
    return (
      <div class="gm-tools">
        <Button size="small" icon="stop" onClick={stop}>
          Stop playing
        </Button>
      </div>
    );
  const actor = combatantNamed(fight, fight.actor);
  const isPartyTurn = sideActing(fight) === "party";
  return (
    <div class="gm-tools">
      <Button
        size="small"
        icon="play"
        title="Its policy plays this one turn"
        refusal={actor ? null : "Nobody acts now"}
        onClick={() => {
          const { actor: first } = fight;
          void play(fight, (now) => now.actor === first && now.v - fight.v < 12);
        }}
      >
        Play this creature
      </Button>
      <Button
        size="small"
        icon="play"
        refusal={isPartyTurn ? "It is the party's turn" : null}
        onClick={() => void play(fight, (now) => sideActing(now) !== "party")}
      >
        Play the foes
      </Button>
      <Button
        size="small"
        look="ghost"
        title="Closes the fight as it stands; the outcome goes back to the journey"
        onClick={() => void handle.end()}
      >
        End the fight
      </Button>
    </div>
  );
}
