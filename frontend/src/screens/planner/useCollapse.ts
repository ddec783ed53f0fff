/** Cards folded away with [ ] and \. */
import { useState } from "preact/hooks";

export interface Folded {
  readonly plan: boolean;
  readonly days: boolean;
}

export const useCollapse = (): readonly [Folded, (which: "plan" | "days" | "all") => void] => {
  const [folded, setFolded] = useState<Folded>({ plan: false, days: false });
  const toggle = (which: "plan" | "days" | "all"): void =>
    setFolded((now) => (which === "all" ? { plan: !(now.plan && now.days), days: !(now.plan && now.days) } : { ...now, [which]: !now[which] }));
  return [folded, toggle];
};
