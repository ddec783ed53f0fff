/** The tools: select, draw a line of a kind, paint a ground. */
import type { JSX } from "preact";
import { Button } from "../../widgets";
import { KINDS } from "./barriers";
import { BarrierMark } from "./BattleKey";
import { GroundSign } from "./GroundSign";
import { PAINTS } from "./groundEdit";
import { TOOLS, type Tool } from "./tools";

export const ToolChoice = ({ tool, onTool }: { tool: Tool; onTool: (tool: Tool) => void }): JSX.Element => (
  <div class="battle-tools">
    <div class="row battle-tool-row" role="group" aria-label="Tools">
      {TOOLS.map(({ name, label, keys }) => (
        <Button key={name} size="small" keys={keys.toUpperCase()} pressed={tool.name === name} onClick={() => onTool({ ...tool, name })}>
          {label}
        </Button>
      ))}
    </div>
    <p class="muted battle-help">{TOOLS.find(({ name }) => name === tool.name)?.help}</p>
    {tool.name === "line" ? (
      <div class="battle-choices" role="radiogroup" aria-label="Kind of line">
        {KINDS.map(({ kind, name, does }) => (
          <button key={kind} type="button" role="radio" aria-checked={tool.kind === kind} title={does} onClick={() => onTool({ ...tool, kind })}>
            <BarrierMark kind={kind} />
            {name}
          </button>
        ))}
      </div>
    ) : null}
    {tool.name === "ground" ? (
      <div class="battle-choices" role="radiogroup" aria-label="Ground">
        {PAINTS.map(({ character, name, does }) => (
          <button key={character} type="button" role="radio" aria-checked={tool.paint === character} title={does} onClick={() => onTool({ ...tool, paint: character })}>
            <GroundSign character={character} />
            {name}
          </button>
        ))}
      </div>
    ) : null}
  </div>
);
