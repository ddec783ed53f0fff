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
}

export interface NewCarrier {
  kind: "mount" | "vehicle";
  type: string;
  name: string;
  load_lb: number;
}

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

  /** The version to write against: read anew, so that undoing an old step does not collide. */
  const fresh = (): Promise<Party> => api.get<Party>(root);
  const settle = async (): Promise<void> => party.set(await fresh());
  const patchMember = async (member: string, change: MemberChange): Promise<void> => {
    const now = await fresh();
    const v = now.members.find((each) => each.id === member)?.v ?? now.v;
    await api.patch(`${root}members/${member}/`, { v, ...change });
    await settle();
  };
  const patchCarrier = async (carrier: string, change: Partial<NewCarrier>): Promise<void> => {
    const now = await fresh();
    const v = now.carriers.find((each) => each.id === carrier)?.v ?? now.v;
    await api.patch(`${root}carriers/${carrier}/`, { v, ...change });
    await settle();
  };
  const drop = async (part: "members" | "carriers", which: string): Promise<void> => {
    await api.del(`${root}${part}/${which}/`);
    await settle();
  };
  /** Adds and finds the new ids by comparing with what was there. */
  const post = async (part: "members" | "carriers", bodies: object[]): Promise<string[]> => {
    const known = new Set((await fresh())[part].map((each) => each.id));
    for (const body of bodies) await api.post(`${root}${part}/`, body);
    const now = await fresh();
    party.set(now);
    return now[part].map((each) => each.id).filter((each) => !known.has(each));
  };
  const added = async (part: "members" | "carriers", bodies: object[], label: string): Promise<true> => {
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
  const removed = async (part: "members" | "carriers", which: string, body: object, label: string): Promise<true> => {
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

  const actions: PartyActions = {
    change: useAction(async (member: PartyMember, change: MemberChange, label: string) => {
      const before: MemberChange = {};
      if (change.sheet !== undefined) before.sheet = member.sheet;
      if (change.carrier !== undefined) before.carrier = member.carrier;
      if (change.primal !== undefined) before.primal = member.primal;
      if (change.fatigue !== undefined) before.fatigue = member.fatigue;
      await patchMember(member.id, change);
      push({ label, undo: () => patchMember(member.id, before), redo: () => patchMember(member.id, change) });
      return true as const;
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
        { sheet: member.sheet, primal: member.primal, fatigue: member.fatigue, ...(member.carrier === null ? {} : { carrier: member.carrier }) },
        `remove ${member.sheet.name}`,
      ),
    ),
    addCarrier: useAction((carrier: NewCarrier) => added("carriers", [carrier], `add ${carrier.name}`)),
    changeCarrier: useAction(async (carrier: Carrier, change: Partial<NewCarrier>, label: string) => {
      const before: Partial<NewCarrier> = { name: carrier.name, load_lb: carrier.load_lb };
      await patchCarrier(carrier.id, change);
      push({ label, undo: () => patchCarrier(carrier.id, before), redo: () => patchCarrier(carrier.id, change) });
      return true as const;
    }),
    removeCarrier: useAction((carrier: Carrier) =>
      removed(
        "carriers",
        carrier.id,
        { kind: carrier.kind, type: carrier.type, name: carrier.name, load_lb: carrier.load_lb },
        `remove ${carrier.name}`,
      ),
    ),
    rename: useAction(async (name: string) => {
      const before = party.data?.name ?? name;
      const to = async (wanted: string): Promise<void> => {
        await api.patch(root, { v: (await fresh()).v, name: wanted });
        await settle();
      };
      await to(name);
      push({ label: "rename the party", undo: () => to(before), redo: () => to(name) });
      return true as const;
    }),
  };
  return { party, actions };
}
