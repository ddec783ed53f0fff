/** Where the party can be, who could reach it, and where two groups could meet. */
import { useMemo, useState } from "preact/hooks";
import { api } from "../../api/client";
import type { CampaignMapInfo, Meeting, Reach, ReachBody, ReachPace, ReachWay } from "../../api/types";
import { type Draft } from "./draft";
import { longAnswer } from "./longAnswer";
import { ringsOf } from "./reach";
import { useAnswer, type Answered } from "./useAnswer";

export type ReachQuestion = ReachWay | "meet";

export interface ReachWish {
  readonly question: ReachQuestion;
  readonly days: number;
  readonly pace: ReachPace;
  /** Another place than the plan's first stop. */
  readonly cell: number | null;
  /** The other group: where it is, and which party or how fast. */
  readonly otherCell: number | null;
  readonly otherParty: string | null;
  readonly otherMph: number;
}

export interface ReachTool {
  readonly wish: ReachWish;
  readonly change: (part: Partial<ReachWish>) => void;
  readonly cell: number | null;
  readonly reach: Answered<Reach>;
  readonly rings: Uint8Array | null;
  readonly meeting: Answered<Meeting>;
}

const bodyFor = (draft: Draft, map: string, wish: ReachWish, cell: number | null): ReachBody | null =>
  cell === null || draft.party === null || wish.question === "meet"
    ? null
    : {
        map,
        party: draft.party,
        cell,
        days: wish.days,
        pace: wish.pace,
        direction: wish.question,
        modes: draft.modes,
        avoid: [...draft.avoid],
        closures: [...draft.closures],
        rivers: draft.rivers,
        current_mph: draft.currentMph,
      };

export const useReach = (campaign: string, map: CampaignMapInfo, draft: Draft, isOn: boolean, days: number): ReachTool => {
  const [wish, setWish] = useState<ReachWish>({ question: "from", days, pace: "walk", cell: null, otherCell: null, otherParty: null, otherMph: 3 });
  const cell = wish.cell ?? draft.stops[0]?.cell ?? null;
  const body = isOn ? bodyFor(draft, map.id, wish, cell) : null;
  const reach = useAnswer<Reach>(body && `${JSON.stringify(body)}@${map.revision}`, (signal, onProgress) =>
    longAnswer({ campaign, kind: "reach", body, cells: map.cells, signal, onProgress }),
  );
  const rings = useMemo(() => (reach.data ? ringsOf(reach.data) : null), [reach.data]);
  const groups =
    isOn && wish.question === "meet" && cell !== null && wish.otherCell !== null && draft.party !== null
      ? [{ party: draft.party, cell }, { ...(wish.otherParty === null ? { mph: wish.otherMph } : { party: wish.otherParty }), cell: wish.otherCell }]
      : null;
  const meeting = useAnswer<Meeting>(groups && `${JSON.stringify(groups)} ${wish.days}@${map.revision}`, (signal) =>
    api.post<Meeting>(`/campaigns/${campaign}/plans/meet/`, { map: map.id, groups, days: wish.days }, { signal }),
  );
  return { wish, change: (part) => setWish((now) => ({ ...now, ...part })), cell, reach, rings, meeting };
};
