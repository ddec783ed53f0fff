import { api } from "../../api/client";
import { useLive } from "../../api/live";
import type { Carrier, Cargo, CargoKind, Creature, Party, PartyMember, Seating } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import type { Acting, Loaded } from "../../api/use";
import { useSteps } from "../../state/steps";
import type { Step } from "../../state/steps";
import { renamed, seatingOf } from "./seating";

export interface MemberChange {
  sheet?: Creature;
  carrier?: string | null;
  primal?: number;
  fatigue?: string;
  owner?: string | null;
  weight_lb?: number | null;
}

export interface CarrierChange {
  name?: string;
  load_lb?: number | null;
  barding?: string;
  barding_lb?: number;
  hp?: number;
  max_hp?: number;
  fatigue?: string;
  draws?: string | null;
  driver?: string | null;
}

export interface NewCarrier {
  kind: "mount" | "vehicle";
  type: string;
  name: string;
}

export interface CargoChange {
  name?: string;
  kind?: CargoKind;
  weight_lb?: number;
  count?: number;
  member?: string | null;
  carrier?: string | null;
  gm_only?: boolean;
}

type Part = "members" | "carriers" | "cargo";

export interface PartyActions {
  change: Acting<[member: PartyMember, change: MemberChange, label: string], true>;
  add: Acting<[sheets: Creature[], carrier: string | null], true>;
  remove: Acting<[member: PartyMember], true>;
  addCarrier: Acting<[carrier: NewCarrier], true>;
  changeCarrier: Acting<[carrier: Carrier, change: CarrierChange, label: string], true>;
  removeCarrier: Acting<[carrier: Carrier], true>;
  addCargo: Acting<[cargo: CargoChange], true>;
  changeCargo: Acting<[cargo: Cargo, change: CargoChange, label: string], true>;
  removeCargo: Acting<[cargo: Cargo], true>;
  rename: Acting<[name: string], true>;
  purse: Acting<[gp: number], true>;
}

export interface PartyHold {
  party: Loaded<Party>;
  actions: PartyActions;
  root: string;
  push: (step: Step) => void;
}

/** Only the fields that `change` names, as they were: the way back. */
function was<T extends object, C extends object>(thing: T, change: C): Partial<C> {
  const before: Record<string, unknown> = {};
  for (const key of Object.keys(change)) before[key] = (thing as Record<string, unknown>)[key] ?? null;
  return before as Partial<C>;
}

