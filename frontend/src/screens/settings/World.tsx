/** What the campaign plays of the world: climate, light, and which rules count. */
import type { JSX } from "preact";

import { api } from "../../api/client";
import { useLive } from "../../api/live";
import type { Climate } from "../../api/maps";
import { travelSettingsPath, type TravelSettings, type TravelSettingsFields } from "../../api/travelSettings";
import { useAction, useApi } from "../../api/use";
import { useCampaign } from "../../state/campaign";
import { Card, ErrorNote, NumberField, SelectField, Skeleton, Switch } from "../../widgets";
import { CalendarTable } from "./CalendarTable";

const CLIMATES: readonly { value: Climate; label: string }[] = [
  { value: "cold", label: "Cold" },
  { value: "temperate", label: "Temperate" },
  { value: "desert", label: "Desert" },
];

const SWITCHES = [
  { key: "uses_weather", label: "Weather by climate and season" },
  { key: "uses_supplies", label: "Food, water and feed are counted" },
  { key: "uses_lost", label: "The party may lose its way (where a sheet gives Survival)" },
  { key: "has_map", label: "They have a map of the land" },
  { key: "uses_hazards", label: "Hazards count in regions that have them" },
  { key: "animals_graze", label: "Animals graze where grass grows" },
  { key: "drift", label: "River craft drift on by night" },
  { key: "tow", label: "Animals tow craft upstream" },
] as const;

export function World(): JSX.Element {
  const { campaign } = useCampaign();
  const path = travelSettingsPath(campaign.id);
  const settings = useApi<TravelSettings>(path);
  useLive(campaign.id, ["travel_settings"], settings.reload);
  const act = useAction(async (fields: Partial<TravelSettingsFields>) => {
    settings.set(await api.patch<TravelSettings>(path, { v: settings.data?.v ?? 1, ...fields }));
    return true;
  });
  const change = async (fields: Partial<TravelSettingsFields>): Promise<boolean> => {
    const done = await act.run(fields);
    if (done === undefined) settings.reload();
    return done === true;
  };
  const held = settings.data;
  return (
    <>
      <Card title="Calendar" aside={held ? `Day 1 is ${held.start_text}` : undefined}>
        {held === null ? settings.slow ? <Skeleton /> : null : <CalendarTable key={held.v} calendar={held.calendar} onKeep={(calendar) => change({ calendar })} busy={act.busy} />}
        <ErrorNote problem={settings.problem ?? act.problem} />
      </Card>
      {held === null ? null : (
        <Card title="The world">
          <WorldFields held={held} change={(fields) => void change(fields)} />
        </Card>
      )}
    </>
  );
}

function WorldFields({ held, change }: { held: TravelSettings; change: (fields: Partial<TravelSettingsFields>) => void }): JSX.Element {
  return (
    <div class="world">
      <div class="world-row">
        <SelectField label="Climate" value={held.climate} choices={CLIMATES} help="Where neither region nor ground says otherwise" onChange={(value) => change({ climate: value as Climate })} />
        <NumberField label="Latitude" value={held.latitude} unit="degrees" least={-90} most={90} whole help="For dawn and dusk" onChange={(latitude) => change({ latitude })} />
      </div>
      {SWITCHES.map(({ key, label }) => (
        <Switch key={key} label={label} on={held[key]} onChange={(on) => change({ [key]: on })} />
      ))}
      <Switch label="Rivers are crossed at bridges, fords and ferries only" on={held.rivers === "fords"} onChange={(on) => change({ rivers: on ? "fords" : "open" })} />
      <div class="world-row">
        <Current held={held} change={change} />
        <NumberField label="Fares and hire" value={held.fares} unit="times" least={0} most={100} help="0: free" onChange={(fares) => change({ fares })} />
        <NumberField
          label="Water for an animal"
          value={held.animal_water_gal}
          unit="gal a day"
          least={0}
          most={100}
          help="No rule gives a figure"
          onChange={(animal_water_gal) => change({ animal_water_gal })}
        />
      </div>
      <WeatherPace held={held} change={change} />
    </div>
  );
}

const Current = ({ held, change }: { held: TravelSettings; change: (fields: Partial<TravelSettingsFields>) => void }): JSX.Element => (
  <div class="col">
    <SelectField
      label="River current"
      value={held.current_mph === null ? "usual" : "own"}
      choices={[
        { value: "usual", label: "As the rules say" },
        { value: "own", label: "My own figure" },
      ]}
      onChange={(value) => change({ current_mph: value === "usual" ? null : 3 })}
    />
    {held.current_mph === null ? null : (
      <NumberField label="Current" value={held.current_mph} unit="miles an hour" least={0} most={20} onChange={(current_mph) => change({ current_mph })} />
    )}
  </div>
);

/** The rules print no slower pace in bad weather: the GM may. */
function WeatherPace({ held, change }: { held: TravelSettings; change: (fields: Partial<TravelSettingsFields>) => void }): JSX.Element {
  return (
    <details class="weather-pace">
      <summary>Pace in bad weather</summary>
      <p class="soft">The rules leave this to you: the share of the usual pace that is left.</p>
      <div class="world-row">
        {held.weathers
          .filter(({ key }) => key !== "calm")
          .map(({ key, name }) => (
            <NumberField
              key={key}
              label={name.slice(0, 1).toUpperCase() + name.slice(1)}
              value={held.weather_pace[key] ?? 1}
              unit="times"
              least={0}
              most={1}
              onChange={(pace) => change({ weather_pace: { ...held.weather_pace, [key]: pace } })}
            />
          ))}
      </div>
    </details>
  );
}
