import type { JSX, RefObject } from "preact";

import type { BoardHandle } from "../../board/Board";
import { Button } from "../../widgets";
import type { OverlayName, Shown } from "./overlays";

export const SWITCHES: readonly { name: OverlayName; word: string; key: string; does: string }[] = [
  { name: "reach", word: "Reach", key: "1", does: "Show reach" },
  { name: "threat", word: "Threat", key: "2", does: "Show what each enemy threatens" },
  { name: "cover", word: "Cover", key: "3", does: "Show cover and concealment" },
  { name: "flank", word: "Flank", key: "4", does: "Show flanking" },
  { name: "targets", word: "Targets", key: "5", does: "Show who can be attacked, and how well" },
  { name: "figures", word: "Heights", key: "6", does: "Show figures of heights and depths" },
  { name: "sight", word: "Sight", key: "7", does: "Show what the creature sees, in light, dim light and dark, and who sees it" },
];

interface OverlaySwitchesProps {
  readonly shown: Shown;
  readonly onToggle: (name: OverlayName) => void;
  readonly board: RefObject<BoardHandle | null>;
  readonly showsLegend: boolean;
  readonly onLegend: () => void;
  readonly onRolls: () => void;
}

/** What is shown on the board, and how near. */
export function OverlaySwitches({ shown, onToggle, board, showsLegend, onLegend, onRolls }: OverlaySwitchesProps): JSX.Element {
  return (
    <div class="panel float board-tools" role="group" aria-label="Show on the board">
      {SWITCHES.map(({ name, word, key }) => (
        <Button key={name} look="ghost" size="small" keys={key} pressed={shown.has(name)} onClick={() => { onToggle(name); }}>
          {word}
        </Button>
      ))}
      <Button look="ghost" size="small" keys="K" expanded={showsLegend} onClick={onLegend}>
        Key
      </Button>
      <Button look="ghost" size="small" iconOnly icon="minus" label="Zoom out" onClick={() => board.current?.zoom(1 / 1.3)} />
      <Button look="ghost" size="small" iconOnly icon="plus" label="Zoom in" onClick={() => board.current?.zoom(1.3)} />
      <Button class="rolls-open" look="ghost" size="small" icon="dice" onClick={onRolls}>
        Rolls
      </Button>
    </div>
  );
}
