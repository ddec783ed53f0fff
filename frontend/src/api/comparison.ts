/** One position under every ruleset, as the API answers it. */
import type { components } from "./schema";

type Given = components["schemas"];

export type Scenario = Given["Scenario"];
export type SideBySide = Given["SideBySide"];
export type SideBySideAsked = Given["SideBySideAskedRequest"];
export type ComparedColumn = Given["ComparedColumn"];
export type ComparedRow = Given["ComparedRow"];
export type ComparedAnswer = Given["ComparedAnswer"];
export type RuleTitle = Given["RuleTitle"];