/** A party, and every change to it with its way back. */
export function useParty(campaign: string, id: string): PartyHold {
  const root = `/campaigns/${campaign}/parties/${id}/`;
  const party = useApi<Party>(root);
  useLive(campaign, ["party"], (change) => {
    if (change === null || change.id === id) party.reload();
  });
  const { push } = useSteps();

  // Every write answers with the whole party: its pace may have changed. First writes carry the version
  // that was seen, so that nobody's change is lost; taking one back asks for no version.
  const seen = party.data?.v;
  const patch = async (path: string, change: object, v?: number): Promise<void> => {
    party.set(await api.patch<Party>(root + path, v === undefined ? change : { v, ...change }));
  };
  const drop = async (part: Part, which: string): Promise<void> => party.set(await api.del<Party>(`${root}${part}/${which}/`));
  const seat = async (seating: Seating): Promise<void> => party.set(await api.put<Party>(`${root}arrangement/`, seating));
  /** Adds, and finds the new ids by comparing with what was there. */
  const post = async (part: Part, bodies: object[]): Promise<string[]> => {
    let now = await api.get<Party>(root);
    const known = new Set(now[part].map((each) => each.id));
    for (const body of bodies) now = await api.post<Party>(`${root}${part}/`, body);
    party.set(now);
    return now[part].map((each) => each.id).filter((each) => !known.has(each));
  };
  const added = async (part: Part, bodies: object[], label: string): Promise<true> => {
    let ids = await post(part, bodies);
    push({
      label,
      undo: async () => {
        for (const each of ids) await drop(part, each);
      },
      redo: async () => {
        ids = await post(part, bodies);
      },
    });
    return true;
  };
  /** Takes out; coming back it gets a new id, and everything that was bound to it is bound again. */
  const removed = async (part: Part, which: string, body: object, label: string): Promise<true> => {
    const before = party.data === null ? null : seatingOf(party.data);
    let at = which;
    await drop(part, at);
    push({
      label,
      undo: async () => {
        at = (await post(part, [body]))[0] ?? at;
        if (before !== null && part !== "cargo") await seat(renamed(before, new Map([[which, at]])));
      },
      redo: () => drop(part, at),
    });
    return true;
  };
  const changed = async (path: string, before: object, change: object, label: string): Promise<true> => {
    await patch(path, change, seen);
    push({ label, undo: () => patch(path, before), redo: () => patch(path, change) });
    return true;
  };

  const actions: PartyActions = {
    change: useAction((member: PartyMember, change: MemberChange, label: string) => changed(`members/${member.id}/`, was(member, change), change, label)),
    add: useAction((sheets: Creature[], carrier: string | null) =>
      added(
        "members",
        sheets.map((sheet) => ({ sheet, ...(carrier === null ? {} : { carrier }) })),
        sheets.length === 1 ? `add ${sheets[0]?.name ?? ""}` : `add ${sheets.length} members`,
      ),
    ),
    remove: useAction((member: PartyMember) => removed("members", member.id, memberBody(member), `remove ${member.sheet.name}`)),
    addCarrier: useAction((carrier: NewCarrier) => added("carriers", [carrier], `add ${carrier.name}`)),
    changeCarrier: useAction((carrier: Carrier, change: CarrierChange, label: string) =>
      changed(`carriers/${carrier.id}/`, was(carrier, change), change, label),
    ),
    removeCarrier: useAction((carrier: Carrier) => removed("carriers", carrier.id, carrierBody(carrier), `remove ${carrier.name}`)),
    addCargo: useAction((cargo: CargoChange) => added("cargo", [cargo], `add ${cargo.name ?? "cargo"}`)),
    changeCargo: useAction((cargo: Cargo, change: CargoChange, label: string) => changed(`cargo/${cargo.id}/`, was(cargo, change), change, label)),
    removeCargo: useAction((cargo: Cargo) => removed("cargo", cargo.id, cargoBody(cargo), `remove ${cargo.name}`)),
    rename: useAction((name: string) => set({ name }, { name: party.data?.name ?? name }, "rename the party")),
    purse: useAction((purse_gp: number) => set({ purse_gp }, { purse_gp: party.data?.purse_gp ?? 0 }, "change the purse")),
  };
  /** Changes the party itself, which always asks for a version. */
  async function set(change: object, before: object, label: string): Promise<true> {
    const to = async (wanted: object): Promise<void> => {
      const { v } = await api.get<Party>(root);
      await patch("", { v, ...wanted });
    };
    await to(change);
    push({ label, undo: () => to(before), redo: () => to(change) });
    return true;
  }
  return { party, actions, root, push };
}

const memberBody = ({ sheet, primal, fatigue, carrier, owner, position, weight_lb }: PartyMember): object => ({ sheet, primal, fatigue, carrier, owner, position, weight_lb });

const carrierBody = (carrier: Carrier): object => {
  const { kind, type, name, load_lb, barding, barding_lb, fatigue, hp, max_hp } = carrier;
  return { kind, type, name, load_lb, barding, barding_lb, fatigue, ...(hp === null ? {} : { hp }), ...(max_hp === null ? {} : { max_hp }) };
};

const cargoBody = ({ name, kind, weight_lb, count, gm_only, member, carrier }: Cargo): object => ({ name, kind, weight_lb, count, gm_only, member, carrier });

/** Makes a deleted party again, under a new id, with its carriers, members and cargo. */
export async function makeAgain(root: string, gone: Party): Promise<string> {
  const { id, v } = await api.post<Party>(root, { name: gone.name });
  if (gone.purse_gp > 0) await api.patch<Party>(`${root}${id}/`, { v, purse_gp: gone.purse_gp });
  const ids = new Map<string, string>();
  const make = async (part: Part, old: string, body: object): Promise<void> => {
    const now = await api.post<Party>(`${root}${id}/${part}/`, body);
    const known = new Set(ids.values());
    const made = now[part].find((each) => !known.has(each.id));
    if (made !== undefined) ids.set(old, made.id);
  };
  for (const each of gone.carriers) await make("carriers", each.id, carrierBody(each));
  for (const each of gone.members) await make("members", each.id, { ...memberBody(each), carrier: null });
  await api.put<Party>(`${root}${id}/arrangement/`, renamed({ ...seatingOf(gone), cargo: seatingOf(gone).cargo.map(({ id: _, ...rest }) => rest) }, ids));
  return id;
}
