/** What the fight is fought on: ground drawn from the terrain, or a battle map and which part of it. */
import type { JSX } from "preact";

import type { Ambush, BattleMapRow, Page } from "../../api/types";
import { useApi } from "../../api/use";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, SelectField } from "../../widgets";
import type { AmbushHandle } from "./useAmbush";

const STEP = 10;

const WAYS = [
  { label: "North", x: 0, y: -STEP },
  { label: "South", x: 0, y: STEP },
  { label: "West", x: -STEP, y: 0 },
  { label: "East", x: STEP, y: 0 },
] as const;

type Chosen = NonNullable<Ambush["battle_map"]>;

/** Where the part begins after a step; null when it is at that edge already. */
export const windowAfter = ({ window, width, height }: Chosen, way: { x: number; y: number }): { x: number; y: number } | null => {
  const x = Math.min(width - window.width, Math.max(0, window.x + way.x));
  const y = Math.min(height - window.height, Math.max(0, window.y + way.y));
  return x === window.x && y === window.y ? null : { x, y };
};

export const GroundChoice = ({ ambush, handle }: { ambush: Ambush; handle: AmbushHandle }): JSX.Element | null => {
  const { campaign } = useCampaign();
  const { data } = useApi<Page<BattleMapRow>>(`/campaigns/${campaign.id}/battle-maps/`);
  const maps = data?.results ?? [];
  const chosen = ambush.battle_map ?? null;
  if (maps.length === 0 && chosen === null) return null;
  const isPart = chosen !== null && (chosen.window.width < chosen.width || chosen.window.height < chosen.height);
  return (
    <div class="amb-sec amb-stack">
      <SelectField
        label="Ground"
        value={chosen?.id ?? ""}
        help={chosen && !chosen.is_chosen ? "It lies under the place where they meet." : undefined}
        choices={[{ value: "", label: "Drawn from the land" }, ...maps.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => void handle.change({ battle_map: id === "" ? null : id, window: null })}
      />
      {chosen && isPart ? (
        <>
          <span class="soft small">
            {chosen.window.width} × {chosen.window.height} of its {chosen.width} × {chosen.height} squares, from column {chosen.window.x + 1}, row {chosen.window.y + 1}
          </span>
          <div class="row" role="group" aria-label="Move the part that is fought on">
            {WAYS.map((way) => {
              const next = windowAfter(chosen, way);
              return (
                <Button key={way.label} size="small" refusal={next === null ? "The map ends here" : null} onClick={() => next && void handle.change({ battle_map: chosen.id, window: next })}>
                  {way.label}
                </Button>
              );
            })}
          </div>
        </>
      ) : null}
      {chosen ? (
        <a class="small" href={inCampaign(campaign.id, "battle-maps", chosen.id)}>
          Change {chosen.name}
        </a>
      ) : null}
    </div>
  );
};
