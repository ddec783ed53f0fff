/** One stored map to look at or to edit, or the list of the campaign's maps. */
import type { JSX } from "preact";

import type { ScreenProps } from "../../app";
import { useRoute } from "../../router";
import { EditorPage } from "./editor/EditorPage";
import { MapList } from "./MapList";
import { MapPage } from "./MapPage";

export default function Screen({ params, query }: ScreenProps): JSX.Element {
  const { path } = useRoute();
  const map = params["map"];
  if (map === undefined) return <MapList isNew={query.has("new")} />;
  return path.endsWith("/edit") ? <EditorPage key={map} id={map} /> : <MapPage key={map} id={map} at={cellOf(query.get("cell"))} />;
}

const cellOf = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null);
