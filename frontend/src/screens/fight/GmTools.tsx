import type { JSX } from "preact";

import type { FightView } from "../../api/types";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button } from "../../widgets";
import { isShelved } from "./FoughtBy";
import { combatantNamed } from "./standings";
import type { FightHandle } from "./useFight";

interface GmToolsProps {
  readonly fight: FightView;
  readonly handle: FightHandle;
  readonly onHand: () => void;
  readonly onTools: () => void;
  readonly onEyes: () => void;
  readonly onEnd: () => void;
}

/** What only the GM may press: let policies play, set figures by hand, look through the players' eyes, end the fight. */
export function GmTools({ fight, handle, onHand, onTools, onEyes, onEnd }: GmToolsProps): JSX.Element | null {
  const { campaign } = useCampaign();
  if (fight.status !== "running" || isShelved(fight)) return null;
  const actor = combatantNamed(fight, fight.actor);
  return (
    <div class="gm-tools">
      <Button
        size="small"
        icon="play"
        title="Its own lights play this one turn"
        busy={handle.isBusy}
        refusal={actor ? null : "Nobody acts now"}
        onClick={() => void handle.play("turn")}
      >
        Play this creature
      </Button>
      <Button
        size="small"
        icon="play"
        title="Every turn until one of the party is to act"
        busy={handle.isBusy}
        refusal={actor?.side === "party" ? "It is the party's turn" : null}
        onClick={() => void handle.play("party")}
      >
        Play the foes
      </Button>
      <Button size="small" look="ghost" icon="pen" title="Ground, walls, pushes, falls, heights: on the board, with a preview" onClick={onTools}>
        Board tools
      </Button>
      <Button size="small" look="ghost" icon="pen" onClick={onHand}>
        By hand
      </Button>
      <Button size="small" look="ghost" icon="eye" title="The board exactly as a player gets it" onClick={onEyes}>
        Players' eyes
      </Button>
      <Button size="small" look="ghost" title="This position under every ruleset, side by side" onClick={() => { navigate(`${inCampaign(campaign.id, "compare")}?fight=${fight.id}`); }}>
        Compare rulesets
      </Button>
      <Button
        size="small"
        look="ghost"
        title="Closes the fight as it stands; the outcome goes back to the journey"
        busy={handle.isBusy}
        onClick={onEnd}
      >
        End the fight
      </Button>
    </div>
  );
}
