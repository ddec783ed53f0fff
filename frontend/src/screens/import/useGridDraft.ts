/** The grid that is being laid over a picture, and how large that picture is. */
import { useEffect, useState } from "preact/hooks";
import { API_ROOT } from "../../api/client";
import type { MapImport } from "../../api/types";
import type { GridDraft } from "./GridStep";
import { isPicture } from "./formats";
import { importPath } from "./jobs";
import { firstGrid, type GridKind, type Size } from "./pictureGrid";
import { kindOf, type Choices } from "./steps";
import type { Previewed } from "./usePreview";

export interface GridHere {
  readonly url: string;
  readonly picture: Size;
  readonly draft: GridDraft;
  readonly isLaid: boolean;
  readonly set: (draft: GridDraft) => void;
}

/** Width and height of the picture in the pixels a grid is given in. */
const sizeOf = (shown: Previewed | null): Size | null => {
  const place = shown?.battle?.picture?.place;
  if (place) return { width: place[2] - place[0], height: place[3] - place[1] };
  const picture = shown?.overland?.picture;
  return picture ? { width: picture.width, height: picture.height } : null;
};

export const useGridDraft = (campaign: string, job: MapImport | null, shown: Previewed | null, choices: Choices): GridHere | null => {
  const [picture, setPicture] = useState<Size | null>(null);
  const [draft, setDraft] = useState<GridDraft | null>(null);
  const isOpen = job?.needed.includes("grid") === true;
  const asks = job?.report !== null && job?.report !== undefined && (isOpen || (isPicture(job.report) && choices.grid !== null));
  const kind = kindOf(job);
  useEffect(() => {
    setPicture(null);
    setDraft(null);
  }, [job?.id]);
  useEffect(() => {
    // Once a grid lies, the picture is placed in cells: its pixels are those it had before.
    const size = isOpen ? sizeOf(shown) : null;
    if (size && size.width > 0) setPicture(size);
  }, [isOpen, shown]);
  useEffect(() => {
    if (!picture) return;
    const shape: GridKind = kind === "battle" ? "square" : (draft?.kind ?? "hex-flat");
    if (draft?.kind !== shape) setDraft({ kind: shape, grid: draft?.grid ?? firstGrid(shape, picture) });
  }, [picture, kind]);
  if (!asks || !job || !picture || !draft) return null;
  return { url: `${API_ROOT}${importPath(campaign, job.id)}preview.bin?part=picture`, picture, draft, isLaid: !isOpen, set: setDraft };
};
