import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { FightView } from "../../../api/types";
import { squareName } from "../../../board/squares";
import { sentence } from "../../../format";
import { Button, ErrorNote, Reasons, Tabs, TextField } from "../../../widgets";
import type { FightHandle } from "../useFight";
import type { ToolName } from "./acts";
import { ForceFields, HarmFields, HeightFields } from "./CreatureFields";
import { EdgeFields, GroundFields, SpearFields } from "./GroundFields";
import type { GmTool } from "./useGmTool";

const TOOLS: readonly { value: ToolName; label: string }[] = [
  { value: "ground", label: "Ground" },
  { value: "spears", label: "Spears" },
  { value: "edge", label: "Walls" },
  { value: "force", label: "Push" },
  { value: "harm", label: "Harm" },
  { value: "height", label: "Height" },
];

const VERBS: Record<ToolName, string> = { ground: "Lay it", spears: "Set them", edge: "Put it", force: "Move it", harm: "Let it happen", height: "Set it" };

function Fields({ fight, gm }: { fight: FightView; gm: GmTool }): JSX.Element | null {
  switch (gm.tool) {
    case "ground":
      return <GroundFields gm={gm} />;
    case "spears":
      return <SpearFields gm={gm} />;
    case "edge":
      return <EdgeFields gm={gm} />;
    case "force":
      return <ForceFields fight={fight} gm={gm} />;
    case "harm":
      return <HarmFields fight={fight} gm={gm} />;
    case "height":
      return <HeightFields fight={fight} gm={gm} />;
    default:
      return null;
  }
}

/** What the tool would do, with the rules behind it, or why it cannot be. */
function Foreseen({ fight, gm }: { fight: FightView; gm: GmTool }): JSX.Element {
  const { foresight, refused, read } = gm;
  let words: ComponentChildren = <span class="soft">{read.missing === null || Object.keys(read.errors).length > 0 ? "" : `${read.missing}.`}</span>;
  if (refused) words = <ErrorNote problem={refused} />;
  else if (foresight) {
    const end = foresight.end ? ` Ends on ${squareName({ x: foresight.end[0] ?? 0, y: foresight.end[1] ?? 0 }, fight.grid.height)}.` : "";
    words = (
      <>
        <b>{foresight.text}</b>
        {foresight.path.length > 1 && end}
        {foresight.dice !== "0" && ` Damage ${foresight.dice}: ${String(foresight.minimum)} to ${String(foresight.maximum)}, ${foresight.mean.toFixed(1)} on average.`}
        {foresight.reasons.length > 0 && <Reasons reasons={foresight.reasons} />}
      </>
    );
  }
  return (
    <div class="foreseen" role="status">
      {words}
    </div>
  );
}

/** The GM's tools: one at a time, with what it would do before it is done; everything can be taken back. */
export function GmPanel({ fight, handle, gm }: { fight: FightView; handle: FightHandle; gm: GmTool }): JSX.Element | null {
  const { tool, read } = gm;
  const [isRight, setRight] = useState(false);
  // On a phone the panel takes the lower half: the board goes to the upper one.
  useEffect(() => {
    if (matchMedia("(max-width: 760px)").matches) document.querySelector(".fight-board")?.scrollIntoView({ block: "start" });
  }, []);
  if (tool === null) return null;
  const hasSpears = Array.isArray(fight.grid.spears);
  const hasErrors = Object.keys(read.errors).length > 0;
  const refusal = hasErrors ? "Something cannot be read" : (read.missing ?? (gm.refused ? sentence(gm.refused.detail) : null));
  return (
    <section class={isRight ? "panel float gm-panel right gm-only" : "panel float gm-panel gm-only"} aria-label="GM tools">
      <div class="row gm-panel-head">
        <b class="grow">Board tools</b>
        <span class="soft">GM only</span>
        <Button class="gm-side" size="small" look="ghost" label="To the other side of the board" title="To the other side of the board" onClick={() => { setRight(!isRight); }}>
          {isRight ? "◂" : "▸"}
        </Button>
        <Button size="small" look="ghost" iconOnly icon="close" label="Close the tools" onClick={() => { gm.open(null); }} />
      </div>
      <Tabs label="Tool" value={tool} choices={TOOLS.filter(({ value }) => value !== "spears" || hasSpears)} onChange={(value) => { gm.open(TOOLS.find((one) => one.value === value)?.value ?? null); }} />
      <div class="gm-panel-body">
        <Fields fight={fight} gm={gm} />
        <TextField label="Note" help="Stays in the log, for you alone." value={gm.form.reason} onInput={(reason) => { gm.change({ reason }); }} />
      </div>
      <Foreseen fight={fight} gm={gm} />
      <div class="card-buttons">
        <Button look="primary" class="grow" busy={handle.isBusy} refusal={refusal} onClick={gm.commit}>
          {VERBS[tool]}
        </Button>
        <Button icon="undo" refusal={fight.undo_label ? null : "Nothing to take back"} {...(fight.undo_label === null ? {} : { title: fight.undo_label })} onClick={() => void handle.undo()}>
          Undo
        </Button>
      </div>
    </section>
  );
}
