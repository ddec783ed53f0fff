import { expect, test } from "vitest";

import type { CampaignMapInfo } from "../../api/types";
import type { JourneyRow } from "./next";
import { pickNext } from "./next";

const journey = (id: string, status: JourneyRow["status"]): JourneyRow => ({ id, name: id, status, day: 4, hour: 10 });
const map = { id: "m", name: "Coast" } as CampaignMapInfo;

test("the next session: a journey under way, else a plan, else a map, else nothing", () => {
  expect(pickNext([journey("old", "ended"), journey("now", "camp")], [{ id: "p", name: "P" }], [map])).toMatchObject({ kind: "journey", button: "Go on: day 4", to: ["journey", "now"] });
  expect(pickNext([journey("old", "arrived")], [{ id: "p", name: "P" }], [map])).toMatchObject({ kind: "plan" });
  expect(pickNext([], [], [map])).toMatchObject({ kind: "map", to: ["plan", "new"] });
  expect(pickNext([], [], [])).toBeNull();
});
