/** The same corner of a map as hexes and as squares, drawn small: one is picked. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/client";
import type { MapImport, Topology } from "../../api/types";
import { gridGeometry } from "../../geometry/grid";
import { cell, type GridShape } from "../../geometry/types";
import { LOOKS, NO_CELL, lookIndex } from "../../map/terrain/ground";
import { onThemeChange, readPalette } from "../../map/terrain/palette";
import { importPath } from "./jobs";
import type { PreviewedMap } from "./usePreview";

const READINGS: readonly (readonly [GridShape["topology"], string])[] = [
  ["hex-flat", "Hexes, flat on top"],
  ["hex-pointy", "Hexes, pointed on top"],
  ["square", "Squares"],
];
const CORNER = { columns: 14, rows: 9 };

interface TwoReadingsProps {
  readonly campaign: string;
  readonly job: MapImport;
  readonly shown: PreviewedMap | null;
  readonly chosen: Topology | null;
  readonly onPick: (topology: Topology) => void;
}

export const TwoReadings = ({ campaign, job, shown, chosen, onPick }: TwoReadingsProps): JSX.Element => {
  const [codes, setCodes] = useState<Uint8Array | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    api
      .bytes(`${importPath(campaign, job.id)}preview.bin`, { signal: abort.signal, query: { part: "terrain" } })
      .then((bytes) => setCodes(new Uint8Array(bytes)))
      .catch(() => undefined);
    return () => abort.abort();
  }, [job.id, shown]);
  return (
    <div class="import-readings" role="radiogroup" aria-label="Hexes or squares?">
      {READINGS.map(([topology, words]) => (
        <button key={topology} type="button" role="radio" aria-checked={chosen === topology} onClick={() => onPick(topology)}>
          {codes && shown?.grid ? <Small topology={topology} codes={codes} columns={shown.grid.columns} rows={shown.grid.rows} /> : <span class="import-small" />}
          <span>{words}</span>
        </button>
      ))}
    </div>
  );
};

interface SmallProps {
  readonly topology: GridShape["topology"];
  readonly codes: Uint8Array;
  readonly columns: number;
  readonly rows: number;
}

/** The first cell of the fullest corner of land, so that not only sea is shown. */
const cornerOf = ({ codes, columns, rows }: SmallProps): readonly [number, number] => {
  const first = codes.findIndex((code) => code !== NO_CELL && code !== 0 && code < 10);
  const at = Math.max(0, first);
  const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));
  return [within((at % columns) - 2, columns - CORNER.columns), within(Math.floor(at / columns), rows - CORNER.rows)];
};

const Small = (props: SmallProps): JSX.Element => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paint = (): void => {
      if (canvas.current) paintCorner(canvas.current, props);
    };
    paint();
    return onThemeChange(paint);
  }, [props.topology, props.codes]);
  return <canvas ref={canvas} class="import-small" width={300} height={190} aria-hidden="true" />;
};

const paintCorner = (canvas: HTMLCanvasElement, props: SmallProps): void => {
  const context = canvas.getContext("2d");
  if (!context) return;
  const palette = readPalette();
  const [west, north] = cornerOf(props);
  const columns = Math.min(CORNER.columns, props.columns);
  const rows = Math.min(CORNER.rows, props.rows);
  const geometry = gridGeometry({ topology: props.topology, columns, rows, shifted: props.topology === "square" ? "none" : "odd" });
  const outlines = Array.from({ length: columns * rows }, (_, index) => geometry.outline(cell(index)));
  const all = outlines.flat();
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
  const scale = Math.min(canvas.width / (right - left), canvas.height / (bottom - top));
  context.clearRect(0, 0, canvas.width, canvas.height);
  outlines.forEach((ring, index) => {
    const [column, row] = [west + (index % columns), north + Math.floor(index / columns)];
    const code = props.codes[row * props.columns + column] ?? NO_CELL;
    if (code === NO_CELL) return;
    context.beginPath();
    for (const [x, y] of ring) context.lineTo((x - left) * scale, (y - top) * scale);
    context.closePath();
    context.fillStyle = palette.fill[LOOKS[lookIndex(code)] ?? "unknown"];
    context.strokeStyle = palette.token("line-2");
    context.fill();
    context.stroke();
  });
};
