import { createContext } from "preact";
import { useContext } from "preact/hooks";

import type { Campaign } from "../api/types";

export interface CampaignHere {
  campaign: Campaign;
  isGm: boolean;
  reload: () => void;
}

export const CampaignContext = createContext<CampaignHere | null>(null);

/** The campaign of this page. Only screens under /c/{campaign}/ may ask. */
export function useCampaign(): CampaignHere {
  const here = useContext(CampaignContext);
  if (here === null) throw new Error("This part of the app stands outside a campaign.");
  return here;
}
