/** Zoom, the whole map, and what is drawn: letters in the cells, the grid, ways and names. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, Switch } from "../widgets";
import { GROUND_NAMES, LETTERS, LOOKS } from "./terrain/ground";
import { GroundMark } from "./GroundMark";
import { type MapView } from "./view";

interface Shown {
  readonly letters: boolean;
  readonly grid: boolean;
  readonly rivers: boolean;
  readonly ways: boolean;
  readonly sea_routes: boolean;
  readonly borders: boolean;
  readonly areas: boolean;
  readonly names: boolean;
  readonly markers: boolean;
}

const ALL: Shown = { letters: false, grid: true, rivers: true, ways: true, sea_routes: true, borders: true, areas: true, names: true, markers: true };

const apply = (view: MapView, shown: Shown): void => {
  view.ground.setOptions({ letters: shown.letters, grid: shown.grid });
  for (const group of ["rivers", "ways", "sea_routes", "borders"] as const) view.ways.show(group, shown[group]);
  view.areas.layer.setVisible(shown.areas);
  view.places.layer.setVisible(shown.names);
  view.markers.layer.setVisible(shown.markers);
};

const SWITCHES: readonly (readonly [keyof Shown, string])[] = [
  ["letters", "Letters of the ground"],
  ["grid", "Grid"],
  ["rivers", "Rivers"],
  ["ways", "Roads and trails"],
  ["sea_routes", "Sea routes"],
  ["borders", "Borders"],
  ["areas", "Regions and no-go areas"],
  ["names", "Places and names"],
  ["markers", "Markers"],
];

/** The picture below: how much of it shines through the ground. */
const PictureSlider = ({ share, onShare }: { share: number; onShare: (share: number) => void }): JSX.Element => {
  return (
    <label class="picture-slider">
      <span>Picture below: {share === 0 ? "hidden" : `${share}\u2009%`}</span>
      <input
        type="range"
        class="slider"
        min="0"
        max="100"
        step="10"
        value={share}
        style={{ "--at": `${share}%` }}
        onInput={(event) => onShare(Number(event.currentTarget.value))}
      />
    </label>
  );
};

interface MapToolsProps {
  readonly view: MapView;
  readonly hasPicture?: boolean;
  /** How much of the picture is seen at first, in percent. */
  readonly pictureShare?: number | undefined;
}

/** A map that is not traced yet shows its picture through the ground; a finished one does not. */
const TRACING = 60;
const firstShare = ({ codes }: MapView): number => (codes.reduce((sum, code) => sum + (code === 0 ? 1 : 0), 0) > codes.length / 2 ? TRACING : 0);

export const MapTools = ({ view, hasPicture = false, pictureShare }: MapToolsProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown>(ALL);
  const [share, setShare] = useState(() => (hasPicture ? (pictureShare ?? firstShare(view)) : 0));
  useEffect(() => {
    if (hasPicture) view.setGroundStrength(1 - share / 100);
  }, [view, share]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && panel.current?.parentElement?.contains(event.target) === false) setOpen(false);
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, [isOpen]);
  const change = (which: keyof Shown, on: boolean): void => {
    const next = { ...shown, [which]: on };
    setShown(next);
    apply(view, next);
  };
  return (
    <div class="map-tools" onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>
      <div class="panel float map-tool-bar" role="group" aria-label="Map">
        <Button look="ghost" iconOnly icon="plus" label="Zoom in" onClick={() => view.zoomBy(1.6)} />
        <Button look="ghost" iconOnly icon="minus" label="Zoom out" onClick={() => view.zoomBy(1 / 1.6)} />
        <Button look="ghost" iconOnly icon="map" label="The whole map" onClick={() => view.fitAll()} />
        <hr class="rule" />
        <Button look="ghost" iconOnly icon="layers" label="Layers and key" expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </div>
      {isOpen ? (
        <div ref={panel} class="panel float map-layers" role="group" aria-label="Layers and key">
          {SWITCHES.map(([which, label]) => (
            <Switch key={which} label={label} on={shown[which]} onChange={(on) => change(which, on)} />
          ))}
          {hasPicture ? <PictureSlider share={share} onShare={setShare} /> : null}
          <ul class="map-key">
            {LOOKS.map((look) => (
              <li key={look}>
                <GroundMark ground={look} />
                <span class="grow">{GROUND_NAMES[look]}</span>
                <span class="muted">{LETTERS[look]}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
};
