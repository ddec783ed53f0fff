import type { JSX, RefObject } from "preact";

import type { BoardHandle } from "../../board/Board";
import { Button } from "../../widgets";
import type { OverlayName, Shown } from "./overlays";

const SWITCHES: readonly { name: OverlayName; word: string; key: string }[] = [
  { name: "reach", word: "Reach", key: "1" },
  { name: "threat", word: "Threat", key: "2" },
  { name: "flank", word: "Flank", key: "4" },
];

interface OverlaySwitchesProps {
  readonly shown: Shown;
  readonly onToggle: (name: OverlayName) => void;
  readonly board: RefObject<BoardHandle | null>;
  readonly onRolls: () => void;
}

/** What is shown on the board, and how near. */
export function OverlaySwitches({ shown, onToggle, board, onRolls }: OverlaySwitchesProps): JSX.Element {
  return (
    <div class="panel float board-tools" role="group" aria-label="Show on the board">
      {SWITCHES.map(({ name, word, key }) => (
        <Button key={name} look="ghost" size="small" keys={key} pressed={shown.has(name)} onClick={() => { onToggle(name); }}>
          {word}
        </Button>
      ))}
      <Button look="ghost" size="small" iconOnly icon="minus" label="Zoom out" onClick={() => board.current?.zoom(1 / 1.3)} />
      <Button look="ghost" size="small" iconOnly icon="plus" label="Zoom in" onClick={() => board.current?.zoom(1.3)} />
      <Button class="rolls-open" look="ghost" size="small" icon="dice" onClick={onRolls}>
        Rolls
      </Button>
    </div>
  );
}
