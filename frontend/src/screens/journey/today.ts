import type { GameTime, ItineraryDay, Journey, JourneyEvent, JourneyStores, JourneyWeather } from "../../api/types";
import { clock, decimal, percent } from "../../format";

/** The day's weather, light, supplies, camp and arrival in words. */

export const whenWords = ({ day, hour }: GameTime): string => `day ${String(day)}, ${clock(hour)}`;

/** When they arrive if nothing more happens, or did arrive. */
export const arrivalNow = (journey: Journey): GameTime | null =>
  journey.status === "arrived" ? { day: journey.day, hour: journey.hour } : (journey.arrival_expected ?? null);

const MINUTE = 1 / 60;

/** "3 h later than planned" on the course now followed; "" when they are in time or it cannot be told. */
export function delayWords(journey: Journey): string {
  const now = arrivalNow(journey);
  const planned = journey.arrival_planned ?? null;
  if (!now || !planned) return "";
  const late = (now.day - planned.day) * 24 + now.hour - planned.hour;
  if (Math.abs(late) < MINUTE) return "";
  const days = Math.floor(Math.abs(late) / 24);
  const rest = Math.abs(late) - days * 24;
  const long = [days > 0 ? `${String(days)} d` : "", rest >= MINUTE ? `${decimal(rest)} h` : ""].filter(Boolean).join(" ");
  return `${long} ${late > 0 ? "later" : "earlier"} than planned`;
}

/** "arrival day 5, 10:00" of the plan they set out with, once another course is followed; "" before. */
export function firstPlanWords(journey: Journey): string {
  const first = journey.courses?.[0]?.arrival;
  return first && (journey.course ?? 0) > 0 ? `arrival ${whenWords(first)}` : "";
}

/** The day's weather; null until it is rolled or set, though yesterday's is still told. */
export const weatherOf = (journey: Journey, today: readonly JourneyEvent[]): JourneyWeather | null =>
  today.some((event) => event.type === "weather_set" || (event.type === "overridden" && (event.data as { field?: unknown }).field === "weather")) ? (journey.weather ?? null) : null;

/** "41 to 58 °F, wind 12 mi/h, sight 400 ft": what of it hinders. */
export function weatherWords(weather: JourneyWeather): string {
  const [low, high] = weather.temperature_f;
  return [
    low === undefined || high === undefined ? "" : low === high ? `${decimal(low, 0)} °F` : `${decimal(low, 0)} to ${decimal(high, 0)} °F`,
    weather.wind_mph > 10 ? `wind ${decimal(weather.wind_mph, 0)} mi/h` : "",
    weather.sight_feet !== null ? `sight ${decimal(weather.sight_feet, 0)} ft` : "",
    weather.pace_percent !== 100 ? `pace ${percent(weather.pace_percent / 100)}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The likeliest weather of the plan's day, with its chance. */
export function outlookWords(planned: ItineraryDay | null): string {
  const likeliest = [...(planned?.outlook?.weather ?? [])].sort((a, b) => b.percent - a.percent)[0];
  return likeliest ? `${likeliest.name} ${percent(likeliest.percent / 100)}` : "–";
}

export function daylightWords({ dawn, dusk }: { dawn: number; dusk: number }, hour: number): string {
  if (dusk <= dawn) return "the sun does not rise";
  if (dawn <= 0 && dusk >= 24) return "the sun does not set";
  const isLight = hour >= dawn && hour < dusk;
  return `${clock(dawn)} to ${clock(dusk)}${isLight ? "" : ", dark now"}`;
}

type StoreField = "food" | "water" | "feed";

/** What is left; feed only where it is counted. */
export function storesWords(stores: JourneyStores): { field: StoreField; label: string; text: string }[] {
  const told = (amount: number | null, unit: string): string => (amount === null ? "not counted" : `${decimal(amount)} ${unit}`);
  const rows: { field: StoreField; label: string; text: string }[] = [
    { field: "food", label: "Food left", text: told(stores.food_lb, "lb") },
    { field: "water", label: "Water left", text: told(stores.water_gal, "gal") },
  ];
  if (stores.feed_lb !== null) rows.push({ field: "feed", label: "Feed left", text: told(stores.feed_lb, "lb") });
  return rows;
}

/** Where tonight's camp is planned. */
export function campWords(journey: Journey): string {
  const camp = journey.today.planned?.camp ?? null;
  if (!camp || journey.status === "arrived" || journey.status === "ended") return "";
  return `${camp.place ?? "on the way"}, ${clock(journey.today.planned?.end_hour ?? 0)}`;
}

/** "Ysolde and Bram, hours 1 to 2; …": who keeps watch in the hours of sleep. */
export function watchWords(journey: Journey): string {
  const names = new Map(journey.members.map(({ id, name }) => [id, name.split(" ")[0] ?? name]));
  return (journey.watches ?? [])
    .map(({ members, from_hour, to_hour }) => {
      const who = members.map((id) => names.get(id) ?? id).join(" and ");
      return `${who} ${to_hour - from_hour === 1 ? `hour ${String(to_hour)}` : `hours ${String(from_hour + 1)} to ${String(to_hour)}`}`;
    })
    .join("; ");
}

/** "Nix, then Bram go without first". */
export function sparingWords(journey: Journey): string {
  const names = new Map([...journey.members, ...(journey.mounts ?? [])].map(({ id, name }) => [id, name]));
  const first = (journey.sparing ?? []).map((id) => names.get(id) ?? id);
  return `${first.join(", then ")} ${first.length === 1 ? "goes" : "go"} without first`;
}
