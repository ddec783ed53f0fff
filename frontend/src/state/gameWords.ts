import { useApi } from "../api/use";
import { useCampaign } from "./campaign";

/** What the campaign's game calls things. */
export interface GameWords {
  ac: string;
  shield: string;
}

/** The word for the Armor Class: the game's own, spelled out where it only says AC. */
export function useAcWord(): string {
  const { campaign } = useCampaign();
  const word = useApi<GameWords>(`/campaigns/${campaign.id}/words/`).data?.ac ?? "AC";
  return word === "AC" ? "Armour class" : word;
}
