import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { api, ApiProblem, asProblem, isConflict } from "../../api/client";
import { useLive } from "../../api/live";
import type { OwnRuleset, TableValue } from "../../api/rulesets";
import { useApi } from "../../api/use";
import type { Loaded } from "../../api/use";
import { toast } from "../../widgets";
import { placeWords, standing } from "./parts";
import { dropped, keepUnwritten, keptUnwritten, refused, withEdit, withoutEdit } from "./unwritten";
import type { Edit, Unwritten } from "./unwritten";
import { isSame } from "./values";

export interface RulesetHandle {
  readonly loaded: Loaded<OwnRuleset>;
  /** As it stands by the newest answer. */
  readonly row: OwnRuleset | null;
  /** Changes on their way, and those refused: kept until written or let go. */
  readonly unwritten: readonly Unwritten[];
  /** Writes one value; null takes the base's again, or takes away what the GM added. */
  readonly set: (pointer: string, value: TableValue, says: string) => void;
  /** Tries once more to write what was refused: one place, or all of it. */
  readonly again: (pointer: string | null) => void;
  readonly letGo: (pointer: string | null) => void;
  /** Writes something else with the version last read; a problem is thrown. */
  readonly write: (method: "patch" | "post", part: string, body: object) => Promise<void>;
}

const KEPT = new ApiProblem({ type: "about:blank", title: "Kept", status: 0, detail: "This was written here and not taken.", remedy: "Write it again, or let it go." });

/** One ruleset of the GM's own: every change is sent in its turn, and none is lost when it is refused. */
export function useRuleset(campaign: string, id: string): RulesetHandle {
  const path = `/campaigns/${campaign}/rulesets/${id}/`;
  const loaded = useApi<OwnRuleset>(path);
  const latest = useRef<OwnRuleset | null>(null);
  latest.current = newer(latest.current, loaded.data, id);
  const [unwritten, setUnwritten] = useState<readonly Unwritten[]>(() => keptUnwritten(id).map((edit) => ({ ...edit, problem: KEPT })));
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => { keepUnwritten(id, unwritten); }, [id, unwritten]);
  useLive(campaign, ["own_ruleset"], (change) => {
    if (change === null || change.id === id) loaded.reload();
  });

  const take = (row: OwnRuleset): void => {
    latest.current = row;
    loaded.set(row);
  };
  const send = async (edit: Edit): Promise<void> => {
    const now = latest.current;
    if (now === null) return;
    const before = standing(now, edit.pointer).own ?? null;
    try {
      const { pointer, value } = edit;
      take(await api.patch<OwnRuleset>(path, { v: now.v, edits: [{ pointer, value }] }));
      setUnwritten((held) => withoutEdit(held, edit));
      toast(`${edit.says}.`, { undo: () => { enqueue({ pointer, value: before, says: `${placeWords(latest.current, pointer)}: as it was` }); } });
    } catch (thrown) {
      const problem = isConflict(thrown) ? await overtaken(edit, before) : asProblem(thrown);
      setUnwritten((held) => refused(held, edit, problem));
    }
  };
  /** Somebody was faster: what stands now is read, and the change is kept for the GM to decide. */
  const overtaken = async (edit: Edit, before: TableValue): Promise<ApiProblem> => {
    try {
      take(await api.get<OwnRuleset>(path));
    } catch (thrown) {
      return asProblem(thrown);
    }
    const now = latest.current === null ? undefined : standing(latest.current, edit.pointer).own;
    const detail = isSame(now ?? null, before) ? "Someone changed other values of these rules before this was written." : "Someone changed this value before this was written.";
    return new ApiProblem({ type: "/problems/stale", title: "Changed meanwhile", status: 409, detail, remedy: "The tables were read again. Write it again, or let it go." });
  };
  const enqueue = (edit: Edit): void => {
    setUnwritten((held) => withEdit(held, edit));
    queue.current = queue.current.then(() => send(edit));
  };
  return useMemo(
    () => ({
      loaded,
      row: latest.current,
      unwritten,
      set: (pointer, value, says) => { enqueue({ pointer, value, says }); },
      again: (pointer) => {
        for (const each of unwritten) if (each.problem !== null && (pointer === null || each.pointer === pointer)) enqueue({ pointer: each.pointer, value: each.value, says: each.says });
      },
      letGo: (pointer) => { setUnwritten((held) => dropped(held, pointer)); },
      write: async (method, part, body) => {
        await queue.current;
        const v = latest.current?.v ?? 0;
        take(await api[method]<OwnRuleset>(`${path}${part}`, { v, ...body }));
      },
    }),
    [loaded.data, loaded.problem, loaded.slow, unwritten],
  );
}

/** An answer that was asked for before a write may come in after it. */
function newer(known: OwnRuleset | null, read: OwnRuleset | null, id: string): OwnRuleset | null {
  if (read === null || known === null || known.id !== id) return read;
  return read.v >= known.v ? read : known;
}
