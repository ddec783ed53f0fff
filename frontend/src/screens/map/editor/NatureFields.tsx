/** What the land is like in a region: its climate, hazards switched on there, impeded ground, months in which it is closed. */
import type { JSX } from "preact";
import type { Climate, Hazard } from "../../../api/maps";
import { travelSettingsPath, type TravelSettings } from "../../../api/travelSettings";
import { useApi } from "../../../api/use";
import { useCampaign } from "../../../state/campaign";
import { SelectField, Switch } from "../../../widgets";
import type { AreaDraft } from "./AreaOptions";

const CLIMATES: readonly { value: Climate | ""; label: string }[] = [
  { value: "", label: "As the ground suggests" },
  { value: "cold", label: "Cold" },
  { value: "temperate", label: "Temperate" },
  { value: "desert", label: "Desert" },
];

const HAZARDS: readonly { value: Hazard; label: string }[] = [
  { value: "cold", label: "Cold" },
  { value: "heat", label: "Heat" },
  { value: "wind", label: "Wind" },
  { value: "altitude", label: "Thin air" },
];

export const NatureFields = ({ area, change }: { area: AreaDraft; change: (fields: Partial<AreaDraft>) => void }): JSX.Element => {
  const { campaign } = useCampaign();
  const settings = useApi<TravelSettings>(travelSettingsPath(campaign.id));
  const months = settings.data?.calendar.months ?? [];
  return (
    <>
      <SelectField label="Climate" value={area.climate} choices={CLIMATES} onChange={(value) => change({ climate: value as Climate | "" })} />
      <Ticks legend="Hazards here" choices={HAZARDS} held={area.hazards} onChange={(hazards) => change({ hazards })} />
      <Switch
        label="Impeded: all go at the 5-ft column"
        on={area.impeded}
        onChange={(impeded) => change({ impeded })}
      />
      {months.length === 0 ? null : (
        <Ticks
          legend="No way in during"
          choices={months.map((month, index) => ({ value: index + 1, label: month.name }))}
          held={area.closed_months}
          onChange={(closed_months) => change({ closed_months })}
        />
      )}
    </>
  );
};

interface TicksProps<T> {
  readonly legend: string;
  readonly choices: readonly { value: T; label: string }[];
  readonly held: readonly T[];
  readonly onChange: (held: T[]) => void;
}

const Ticks = <T extends string | number>({ legend, choices, held, onChange }: TicksProps<T>): JSX.Element => (
  <fieldset class="ticks">
    <legend>{legend}</legend>
    {choices.map(({ value, label }) => (
      <label key={value}>
        <input
          type="checkbox"
          checked={held.includes(value)}
          onChange={(event) => onChange(event.currentTarget.checked ? [...held, value] : held.filter((each) => each !== value))}
        />
        {label}
      </label>
    ))}
  </fieldset>
);
