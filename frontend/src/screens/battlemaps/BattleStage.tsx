/** A battle map that can be looked at from near and far, with whatever a tool lays over it. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BattleScene, Point } from "../../api/types";
import "../../board/board.css";
import { SIDE } from "../../board/squares";
import { useBoardView } from "../../board/useBoardView";
import { viewBoxOf } from "../../board/view";
import { Button, Switch } from "../../widgets";
import { BattleDrawing } from "./BattleDrawing";
import { BattleKey } from "./BattleKey";
import { StageLabels } from "./StageLabels";
import "./battlemaps.css";
import { ALL_LAYERS, LAYER_NAMES, type Layers } from "./layers";
import { useStage, type StageActs } from "./useStage";

export interface BattleStageProps extends StageActs {
  readonly scene: BattleScene;
  readonly label: string;
  readonly chosen?: number | null;
  /** Moved into view when it changes. */
  readonly show?: Point | null;
  readonly cursor?: string | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children?: ComponentChildren;
}

export const BattleStage = (props: BattleStageProps): JSX.Element => {
  const { scene, label, chosen = null, show = null } = props;
  const size = { width: scene.width, height: scene.height };
  const frame = useRef<SVGSVGElement>(null);
  const board = useBoardView(frame, size, null);
  const [layers, setLayers] = useState<Layers>(ALL_LAYERS);
  const handlers = useStage(board, props);
  const shown = show?.join(",");
  useEffect(() => {
    if (show) board.show({ left: show[0] * SIDE, top: show[1] * SIDE });
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") board.zoom(1.3);
    else if (event.key === "-") board.zoom(1 / 1.3);
    else if (event.key === "0") board.fit();
    else return props.onKeyDown?.(event);
    event.preventDefault();
  };
  return (
    <div class="battle-stage">
      <svg
        ref={frame}
        class={`board battle-frame ${props.cursor ?? ""}`}
        viewBox={viewBoxOf(board.view)}
        role="application"
        aria-label={label}
        tabindex={0}
        data-ready="true"
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <BattleDrawing scene={scene} layers={layers} chosen={chosen} />
        {props.children}
        <StageLabels size={size} view={board.view} unitsPerPixel={board.view.width / (frame.current?.clientWidth || 800)} />
      </svg>
      <StageTools scene={scene} layers={layers} onLayers={setLayers} onZoom={(factor) => board.zoom(factor)} onFit={board.fit} />
    </div>
  );
};

interface StageToolsProps {
  readonly scene: BattleScene;
  readonly layers: Layers;
  readonly onLayers: (layers: Layers) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

const has = (scene: BattleScene, layer: keyof Layers): boolean => {
  if (layer === "picture") return scene.picture !== null;
  if (layer === "lines") return scene.barriers.length > 0;
  return layer === "lights" || layer === "notes" ? scene[layer].length > 0 : true;
};

const StageTools = ({ scene, layers, onLayers, onZoom, onFit }: StageToolsProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && tools.current?.contains(event.target) === false) setOpen(false);
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, [isOpen]);
  return (
    <div ref={tools} class="map-tools" onKeyDown={(event) => event.key === "Escape" && setOpen(false)}>
      <div class="panel float map-tool-bar" role="group" aria-label="View">
        <Button look="ghost" iconOnly icon="plus" label="Zoom in" onClick={() => onZoom(1.6)} />
        <Button look="ghost" iconOnly icon="minus" label="Zoom out" onClick={() => onZoom(1 / 1.6)} />
        <Button look="ghost" iconOnly icon="map" label="The whole map" onClick={onFit} />
        <hr class="rule" />
        <Button look="ghost" iconOnly icon="layers" label="Layers and key" expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </div>
      {isOpen ? (
        <div class="panel float map-layers" role="group" aria-label="Layers and key">
          {LAYER_NAMES.filter(([layer]) => has(scene, layer)).map(([layer, name]) => (
            <Switch key={layer} label={name} on={layers[layer]} onChange={(on) => onLayers({ ...layers, [layer]: on })} />
          ))}
          <BattleKey scene={scene} />
        </div>
      ) : null}
    </div>
  );
};
