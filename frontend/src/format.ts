// Figures as the app writes them: fractions of a mile, "57 h 40", a true minus, percent with a thin space.

const THIN = "\u2009";
const MINUS = "\u2212";
const FRACTIONS: Record<number, string> = { 1: "¼", 2: "½", 3: "¾" };

const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A whole number with groups of three and a true minus: −1,204. */
export function whole(value: number): string {
  const rounded = Math.round(Math.abs(value));
  return (value < 0 && rounded !== 0 ? MINUS : "") + grouped(rounded);
}

/** A number with at most `places` decimals and a true minus, without trailing zeros. */
export function decimal(value: number, places = 1): string {
  const text = places > 0 ? Math.abs(value).toFixed(places).replace(/\.?0+$/, "") : Math.abs(value).toFixed(0);
  const [before = "0", after] = text.split(".");
  const sign = value < 0 && Number(text) !== 0 ? MINUS : "";
  return sign + grouped(Number(before)) + (after === undefined ? "" : `.${after}`);
}

/** A number to the nearest quarter: 25 ½, ¾, 150. */
export function quarters(value: number): string {
  const total = Math.round(Math.abs(value) * 4);
  const sign = value < 0 && total !== 0 ? MINUS : "";
  const before = Math.floor(total / 4);
  const fraction = FRACTIONS[total % 4];
  if (fraction === undefined) return sign + grouped(before);
  return sign + (before === 0 ? fraction : `${grouped(before)} ${fraction}`);
}

/** 25.5 -> "25 ½ mi". */
export const miles = (value: number): string => `${quarters(value)} mi`;

export const feet = (value: number): string => `${whole(value)} ft`;

export const mph = (value: number): string => `${quarters(value)} mi/h`;

/** Hours as "57 h 40", whole hours as "60 h", under an hour as "40 min". */
export function hours(value: number): string {
  const minutes = Math.round(value * 60);
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  return rest === 0 ? `${grouped(Math.floor(minutes / 60))} h` : `${grouped(Math.floor(minutes / 60))} h ${String(rest).padStart(2, "0")}`;
}

/** An hour of the day as "10:50". */
export function clock(hour: number): string {
  const minutes = Math.round(hour * 60) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** 0.32 -> "32 %" with a thin space. */
export const percent = (share: number, places = 0): string => `${decimal(share * 100, places)}${THIN}%`;

/** A change with its sign: "+7.1", "−0.76", "0". */
export function signed(value: number, places = 1): string {
  const text = decimal(value, places);
  return value > 0 && text !== "0" ? `+${text}` : text;
}

/** "9 times in 10 it is 39–51". */
export const range = (low: number, high: number): string => (low === high ? whole(low) : `${whole(low)}–${whole(high)}`);

/** 1 -> "1 day", 4 -> "4 days". */
export const count = (value: number, one: string, many = `${one}s`): string => `${whole(value)} ${value === 1 ? one : many}`;

/** Up to three signs that stand for a name: "Ysolde Marr" -> "YM", "Nix" -> "Ni", "Walker 2" -> "W2". */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const number = /\s(\d{1,2})$/.exec(name)?.[1];
  if (number !== undefined && words.length > 0) return (words[0] ?? "").charAt(0).toUpperCase() + number;
  if (words.length === 0) return name.slice(0, 2) || "?";
  if (words.length === 1) return (words[0] ?? "").slice(0, 2);
  return ((words[0] ?? "").charAt(0) + (words[words.length - 1] ?? "").charAt(0)).toUpperCase();
}

/** Numbers as people type them: "25 1/2", "25.5", "25,5", "25 ½", "−3". null when it is none. */
export function readNumber(text: string): number | null {
  const clean = text
    .trim()
    .replace(/[−–]/g, "-")
    .replace(/\s*¼/, " 1/4")
    .replace(/\s*½/, " 1/2")
    .replace(/\s*¾/, " 3/4")
    .trim();
  const mixed = /^(-?)(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(clean);
  if (mixed !== null) {
    const below = Number(mixed[4]);
    if (below === 0) return null;
    const value = Number(mixed[2] ?? 0) + Number(mixed[3]) / below;
    return mixed[1] === "-" ? -value : value;
  }
  const plain = clean.replace(",", ".");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** A moment of the real world, short: "20 Nov, 20:41". */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(date);
}

export function day(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(date);
}

/** Ends a sentence that has no end of its own. */
export const sentence = (text: string): string => (text === "" || /[.!?…:]$/.test(text) ? text : `${text}.`);
