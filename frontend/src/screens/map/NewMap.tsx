/** A map from nothing: how its cells lie, how many, how wide, and of what ground. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { CampaignMapInfo, Terrain } from "../../api/types";
import { useAction } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, NumberField, SelectField, Tabs, TextField } from "../../widgets";
import { GROUNDS } from "./editor/grounds";
import { UNITS } from "./MapForm";

const MOST_CELLS = 1_000_000;
const MOST_SIDE = 1000;

const SHAPES = [
  { value: "hex-flat", label: "Hexes, flat top" },
  { value: "hex-pointy", label: "Hexes, pointed top" },
  { value: "square", label: "Squares" },
];

interface Wanted {
  readonly name: string;
  readonly topology: string;
  readonly columns: number;
  readonly rows: number;
  readonly value: number;
  readonly unit: string;
  readonly terrain: Terrain;
}

const FIRST: Wanted = { name: "", topology: "hex-flat", columns: 30, rows: 20, value: 6, unit: "mi", terrain: "plains" };

/** A few cells of the chosen kind, to see what is meant. */
const ShapeMark = ({ topology }: { topology: string }): JSX.Element => {
  const paths: Record<string, string> = {
    "hex-flat": "M8 3h8l4 7-4 7H8l-4-7zM20 10h8l4 7-4 7h-8l-4-7zM8 17h8l4 7-4 7H8l-4-7z",
    "hex-pointy": "M12 3l7 4v8l-7 4-7-4V7zM26 3l7 4v8l-7 4-7-4V7zM19 15l7 4v8l-7 4-7-4v-8z",
    square: "M5 5h13v13H5zM18 5h13v13H18zM5 18h13v13H5zM18 18h13v13H18z",
  };
  return (
    <svg class="shape-mark" width="44" height="40" viewBox="0 0 37 34" aria-hidden="true">
      <path d={paths[topology]} />
    </svg>
  );
};

export const NewMap = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const { campaign } = useCampaign();
  const [wanted, setWanted] = useState(FIRST);
  const change = (fields: Partial<Wanted>): void => setWanted((now) => ({ ...now, ...fields }));
  const make = useAction(async () => {
    const { name, value, unit, ...shape } = wanted;
    const map = await api.post<CampaignMapInfo>(`/campaigns/${campaign.id}/maps/`, { ...shape, name: name.trim(), scale: { value, unit } });
    navigate(inCampaign(campaign.id, "maps", map.id, "edit"));
  });
  const cells = wanted.columns * wanted.rows;
  const refusal = wanted.name.trim() === "" ? "Give it a name first" : cells > MOST_CELLS ? "A map holds a million cells" : null;
  const one = wanted.topology === "square" ? "square" : "hex";
  return (
    <Dialog
      title="New map"
      onClose={onClose}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            Leave it
          </Button>
          <Button look="primary" icon="pen" busy={make.busy} refusal={refusal} onClick={() => void make.run()}>
            Make it and draw
          </Button>
        </>
      }
    >
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null) void make.run();
        }}
      >
        <TextField label="Name" value={wanted.name} maxLength={120} autofocus onInput={(name) => change({ name })} />
        <div class="new-map-shape">
          <ShapeMark topology={wanted.topology} />
          <Tabs label="Cells" value={wanted.topology} choices={SHAPES} onChange={(topology) => change({ topology })} />
        </div>
        <div class="new-map-pair">
          <NumberField label="Columns" value={wanted.columns} whole least={1} most={MOST_SIDE} onChange={(columns) => change({ columns })} />
          <NumberField label="Rows" value={wanted.rows} whole least={1} most={MOST_SIDE} onChange={(rows) => change({ rows })} />
        </div>
        <div class="new-map-pair">
          <NumberField label={`Width of a ${one}`} value={wanted.value} least={0.001} most={100_000} onChange={(value) => change({ value })} />
          <SelectField label="Unit" value={wanted.unit} choices={UNITS} onChange={(unit) => change({ unit })} />
        </div>
        <SelectField
          label="Ground to begin with"
          value={wanted.terrain}
          choices={GROUNDS.map(({ key, name }) => ({ value: key, label: name }))}
          help={`${cells.toLocaleString("en-GB")} ${one === "hex" ? "hexes" : "squares"}. Players see none of it until you say so.`}
          onChange={(terrain) => change({ terrain: terrain as Terrain })}
        />
        <ErrorNote problem={make.problem} />
      </form>
    </Dialog>
  );
};
