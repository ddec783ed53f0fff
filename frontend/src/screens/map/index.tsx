/** One stored map to look at, or the list of the campaign's maps. */
import type { JSX } from "preact";

import type { ScreenProps } from "../../app";
import { MapList } from "./MapList";
import { MapPage } from "./MapPage";

export default function Screen({ params }: ScreenProps): JSX.Element {
  const map = params["map"];
  return map === undefined ? <MapList /> : <MapPage key={map} id={map} />;
}
