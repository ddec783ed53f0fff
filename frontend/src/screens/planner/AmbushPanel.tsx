/** Ambushes on the plan's way: which are laid, and one more. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { LaidAmbush } from "../../api/types";
import { useAction } from "../../api/use";
import { clock, decimal } from "../../format";
import { Button, Dialog, ErrorNote, Tabs } from "../../widgets";
import { choiceRefusal, counted, CreatureForm, type Chosen } from "../journey/CreatureChoice";
import { type AmbushTool, type LayWish } from "./useAmbushes";

interface AmbushPanelProps {
  readonly tool: AmbushTool;
  readonly isMissed: boolean;
  readonly onClose: () => void;
}

export const whenWhere = ({ day, hour, mile }: Pick<LaidAmbush, "day" | "hour" | "mile">): string => `day ${day}, ${clock(hour)}, mile ${decimal(mile, 0)}`;

export const AmbushPanel = ({ tool, isMissed, onClose }: AmbushPanelProps): JSX.Element => (
  <section class="panel float tool-panel" aria-label="Ambush">
    <div class="tool-head">
      <h2 class="grow">Lay an ambush</h2>
      <Button look="ghost" size="small" iconOnly icon="close" label="Close" onClick={onClose} />
    </div>
    <p class="soft" role="status">
      {isMissed ? "The way does not lead there. Press a place on it." : "Press the way where it shall be. It waits there when the journey starts, and follows when the plan changes."}
    </p>
    {tool.laid.length === 0 ? null : (
      <ul class="avoid-list laid-list" aria-label="Ambushes on the way">
        {tool.laid.map((each) => (
          <LaidRow key={each.id} laid={each} tool={tool} />
        ))}
      </ul>
    )}
  </section>
);

const LaidRow = ({ laid, tool }: { laid: LaidAmbush; tool: AmbushTool }): JSX.Element => (
  <li>
    <span class="grow">
      <b>{laid.name}</b> <span class="soft">{whenWhere(laid)}</span>
      {laid.status === "started" ? <span class="soft">, tried out in a fight</span> : null}
      {laid.note ? <small class="laid-note">{laid.note}</small> : null}
    </span>
    <Button size="small" onClick={() => tool.open(laid.id)}>
      Set up
    </Button>
    <Button size="small" look="ghost" iconOnly icon="bin" label={`Take ${laid.name} away`} onClick={() => void tool.remove(laid.id)} />
  </li>
);

const WHO = [
  { value: "foes", label: "They wait for the party" },
  { value: "party", label: "The party waits" },
  { value: "meet", label: "Both meet in the open" },
];

/** Who waits at the place that was pressed. */
export const LayDialog = ({ tool }: { tool: AmbushTool }): JSX.Element | null => {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [name, setName] = useState("");
  const [who, setWho] = useState("foes");
  const { place } = tool;
  const wish: LayWish = { creatures: counted(chosen), name, ambushers: who === "party" ? "party" : "foes", stance: who === "meet" ? "meet" : "ambush" };
  const lay = useAction(async (isOpened: boolean) => {
    const made = await tool.lay(wish);
    if (isOpened) tool.open(made);
  });
  if (!place) return null;
  return (
    <Dialog
      title={`An ambush at mile ${decimal(place.mile, 0)}`}
      wide
      onClose={tool.drop}
      actions={
        <>
          <Button onClick={tool.drop}>Cancel</Button>
          <Button refusal={choiceRefusal(chosen)} busy={lay.busy} onClick={() => void lay.run(false)}>
            Only lay it
          </Button>
          <Button look="primary" refusal={choiceRefusal(chosen)} busy={lay.busy} onClick={() => void lay.run(true)}>
            Set it up
          </Button>
        </>
      }
    >
      <CreatureForm chosen={chosen} onChosen={setChosen} name={name} onName={setName}>
        <p class="soft">The plan comes there on {`day ${place.day}, ${clock(place.hour)}`}.</p>
        <Tabs label="Who waits" value={who} choices={WHO} onChange={setWho} />
        <ErrorNote problem={lay.problem} />
      </CreatureForm>
    </Dialog>
  );
};
