/** Taking a map out: in which form, and what each form keeps and loses. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAction } from "../../api/use";
import { Button, Dialog, ErrorNote, NumberField, toast } from "../../widgets";
import { BATTLE_FORMATS, MAP_FORMATS, fileNameOf, type ExportFormat } from "./exports";
import { downloadFile } from "./download";
import "./battlemaps.css";

export interface ExportMenuProps {
  readonly what: "map" | "battle";
  /** The map's own path in the API: `/campaigns/{c}/maps/{m}/`. */
  readonly path: string;
  readonly name: string;
  readonly size?: "small" | "normal";
}

export const ExportMenu = (props: ExportMenuProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="out" size={props.size ?? "normal"} onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const ExportDialog = ({ what, path, name, onClose }: ExportMenuProps & { onClose: () => void }): JSX.Element => {
  const formats = what === "map" ? MAP_FORMATS : BATTLE_FORMATS;
  const [chosen, setChosen] = useState<ExportFormat>(formats[0] as ExportFormat);
  const [width, setWidth] = useState(2000);
  const take = useAction(async () => {
    const query = { as: chosen.as, ...(chosen.isPicture ? { width } : {}) };
    const saved = await downloadFile(`${path}export/`, query, fileNameOf(name, chosen));
    toast(`Saved as ${saved}.`);
    onClose();
  });
  return (
    <Dialog
      title={`Export ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" icon="out" busy={take.busy} onClick={() => void take.run()}>
            Save the file
          </Button>
        </>
      }
    >
      <fieldset class="export-formats">
        <legend class="sr">Form of the file</legend>
        {formats.map((format) => (
          <label key={format.as} class={format === chosen ? "chosen" : ""}>
            <input
              type="radio"
              name="export-format"
              checked={format === chosen}
              onChange={() => {
                setChosen(format);
                take.clear();
              }}
            />
            <span>
              <b>{format.name}</b> <span class="muted">.{format.ending}</span>
              <small>{format.keeps}</small>
              {format.loses === "" ? null : <small class="muted">{format.loses}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {chosen.isPicture ? <NumberField label="Width" value={width} unit="pixels" whole least={200} most={8000} onChange={setWidth} /> : null}
      <ErrorNote problem={take.problem} />
    </Dialog>
  );
};
