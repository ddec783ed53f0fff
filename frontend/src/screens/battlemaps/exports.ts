/** The forms a map can be taken out in, and what each keeps and loses. */
export interface ExportFormat {
  readonly as: string;
  readonly name: string;
  readonly ending: string;
  readonly keeps: string;
  readonly loses: string;
  readonly isPicture?: boolean;
}

export const MAP_FORMATS: readonly ExportFormat[] = [
  { as: "outrider", name: "Outrider", ending: "json", keeps: "Everything; brought in again it is the same map.", loses: "Leaves out a picture below the map." },
  {
    as: "geojson",
    name: "GeoJSON",
    ending: "geojson",
    keeps: "Cells, ground, heights, ways, rivers, places, for any drawing or GIS program.",
    loses: "Leaves out a picture below the map.",
  },
  {
    as: "text-mapper",
    name: "Text Mapper",
    ending: "txt",
    keeps: "Hexes or squares with their ground, ways, rivers and names, as text.",
    loses: "Loses heights, drawn lines and markers. Only for flat-topped hexes and squares.",
  },
  {
    as: "tmj",
    name: "Tiled",
    ending: "tmj",
    keeps: "The grid as tiles; ways, rivers and places as objects.",
    loses: "Leaves out a picture below the map. Only for grids.",
  },
  { as: "png", name: "Picture, PNG", ending: "png", keeps: "The map as it looks, with everything the GM sees.", loses: "A picture only: ground, lines and names are not read from it again.", isPicture: true },
  { as: "svg", name: "Picture, SVG", ending: "svg", keeps: "The map as it looks, sharp at any size, with everything the GM sees.", loses: "A picture only: ground, lines and names are not read from it again." },
];

export const BATTLE_FORMATS: readonly ExportFormat[] = [
  { as: "outrider", name: "Outrider", ending: "json", keeps: "Everything; brought in again it is the same map.", loses: "" },
  {
    as: "uvtt",
    name: "Universal VTT",
    ending: "uvtt",
    keeps: "Walls, doors, windows, lights and the picture, for Foundry, Roll20, Fantasy Grounds and others.",
    loses: "Other programs do not see the ground of squares, notes, nor which doors are locked or secret.",
  },
  { as: "png", name: "Picture, PNG", ending: "png", keeps: "The map as it looks, walls drawn in.", loses: "A picture only: ground, lines and names are not read from it again.", isPicture: true },
  { as: "svg", name: "Picture, SVG", ending: "svg", keeps: "The map as it looks, sharp at any size.", loses: "A picture only: ground, lines and names are not read from it again." },
];

/** A file name that every system takes. */
export const fileNameOf = (name: string, { ending }: Pick<ExportFormat, "ending">): string => {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .toLowerCase();
  return `${plain || "map"}.${ending}`;
};

/** The name a Content-Disposition header gives, without any path; null when it gives none. */
export const namedIn = (header: string | null): string | null => {
  const star = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(header ?? "")?.[1];
  let name = plain ?? null;
  try {
    if (star !== undefined) name = decodeURIComponent(star);
  } catch {
    // A name that is wrongly written: the plain one stands.
  }
  const last = name?.split(/[\\/]/).pop()?.trim();
  return last === undefined || last === "" ? null : last;
};
