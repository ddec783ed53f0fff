import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Ruleset } from "../../api/types";
import type { Acting } from "../../api/use";
import { decimal } from "../../format";
import { Button, Dialog, ErrorNote, Note, SelectField, Tabs, TextField } from "../../widgets";
import type { NewCarrier } from "./useParty";

interface AddCarrierProps {
  ruleset: Ruleset | null;
  add: Acting<[carrier: NewCarrier], true>;
  onClose: () => void;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function AddCarrier({ ruleset, add, onClose }: AddCarrierProps): JSX.Element {
  const [kind, setKind] = useState<"mount" | "vehicle">("mount");
  const [type, setType] = useState("");
  const [name, setName] = useState("");
  const rows = kind === "mount" ? (ruleset?.mounts ?? []) : (ruleset?.vehicles ?? []);
  const key = rows.some((row) => row.key === type) ? type : (rows[0]?.key ?? "");
  const row = rows.find((each) => each.key === key);
  const called = name.trim() === "" ? capital(row?.name ?? "") : name.trim();
  const submit = async (): Promise<void> => {
    const ok = await add.run({ kind, type: key, name: called });
    if (ok === true) onClose();
  };
  return (
    <Dialog title="Add a mount or vehicle" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (key !== "") void submit();
        }}
      >
        <Tabs
          label="What"
          value={kind}
          choices={[
            { value: "mount", label: "Mount" },
            { value: "vehicle", label: "Vehicle" },
          ]}
          onChange={(value) => setKind(value as "mount")}
        />
        {ruleset === null ? <Note look="warn">The ruleset could not be read, so its animals are not known yet.</Note> : null}
        <SelectField label="Kind" value={key} choices={rows.map((each) => ({ value: each.key, label: capital(each.name) }))} onChange={setType} help={describe(ruleset, kind, key)} />
        <TextField label="Called" value={name} onInput={setName} maxLength={80} help={name.trim() === "" ? `Else it is called ${called}.` : undefined} />
        <ErrorNote problem={add.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button submit look="primary" busy={add.busy} refusal={key === "" ? "This ruleset has none" : null}>
            Add {called}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function describe(ruleset: Ruleset | null, kind: "mount" | "vehicle", key: string): string | undefined {
  if (kind === "mount") {
    const mount = ruleset?.mounts.find((each) => each.key === key);
    return mount === undefined ? undefined : `${mount.speed_feet} ft; light to ${mount.light_lb} lb, medium to ${mount.medium_lb}, heavy to ${mount.heavy_lb}.`;
  }
  const vehicle = ruleset?.vehicles.find((each) => each.key === key);
  if (vehicle === undefined) return undefined;
  return `${decimal(vehicle.mph, 2)} mi/h, ${decimal(vehicle.miles_per_day)} mi a day; moved by ${vehicle.moved_by}.`;
}
