/** The card beside a battle map: facts, tools, what is chosen, the lines in words, where it lies, the way out. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { BattleMapInfo } from "../../api/types";
import { useAction } from "../../api/use";
import { count, decimal } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, NumberField, TextField, toast } from "../../widgets";
import { ChosenLine, LineList } from "./ChosenLine";
import { ExportMenu } from "./ExportMenu";
import { ToolChoice } from "./ToolChoice";
import { UnderHex } from "./UnderHex";
import type { Tool } from "./tools";
import type { BattleMapHere } from "./useBattleMap";

export interface BattlePanelProps {
  readonly here: BattleMapHere;
  readonly map: BattleMapInfo;
  readonly tool: Tool;
  readonly chosen: number | null;
  readonly onTool: (tool: Tool) => void;
  readonly onChoose: (index: number | null) => void;
  readonly onRemove: () => void;
}

const facts = (map: BattleMapInfo): string => {
  const things = [count(map.barriers.filter(({ kind }) => kind === "wall").length, "wall"), count(map.doors, "door")];
  if (map.windows > 0) things.push(count(map.windows, "window"));
  if (map.lights.length > 0) things.push(count(map.lights.length, "light"));
  return `${map.width} × ${map.height} squares of ${decimal(map.feet_per_square)} ft: ${things.join(", ")}`;
};

export const BattlePanel = (props: BattlePanelProps): JSX.Element => {
  const { here, map, tool, chosen } = props;
  const { campaign } = useCampaign();
  const path = `/campaigns/${campaign.id}/battle-maps/${map.id}/`;
  const [name, setName] = useState(map.name);
  const [isPlacing, setPlacing] = useState(false);
  const remove = useAction(async () => {
    await api.del(path);
    const bringBack = (): void => {
      void api.post(`${path}restore/`).then(() => navigate(inCampaign(campaign.id, "battle-maps", map.id)));
    };
    toast(`${map.name} is removed.`, { undo: bringBack });
    navigate(inCampaign(campaign.id, "maps"));
  });
  return (
    <div class="battle-panel">
      <p class="soft">{facts(map)}</p>
      <ErrorNote problem={here.fault ?? remove.problem} />
      <ToolChoice tool={tool} onTool={props.onTool} />
      <ChosenLine map={map} chosen={chosen} onDraw={here.draw} onRemove={props.onRemove} />
      <LineList map={map} chosen={chosen} onChoose={props.onChoose} />
      <NoteList map={map} />
      <Section title="Name and size">
        <TextField label="Name" value={name} maxLength={120} onInput={setName} onBlur={() => name.trim() !== "" && name !== map.name && here.set({ name: name.trim() })} />
        <NumberField label="Feet to a square" value={map.feet_per_square} least={1} most={1000} unit="ft" onChange={(feet_per_square) => here.set({ feet_per_square })} />
      </Section>
      <Places map={map} onPlace={() => setPlacing(true)} />
      <div class="row battle-out">
        <ExportMenu what="battle" path={path} name={map.name} />
        <Button look="ghost" icon="bin" busy={remove.busy} onClick={() => void remove.run()}>
          Remove
        </Button>
      </div>
      {isPlacing ? (
        <UnderHex
          child={{ kind: "battle", id: map.id, name: map.name }}
          onClose={() => setPlacing(false)}
          onDone={() => {
            setPlacing(false);
            here.reload();
          }}
        />
      ) : null}
    </div>
  );
};

export const Section = ({ title, children, open = false }: { title: string; children: ComponentChildren; open?: boolean }): JSX.Element => (
  <details class="battle-section" open={open}>
    <summary>{title}</summary>
    <div class="battle-section-in">{children}</div>
  </details>
);

const NoteList = ({ map }: { map: BattleMapInfo }): JSX.Element | null =>
  map.notes.length === 0 ? null : (
    <Section title={count(map.notes.length, "note")}>
      <ol class="battle-notes">
        {map.notes.map((note, index) => (
          <li key={index} class={note.gm_only ? "gm" : ""}>
            {note.text}
          </li>
        ))}
      </ol>
    </Section>
  );

const Places = ({ map, onPlace }: { map: BattleMapInfo; onPlace: () => void }): JSX.Element => {
  const { campaign } = useCampaign();
  return (
    <div class="battle-under">
      {map.under.map((place) => (
        <p key={`${place.map}${place.key}`} class="soft">
          Under {place.key} of <a href={`${inCampaign(campaign.id, "maps", place.map)}${place.cell === null ? "" : `?cell=${place.cell}`}`}>{place.map_name}</a>
        </p>
      ))}
      <Button icon="map" onClick={onPlace}>
        Put it under a hex
      </Button>
    </div>
  );
};
