import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { api } from "../../api/client";
import type { Bought, Party, Price } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { Button, Dialog, ErrorNote, NumberField, SelectField, Switch, TextField, toast } from "../../widgets";
import { pounds } from "./seating";
import type { PartyHold } from "./useParty";

const KINDS: Record<string, string> = { mount: "Animals", vehicle: "Vehicles", craft: "Boats and ships", gear: "Gear", food: "Food", feed: "Feed" };

/** "5 cp", "30 gp": the largest coin that holds it whole. */
export function coins(gp: number): string {
  const copper = Math.round(gp * 100);
  if (copper % 100 === 0) return `${pounds(copper / 100)} gp`;
  return copper % 10 === 0 ? `${pounds(copper / 10)} sp` : `${pounds(copper)} cp`;
}

export function Buy({ party, hold, onClose }: { party: Party; hold: PartyHold; onClose: () => void }): JSX.Element {
  const prices = useApi<Price[]>(`${hold.root}prices/`);
  const rows = prices.data ?? [];
  const [what, setWhat] = useState("");
  const [many, setMany] = useState(1);
  const [name, setName] = useState("");
  const [free, setFree] = useState(false);
  const row = rows.find((each) => each.key === what) ?? rows[0];
  const cost = row === undefined || free ? 0 : Math.round(row.gp * many * 100) / 100;
  const isCarrier = row !== undefined && ["mount", "vehicle", "craft"].includes(row.kind);
  const buy = useAction(async () => {
    if (row === undefined) return;
    const body = { what: row.key, count: many, name: name.trim(), free };
    const pay = async (): Promise<Bought> => {
      const done = await api.post<Bought>(`${hold.root}buy/`, body);
      hold.party.set(done.party);
      return done;
    };
    let bought = await pay();
    hold.push({
      label: `buy ${row.name}`,
      undo: async () => {
        for (const id of bought.carriers) await api.del(`${hold.root}carriers/${id}/`);
        for (const id of bought.cargo) await api.del(`${hold.root}cargo/${id}/`);
        const now = await api.get<Party>(hold.root);
        hold.party.set(await api.patch<Party>(hold.root, { v: now.v, purse_gp: Math.round((now.purse_gp + bought.cost_gp) * 100) / 100 }));
      },
      redo: async () => {
        bought = await pay();
      },
    });
    toast(`Bought for ${coins(bought.cost_gp)}.`);
    onClose();
  });
  const refusal = row === undefined ? "No price list yet" : cost > party.purse_gp ? `The purse holds ${coins(party.purse_gp)}` : null;
  return (
    <Dialog title="Buy" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null) void buy.run();
        }}
      >
        <SelectField
          label="What"
          value={row?.key ?? ""}
          choices={rows.map((each) => ({ value: each.key, label: `${KINDS[each.kind] ?? each.kind}: ${each.name}, ${coins(each.gp)}${each.unit === "" ? "" : ` a ${each.unit}`}` }))}
          onChange={setWhat}
          help={row === undefined || row.weight_lb === 0 ? undefined : `${pounds(row.weight_lb)} lb each.`}
        />
        <div class="row two-fields">
          <NumberField label={row?.unit === "day" ? "For how many days" : "How many"} value={many} least={1} most={isCarrier ? 40 : 10000} whole live onChange={setMany} />
          <TextField class="grow" label="Called" value={name} onInput={setName} maxLength={100} help="Else by its kind." />
        </div>
        <Switch label="The GM says it is free" on={free} onChange={setFree} />
        <p>
          {coins(cost)} of the {coins(party.purse_gp)} in the purse.
        </p>
        <ErrorNote problem={prices.problem ?? buy.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button submit look="primary" busy={buy.busy} refusal={refusal}>
            Buy for {coins(cost)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
