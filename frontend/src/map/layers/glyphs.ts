/** Small signs of the map, drawn once per theme: kinds of settlements, anchors, markers, the GM's eye. */
import Icon from "ol/style/Icon";
import { type Palette } from "../terrain/palette";

export type Glyph = "city" | "town" | "village" | "keep" | "tower" | "shrine" | "cave" | "ruin" | "port" | "other" | "anchor" | "marker" | "marker-gm" | "eye";

interface Drawing {
  /** Path data in a box of 24 by 24. */
  readonly path: string;
  readonly look: "solid" | "open" | "line" | "public" | "gm" | "gm-line";
  /** Drawn over it in the colour of its ground. */
  readonly inside?: string;
  /** CSS pixels of the box. */
  readonly size: number;
}

const EYE = "M5.5 9.500s2.600-4.200 6.500-4.200 6.500 4.200 6.500 4.200-2.600 4.200-6.500 4.200-6.500-4.200-6.500-4.200zM12 7.900a1.600 1.600 0 1 0 0 3.200 1.600 1.600 0 0 0 0-3.200z";
const DROP = "M12 23C7.500 16.800 3.500 13.600 3.500 9.500a8.500 8.500 0 0 1 17 0c0 4.100-4 7.300-8.500 13.500z";

const DRAWINGS: Record<Glyph, Drawing> = {
  city: { path: "M3 3h18v18H3z", look: "solid", inside: "M9 9h6v6H9z", size: 17 },
  town: { path: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z", look: "open", size: 15 },
  village: { path: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z", look: "open", size: 11 },
  other: { path: "M12 3l9 9-9 9-9-9z", look: "open", size: 12 },
  keep: { path: "M3 21V4h4.500v3h2.500V4h4v3h2.500V4H21v17z", look: "solid", inside: "M10 21v-5a2 2 0 0 1 4 0v5z", size: 17 },
  tower: { path: "M7 21 8 9H6V3h3v2h1.500V3h3v2H15V3h3v6h-2l1 12z", look: "solid", size: 17 },
  shrine: { path: "M12 2.500 22 10v2h-2.500v6H22v3H2v-3h2.500v-6H2v-2z", look: "open", inside: "M8.500 12v6M12 12v6M15.500 12v6", size: 17 },
  cave: { path: "M2 21C2 10 6.500 4 12 4s10 6 10 17z", look: "open", inside: "M8 21c0-6 1.500-9 4-9s4 3 4 9z", size: 17 },
  ruin: { path: "M3 21V8l3-3 2 4 3-2v14zM14 21v-9l3 2 4-5v12z", look: "open", size: 17 },
  port: { path: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16z", look: "open", size: 14 },
  anchor: { path: "M12 3a2.200 2.200 0 1 0 0 4.400A2.200 2.200 0 0 0 12 3zM12 7.400V21M7.500 10.500h9M4 14c.6 4 3.800 7 8 7s7.400-3 8-7M4 14l-1 2.500M4 14l2.500 1.500M20 14l1 2.500M20 14l-2.500 1.500", look: "line", size: 15 },
  marker: { path: DROP, look: "public", inside: "M12 6.800a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400z", size: 26 },
  "marker-gm": { path: DROP, look: "gm", inside: EYE, size: 26 },
  eye: { path: EYE, look: "gm-line", size: 18 },
};

const SHARPNESS = 2;

const paint = (context: CanvasRenderingContext2D, { path, look, inside }: Drawing, palette: Palette): void => {
  const shape = new Path2D(path);
  const stroke = (token: string, width: number, what: Path2D = shape): void => {
    context.strokeStyle = palette.token(token);
    context.lineWidth = width;
    context.stroke(what);
  };
  const fill = (token: string, what: Path2D = shape): void => {
    context.fillStyle = palette.token(token);
    context.fill(what);
  };
  context.lineCap = context.lineJoin = "round";
  if (look === "line" || look === "gm-line") {
    stroke("map-halo", 6);
    stroke(look === "line" ? "map-ink" : "foe", 2.2);
    return;
  }
  const [ground, ink, rim] = { solid: ["map-ink", "map-halo", "map-halo"], open: ["map-halo", "map-ink", "map-ink"], public: ["neutral", "on-token", "surface"], gm: ["foe", "on-token", "surface"] }[look];
  if (look === "open") stroke("map-halo", 6);
  if (look === "solid") stroke(rim ?? "", 4);
  fill(ground ?? "");
  stroke(look === "solid" ? "map-ink" : (rim ?? ""), look === "open" ? 2.8 : 1.6);
  if (inside === undefined) return;
  if (look === "gm") stroke(ink ?? "", 1.8, new Path2D(inside));
  else if (look === "open") stroke(ink ?? "", 2, new Path2D(inside));
  else fill(ink ?? "", new Path2D(inside));
};

/** Half a box more on each side, for halos. */
const ROOM = 4;

export class Glyphs {
  private readonly known = new Map<string, HTMLCanvasElement>();

  constructor(private readonly palette: Palette) {}

  private picture(glyph: Glyph): HTMLCanvasElement {
    const found = this.known.get(glyph);
    if (found) return found;
    const drawing = DRAWINGS[glyph];
    const canvas = document.createElement("canvas");
    const unit = (drawing.size * SHARPNESS) / 24;
    canvas.width = canvas.height = Math.ceil((24 + 2 * ROOM) * unit);
    const context = canvas.getContext("2d");
    if (context) {
      context.scale(unit, unit);
      context.translate(ROOM, ROOM);
      paint(context, drawing, this.palette);
    }
    this.known.set(glyph, canvas);
    return canvas;
  }

  /** `shift` in CSS pixels, right and down; `foot` stands with its tip on the place. */
  icon(glyph: Glyph, { scale = 1, shift = [0, 0], isFoot = false }: { scale?: number; shift?: readonly [number, number]; isFoot?: boolean } = {}): Icon {
    const img = this.picture(glyph);
    return new Icon({
      img,
      scale: scale / SHARPNESS,
      anchor: [0.5, isFoot ? (ROOM + 23) / (24 + 2 * ROOM) : 0.5],
      displacement: [shift[0], -shift[1]],
      declutterMode: "none",
    });
  }
}
