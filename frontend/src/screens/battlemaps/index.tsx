/** A stored battle map. */
import type { JSX } from "preact";

import type { ScreenProps } from "../../app";
import { BattleMapPage } from "./BattleMapPage";

export default function Screen({ params }: ScreenProps): JSX.Element {
  const id = params["battle"] ?? "";
  return <BattleMapPage key={id} id={id} />;
}
