/** What the map is used for: way, reach, keeping out, measuring, comparing, the players' eye. */
import type { JSX } from "preact";
import { Button } from "../../widgets";
import { TOOLS, type Tool } from "./tools";

interface ToolBarProps {
  readonly tool: Tool;
  readonly isEye: boolean;
  /** Why two plans or ways cannot be compared now. */
  readonly noCompare: string | null;
  /** Why no ambush can be laid now. */
  readonly noAmbush: string | null;
  readonly onTool: (tool: Tool) => void;
  readonly onEye: () => void;
  readonly onCompare: () => void;
}

export const ToolBar = ({ tool, isEye, noCompare, noAmbush, onTool, onEye, onCompare }: ToolBarProps): JSX.Element => (
  <div class="panel float tool-bar" role="toolbar" aria-label="Tools">
    {TOOLS.map(({ tool: each, word, key, icon, does }) => (
      <Button key={each} look="ghost" icon={icon} keys={key.toUpperCase()} title={does} pressed={tool === each && !isEye} refusal={each === "ambush" ? noAmbush : null} onClick={() => onTool(each)}>
        {word}
      </Button>
    ))}
    <Button look="ghost" icon="chart" keys="B" refusal={noCompare} onClick={onCompare}>
      Compare
    </Button>
    <Button look="ghost" icon="eye" keys="Y" title="The map exactly as players get it" pressed={isEye} onClick={onEye}>
      Players&rsquo; eye
    </Button>
  </div>
);
