import type { Combatant, FightEvent, FightView } from "../../api/types";

/** A small fight for tests: Ysolde's turn beside Old Tam. */

export function aCombatant(change: Partial<Combatant> & Pick<Combatant, "id" | "name">): Combatant {
  return {
    initials: change.name.slice(0, 2),
    side: "party",
    x: 0,
    y: 0,
    squares: 1,
    size: "medium",
    hp: 20,
    max_hp: 20,
    health: "unhurt",
    primal: 0,
    conditions: [],
    initiative: 10,
    ac: 15,
    is_mine: false,
    acted: false,
    defeated: false,
    ...change,
  };
}

export function aFight(change: Partial<FightView> = {}): FightView {
  return {
    id: "fight",
    v: 1,
    name: "Sable Gate",
    status: "running",
    round: 1,
    is_surprise: false,
    actor: "ysolde",
    place: { name: "Sable Gate", terrain: "mountains", light: "bright" },
    grid: { width: 24, height: 18, rows: Array.from({ length: 18 }, (_, row) => (row === 0 ? "#" : ".").repeat(24)), edges: [], backdrop: null },
    combatants: [
      aCombatant({ id: "ysolde", name: "Ysolde Marrow", x: 10, y: 6, hp: 79, max_hp: 118, primal: 39 }),
      aCombatant({ id: "bram", name: "Bram Tallowick", x: 11, y: 9 }),
      aCombatant({ id: "tam", name: "Old Tam", side: "foes", x: 12, y: 9, squares: 2, size: "large", hp: null, max_hp: null, health: "hurt" }),
    ],
    order: ["tam", "ysolde", "bram"],
    turn: { standard: true, move: true, swift: true, five_foot_step: true, moved_feet: 0, speed_feet: 25 },
    legal: { orders: [], refused: [], reach: [] },
    undo_label: null,
    winner: null,
    outcome: null,
    ...change,
  };
}

export function anEvent(change: Partial<FightEvent> & Pick<FightEvent, "number">): FightEvent {
  return {
    round: 1,
    type: "attacked",
    actor: "bram",
    title: "Bram Tallowick",
    text: "morningstar at Old Tam",
    die: 6,
    total: 18,
    against: null,
    verdict: "misses",
    success: false,
    parts: [],
    damage: null,
    reasons: [],
    gm_only: false,
    ...change,
  };
}
