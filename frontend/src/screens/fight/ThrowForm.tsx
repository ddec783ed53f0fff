import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { FightOrder, FightPreview, FightView } from "../../api/types";
import { Button, SelectField } from "../../widgets";
import { caughtWords } from "./area";
import { OBJECT_SIZES, OBJECT_STUFFS } from "./gm/words";
import { combatantNamed, isDown, isGone, sideOf } from "./standings";
import type { FightHandle } from "./useFight";

/** Throwing something at somebody: what it is, at whom; the engine says whether it can be. */
export function ThrowForm({ fight, handle, onThrow }: { fight: FightView; handle: FightHandle; onThrow: (order: FightOrder) => void }): JSX.Element {
  const actor = combatantNamed(fight, fight.actor);
  const others = fight.combatants.filter((one) => one.id !== fight.actor && !isDown(one) && !isGone(one));
  others.sort((a, b) => Number(sideOf(a.side) === actor?.side) - Number(sideOf(b.side) === actor?.side));
  const [target, setTarget] = useState(others[0]?.id ?? "");
  const [size, setSize] = useState("tiny");
  const [stuff, setStuff] = useState("ordinary");
  const order: FightOrder = { type: "throw_object", target, size, stuff, drop: false };
  const [answer, setAnswer] = useState<FightPreview | null>(null);
  useEffect(() => {
    let isHere = true;
    setAnswer(null);
    void handle.preview(order).then((preview) => {
      if (isHere) setAnswer(preview);
    });
    return () => {
      isHere = false;
    };
  }, [target, size, stuff, fight.v]);
  const felt = answer?.caught?.find((one) => one.id === target);
  const odds = felt === undefined ? "" : caughtWords(felt);
  const refusal = answer && !answer.legal ? `${answer.reason ?? "It cannot be thrown."}${answer.rule ? ` (${answer.rule})` : ""}` : null;
  return (
    <span class="inline-form">
      <SelectField label="At" value={target} choices={others.map((one) => ({ value: one.id, label: one.name }))} onChange={setTarget} />
      <SelectField label="Size" value={size} choices={OBJECT_SIZES} onChange={setSize} />
      <SelectField label="Made of" value={stuff} choices={OBJECT_STUFFS} onChange={setStuff} />
      <Button size="small" look="primary" refusal={refusal} onClick={() => { onThrow(order); }}>
        Throw it
      </Button>
      {refusal !== null && <span class="soft">{refusal}</span>}
      {refusal === null && odds !== "" && <span class="soft">{odds}</span>}
    </span>
  );
}
