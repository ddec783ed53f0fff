import type { Cargo, Carrier, Load, Party, PartyMember, Seating } from "../../api/types";

/** How a party is arranged now: what takes any rearrangement back. */
export function seatingOf(party: Party): Seating {
  return {
    members: party.members.map(({ id, carrier }) => ({ id, carrier })),
    carriers: party.carriers.map(({ id, draws, driver }) => ({ id, draws, driver })),
    cargo: party.cargo.map(({ id, name, kind, weight_lb, count, member, carrier, gm_only }) => ({ id, name, kind, weight_lb, count, member, carrier, gm_only })),
  };
}

/** The same arrangement where something has come back under new ids. */
export function renamed(seating: Seating, ids: ReadonlyMap<string, string>): Seating {
  const now = (id: string | null): string | null => (id === null ? null : (ids.get(id) ?? id));
  return {
    members: seating.members.map((each) => ({ id: now(each.id) ?? each.id, carrier: now(each.carrier) })),
    carriers: seating.carriers.map((each) => ({ id: now(each.id) ?? each.id, draws: now(each.draws), driver: now(each.driver) })),
    cargo: seating.cargo.map((each) => ({ ...each, member: now(each.member), carrier: now(each.carrier) })),
  };
}

/** A place that people or cargo can be put: on foot, a carrier, a member's back. */
export interface Place {
  member: string | null;
  carrier: string | null;
}

export const samePlace = (a: Place, b: Place): boolean => a.member === b.member && a.carrier === b.carrier;

/** "member:…" and "carrier:…" as choices of a list. */
export const placeKey = (place: Place): string => (place.carrier !== null ? `carrier:${place.carrier}` : place.member !== null ? `member:${place.member}` : "");

export function placeOf(key: string): Place {
  const [kind, id = ""] = key.split(":");
  return { member: kind === "member" ? id : null, carrier: kind === "carrier" ? id : null };
}

/** Pounds of a stack. */
export const stackLb = (cargo: Cargo): number => Math.round(cargo.weight_lb * cargo.count * 100) / 100;

/** "60 × Rations", "Tent". */
export const stackName = (cargo: Cargo): string => (cargo.count > 1 ? `${cargo.count} × ${cargo.name}` : cargo.name);

/** Cargo that lies on no one of the party. */
export function loose(party: Party): Cargo[] {
  const known = new Set([...party.members.map((each) => each.id), ...party.carriers.map((each) => each.id)]);
  return party.cargo.filter((each) => !known.has(each.member ?? "") && !known.has(each.carrier ?? ""));
}

/** Whose cargo is whose. */
export const cargoOf = (party: Party, of: Place): Cargo[] => party.cargo.filter((each) => samePlace(each, of));

/** A load in words: "140 lb, heavy of 225 lb". */
export function loadWords(load: Load): string {
  const lb = load.lb === null ? "" : `${pounds(load.lb)} lb`;
  const category = load.category ?? "";
  return [lb, category].filter((each) => each !== "").join(", ");
}

export const pounds = (value: number): string => String(Math.round(value * 100) / 100).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

export const carrierIcon = (carrier: Carrier, isWater: boolean): "horse" | "wagon" | "boat" => (carrier.kind === "mount" ? "horse" : isWater ? "boat" : "wagon");

export const nameOf = (party: Party, id: string | null): string =>
  party.members.find((each: PartyMember) => each.id === id)?.sheet.name ?? party.carriers.find((each) => each.id === id)?.name ?? "";
