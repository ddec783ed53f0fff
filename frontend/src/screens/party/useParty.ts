import { api } from "../../api/client";
import { useLive } from "../../api/live";
import type { Carrier, Creature, Party, PartyMember } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import type { Acting, Loaded } from "../../api/use";
import { useSteps } from "../../state/steps";

export interface MemberChange {
  sheet?: Creature;
  carrier?: string | null;
  primal?: number;
  fatigue?: string;
  owner?: string | null;
}

export interface NewCarrier {
  kind: "mount" | "vehicle";
  type: string;
  name: string;
  load_lb: number;
}

type Part = "members" | "carriers";

export interface PartyActions {
  change: Acting<[member: PartyMember, change: MemberChange, label: string], true>;
  add: Acting<[sheets: Creature[], carrier: string | null], true>;
  remove: Acting<[member: PartyMember], true>;
  addCarrier: Acting<[carrier: NewCarrier], true>;
  changeCarrier: Acting<[carrier: Carrier, change: Partial<NewCarrier>, label: string], true>;
  removeCarrier: Acting<[carrier: Carrier], true>;
  rename: Acting<[name: string], true>;
}

/** A party, and every change to it with its way back. */
export function useParty(campaign: string, id: string): { party: Loaded<Party>; actions: PartyActions } {
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
  const removed = async (part: Part, which: string, body: object, label: string): Promise<true> => {
    let at = which;
    await drop(part, at);
    push({
      label,
      undo: async () => {
        at = (await post(part, [body]))[0] ?? at;
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
    change: useAction((member: PartyMember, change: MemberChange, label: string) => {
      const before: MemberChange = {};
      if (change.sheet !== undefined) before.sheet = member.sheet;
      if (change.carrier !== undefined) before.carrier = member.carrier;
      if (change.primal !== undefined) before.primal = member.primal;
      if (change.fatigue !== undefined) before.fatigue = member.fatigue;
      if (change.owner !== undefined) before.owner = member.owner;
      return changed(`members/${member.id}/`, before, change, label);
    }),
    add: useAction((sheets: Creature[], carrier: string | null) =>
      added(
        "members",
        sheets.map((sheet) => ({ sheet, ...(carrier === null ? {} : { carrier }) })),
        sheets.length === 1 ? `add ${sheets[0]?.name ?? ""}` : `add ${sheets.length} members`,
      ),
    ),
    remove: useAction((member: PartyMember) =>
      removed(
        "members",
        member.id,
        { sheet: member.sheet, primal: member.primal, fatigue: member.fatigue, carrier: member.carrier, owner: member.owner, position: member.position },
        `remove ${member.sheet.name}`,
      ),
    ),
    addCarrier: useAction((carrier: NewCarrier) => added("carriers", [carrier], `add ${carrier.name}`)),
    changeCarrier: useAction((carrier: Carrier, change: Partial<NewCarrier>, label: string) =>
      changed(`carriers/${carrier.id}/`, { name: carrier.name, load_lb: carrier.load_lb }, change, label),
    ),
    removeCarrier: useAction((carrier: Carrier) =>
      removed(
        "carriers",
        carrier.id,
        { kind: carrier.kind, type: carrier.type, name: carrier.name, load_lb: carrier.load_lb, riders: carrier.riders },
        `remove ${carrier.name}`,
      ),
    ),
    rename: useAction(async (name: string) => {
      const before = party.data?.name ?? name;
      const to = async (wanted: string): Promise<void> => {
        const { v } = await api.get<Party>(root);
        await patch("", { v, name: wanted });
      };
      await to(name);
      push({ label: "rename the party", undo: () => to(before), redo: () => to(name) });
      return true as const;
    }),
  };
  return { party, actions };
}

/** Makes a deleted party again, under a new id, with its carriers and members. */
export async function makeAgain(root: string, gone: Party): Promise<string> {
  const { id } = await api.post<Party>(root, { name: gone.name });
  const carriers = new Map<string, string>();
  for (const { id: old, kind, type, name, load_lb } of gone.carriers) {
    const now = await api.post<Party>(`${root}${id}/carriers/`, { kind, type, name, load_lb });
    const made = now.carriers.find((each) => ![...carriers.values()].includes(each.id));
    if (made !== undefined) carriers.set(old, made.id);
  }
  for (const { sheet, primal, fatigue, owner, carrier } of gone.members) {
    await api.post(`${root}${id}/members/`, { sheet, primal, fatigue, owner, carrier: carrier === null ? null : (carriers.get(carrier) ?? null) });
  }
  return id;
}
