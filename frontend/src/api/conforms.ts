// Holds the shapes the screens are written against to the API's own description: an answer that a
// screen reads must be one that the server gives. Nothing here runs; `npm run typecheck` is the test.

import type { components } from "./schema";
import type * as wire from "./types";

type Given = components["schemas"];

/** JSON schema knows lists, not pairs, and describes the fight's orders as one shape: both are loosened here. */
type Described<T> = T extends [number, number]
  ? number[]
  : T extends wire.FightOrder
    ? { type: wire.OrderType }
    : T extends (infer Item)[]
    ? Described<Item>[]
    : T extends object
      ? { [Key in keyof T]: Described<T[Key]> }
      : T;

/** Refuses to compile unless every answer of the server is one the screens expect. */
type Fits<Answer extends Described<Expected>, Expected> = Answer;

/** Refuses to compile unless the server takes every request that the screens send. */
type Understood<Sent extends Taken, Taken> = Sent;

/** The journey's own screen is the GM's; only players are not told these two. */
type ToGm<T extends { miles_total: unknown; planned_days: unknown }> = Omit<T, "miles_total" | "planned_days"> & {
  miles_total: NonNullable<T["miles_total"]>;
  planned_days: NonNullable<T["planned_days"]>;
};

export type Conforming = [
  Fits<Given["Session"], wire.Session>,
  Fits<Given["Campaign"], wire.Campaign>,
  Fits<Given["CampaignPage"], wire.Page<wire.Campaign>>,
  Fits<Given["Member"], wire.Member>,
  Fits<Given["Invitation"], wire.Invitation>,
  Fits<Given["Token"], wire.Token>,
  Fits<Given["Joined"], wire.Joined>,
  Fits<Given["RuleText"], wire.RuleText>,
  Fits<Given["Problem"], wire.ProblemDetails>,
  Fits<Given["Ruleset"], wire.Ruleset>,
  Fits<Given["ReadyCreature"], wire.ReadyCreature>,
  Fits<Given["Map"], wire.CampaignMapInfo>,
  Fits<Given["MapFeatures"], wire.MapFeatures>,
  Fits<Given["MapEdited"], wire.MapEditAnswer>,
  Fits<Given["MapStepPage"], wire.Page<wire.MapEditStep>>,
  Understood<wire.MapEdit, Given["MapEditsRequest"]["edits"][number]>,
  Fits<Given["Import"], wire.MapImport>,
  Fits<Given["ImportReplaced"], wire.Replaced>,
  Fits<Given["PresetPage"], wire.Page<wire.MapPreset>>,
  Fits<Given["BattleMap"], wire.BattleMapInfo>,
  Fits<Given["BattlePreview"], wire.BattleScene>,
  Fits<Given["BattleMapPage"], wire.Page<wire.BattleMapRow>>,
  Fits<Given["MapChildPage"], wire.Page<wire.MapChild>>,
  Fits<Given["Cell"], wire.CellInfo>,
  Fits<Given["Party"], wire.Party>,
  Fits<Given["Plan"], wire.Plan>,
  Fits<Given["Reach"], wire.Reach>,
  Fits<Given["Meet"], wire.Meeting>,
  Fits<Given["Measure"], wire.Measured>,
  Fits<Given["Front"], wire.PlanFront>,
  Fits<Given["Comparison"], wire.Compared>,
  Fits<Given["StopOrder"], wire.StopOrder>,
  Fits<Given["PlanShareMade"], wire.NewPlanShare>,
  Fits<Given["SharedPlan"], wire.SharedPlan>,
  Understood<wire.PlanBody, Given["PlanBodyRequest"]>,
  Understood<wire.ReachBody, Given["ReachAskRequest"]>,
  Fits<ToGm<Given["Journey"]>, wire.Journey>,
  Fits<Given["JourneyEvent"], wire.JourneyEvent>,
  Fits<Given["EncounterTable"], wire.EncounterTable>,
  Fits<Given["SheetChange"], wire.SheetChange>,
  Understood<wire.ReplanWish & { v: number }, Given["JourneyReplanRequest"]>,
  Understood<wire.BranchWish, Given["JourneyBranchRequest"]>,
  Understood<wire.TypedRolls, Given["TypedRollsRequest"]>,
  Fits<Given["Ambush"], wire.Ambush>,
  Fits<Given["Advice"], wire.AmbushAdvice>,
  Fits<Given["AmbushSquare"], wire.AmbushSquare>,
  Fits<Given["Fight"], wire.FightView>,
  Fits<Given["FightAnswer"], wire.FightAnswer>,
  Fits<Given["FightPreview"], wire.FightPreview>,
  Fits<Given["Foresight"], wire.Foresight>,
  Fits<Given["FightReach"], wire.FightReach>,
  Fits<Given["FightPaths"], wire.FightPaths>,
  Fits<Given["FightOverlays"], wire.FightOverlays>,
  Fits<Given["Run"], wire.Run>,
  Fits<Given["Trial"], wire.Trial>,
  Fits<Given["TravelLog"], wire.TravelLog>,
];
