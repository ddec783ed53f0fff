import type { Journey } from "../api/types";

/** Where a journey stands, in words. */
export const STATUS_WORDS: Record<Journey["status"], string> = {
  camp: "in camp",
  travelling: "on the way",
  encounter: "encounter",
  fight: "in a fight",
  arrived: "arrived",
  ended: "ended",
};
