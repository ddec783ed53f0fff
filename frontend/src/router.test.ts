import { describe, expect, test } from "vitest";

import { inCampaign, match } from "./router";

describe("addresses", () => {
  test.each([
    ["/", "home", {}],
    ["/sign-in", "signin", {}],
    ["/setup", "setup", {}],
    ["/join/amber-17", "join", { code: "amber-17" }],
    ["/tokens", "tokens", {}],
    ["/c/1/", "campaign", { campaign: "1" }],
    ["/c/1", "campaign", { campaign: "1" }],
    ["/c/1/maps/import", "import", { campaign: "1" }],
    ["/c/1/maps/9/edit", "map", { campaign: "1", map: "9" }],
    ["/c/1/plan", "planner", { campaign: "1" }],
    ["/c/1/plan/2", "planner", { campaign: "1", plan: "2" }],
    ["/c/1/party/3", "party", { campaign: "1", party: "3" }],
    ["/c/1/journey/4", "journey", { campaign: "1", journey: "4" }],
    ["/c/1/journey/4/ambush/5", "ambush", { campaign: "1", journey: "4", ambush: "5" }],
    ["/c/1/plan/4/ambush/5", "ambush", { campaign: "1", plan: "4", ambush: "5" }],
    ["/c/1/fight/6", "fight", { campaign: "1", fight: "6" }],
    ["/c/1/chances/7/trial/4711", "chances", { campaign: "1", run: "7", trial: "4711" }],
    ["/c/1/log/day/3", "log", { campaign: "1", day: "3" }],
    ["/c/1/settings", "settings", { campaign: "1" }],
  ])("%s is %s", (path, screen, params) => {
    const route = match(path);
    expect(route.screen).toBe(screen);
    expect(route.params).toEqual(params);
  });

  test.each(["/c/", "/nowhere", "/c/1/plan/2/3", "/c/1/unknown", "/join/a/b", "/c/%E0%A4%A"])("%s is not there", (path) => {
    expect(match(path).screen).toBe("missing");
  });

  test("the query stays with the route", () => {
    expect(match("/c/1/plan/2", "?reach=3d&compare=B").query.get("reach")).toBe("3d");
  });

  test("names in a path are encoded and come back whole", () => {
    const path = inCampaign("1", "plan", "a/b ?");
    expect(path).toBe("/c/1/plan/a%2Fb%20%3F");
    expect(match(path).params["plan"]).toBe("a/b ?");
    expect(inCampaign("1")).toBe("/c/1/");
  });
});
