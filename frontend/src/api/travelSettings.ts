// A campaign's travel settings: its calendar, its climate, and which rules of the world count.
import type { Climate } from "./maps";

export type Season = "winter" | "spring" | "summer" | "autumn";

export interface CalendarMonth {
  name: string;
  days: number;
  season: Season;
}

export interface Calendar {
  months: CalendarMonth[];
  weekdays: string[];
  /** The date of day 1 of the game; months count from 1. */
  year: number;
  month: number;
  day: number;
}

export interface TravelSettingsFields {
  calendar: Calendar;
  climate: Climate;
  latitude: number;
  uses_weather: boolean;
  uses_supplies: boolean;
  uses_lost: boolean;
  uses_hazards: boolean;
  rivers: "open" | "fords";
  /** null: as the ruleset says. */
  current_mph: number | null;
  drift: boolean;
  tow: boolean;
  fares: number;
  has_map: boolean;
  animals_graze: boolean;
  animal_water_gal: number;
  weather_pace: Record<string, number>;
}

export interface TravelSettings extends TravelSettingsFields {
  v: number;
  start_text: string;
  weathers: { key: string; name: string }[];
}

export const travelSettingsPath = (campaign: string): string => `/campaigns/${campaign}/travel-settings/`;
