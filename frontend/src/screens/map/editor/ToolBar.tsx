/** The tools, each with its word and its key. */
import type { JSX } from "preact";
import { Icon } from "../../../widgets";
import { type Tool, type ToolId } from "./tools";

export const ToolBar = ({ tools, now, onTool }: { tools: readonly Tool[]; now: ToolId; onTool: (id: ToolId) => void }): JSX.Element => (
  <div class="edit-tools" role="group" aria-label="Tools">
    {tools.map(({ id, name, key, icon }) => (
      <button key={id} type="button" class="edit-tool" aria-pressed={id === now} aria-keyshortcuts={key} onClick={() => onTool(id)}>
        <Icon name={icon} />
        <span class="grow">{name}</span>
        <span class="kbd" aria-hidden="true">
          {key.toUpperCase()}
        </span>
      </button>
    ))}
  </div>
);
