import { exactTime } from "@/lib/format/time";

const DECIMAL = ["", "k", "M", "G", "T", "P"];
const BINARY = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

interface Scale {
  readonly base: number;
  readonly words: readonly string[];
  readonly after?: string;
}

const SCALES: Readonly<Record<string, Scale>> = {
  short: { base: 1000, words: ["", "K", "Mil", "Bil", "Tri", "Quadr"] },
  bytes: { base: 1024, words: BINARY },
  decbytes: { base: 1000, words: ["B", "kB", "MB", "GB", "TB", "PB"] },
  bits: { base: 1024, words: ["b", "Kib", "Mib", "Gib", "Tib", "Pib"] },
  bps: { base: 1000, words: DECIMAL, after: "b/s" },
  Bps: { base: 1000, words: DECIMAL, after: "B/s" },
  binBps: { base: 1024, words: BINARY, after: "/s" },
  pps: { base: 1000, words: DECIMAL, after: "p/s" },
  ops: { base: 1000, words: DECIMAL, after: "ops/s" },
  reqps: { base: 1000, words: DECIMAL, after: "req/s" },
  iops: { base: 1000, words: DECIMAL, after: "io/s" },
  rps: { base: 1000, words: DECIMAL, after: "reads/s" },
  wps: { base: 1000, words: DECIMAL, after: "writes/s" },
  cps: { base: 1000, words: DECIMAL, after: "c/s" },
  eps: { base: 1000, words: DECIMAL, after: "evt/s" },
  mps: { base: 1000, words: DECIMAL, after: "msg/s" },
  recps: { base: 1000, words: DECIMAL, after: "rec/s" },
  rowsps: { base: 1000, words: DECIMAL, after: "rows/s" },
  cpm: { base: 1000, words: DECIMAL, after: "c/m" },
  opm: { base: 1000, words: DECIMAL, after: "ops/m" },
  reqpm: { base: 1000, words: DECIMAL, after: "req/m" },
  decbits: { base: 1000, words: DECIMAL, after: "b" },
  binbps: { base: 1024, words: ["b", "Kib", "Mib", "Gib", "Tib", "Pib"], after: "/s" },
  watt: { base: 1000, words: DECIMAL, after: "W" },
  volt: { base: 1000, words: DECIMAL, after: "V" },
  amp: { base: 1000, words: DECIMAL, after: "A" },
  joule: { base: 1000, words: DECIMAL, after: "J" },
  hertz: { base: 1000, words: DECIMAL, after: "Hz" },
};
/** Units that are so many of another one: of a gibibyte is 1,073,741,824 bytes. */
const MULTIPLES: Readonly<Record<string, readonly [unit: string, size: number]>> = {
  kbytes: ["bytes", 1024],
  mbytes: ["bytes", 1024 ** 2],
  gbytes: ["bytes", 1024 ** 3],
  tbytes: ["bytes", 1024 ** 4],
  deckbytes: ["decbytes", 1e3],
  decmbytes: ["decbytes", 1e6],
  decgbytes: ["decbytes", 1e9],
  dectbytes: ["decbytes", 1e12],
  KBs: ["Bps", 1e3],
  MBs: ["Bps", 1e6],
  GBs: ["Bps", 1e9],
  KiBs: ["binBps", 1024],
  MiBs: ["binBps", 1024 ** 2],
  GiBs: ["binBps", 1024 ** 3],
  Kbits: ["bps", 1e3],
  Mbits: ["bps", 1e6],
  Gbits: ["bps", 1e9],
};
/** What is behind the number as it is. */
const BEHIND: Readonly<Record<string, string>> = {
  celsius: "°C",
  fahrenheit: "°F",
  kelvin: "K",
  rotrpm: "rpm",
  rothz: "Hz",
  degree: "°",
  humidity: "%H",
  dB: "dB",
  dBm: "dBm",
};
const TIMES: Readonly<Record<string, number>> = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3_600, d: 86_400 };
const TIME_STEPS = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
  [1, "s"],
  [1e-3, "ms"],
  [1e-6, "µs"],
] as const;
const PLAIN = new Set(["", "none"]);

/** Whether values of this unit look as they do in Grafana. */
export function isKnownUnit(unit: string): boolean {
  return PLAIN.has(unit) || [SPECIAL, SCALES, MULTIPLES, BEHIND, TIMES].some((known) => Object.hasOwn(known, unit));
}

/** A number in a unit of Grafana's: 1536 bytes read "1.5 KiB". Unknown units stand behind the number. */
export function inUnit(value: number, unit: string, decimals?: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  const special = Object.hasOwn(SPECIAL, unit) ? SPECIAL[unit] : undefined;
  if (special) return special(value, decimals);
  const seconds = Object.hasOwn(TIMES, unit) ? TIMES[unit] : undefined;
  if (seconds !== undefined) return inTime(value * seconds, decimals);
  const scale = Object.hasOwn(SCALES, unit) ? SCALES[unit] : undefined;
  if (scale) return scaled(value, scale, decimals);
  const [other, size] = (Object.hasOwn(MULTIPLES, unit) ? MULTIPLES[unit] : undefined) ?? [];
  if (other !== undefined && size !== undefined) return inUnit(value * size, other, decimals);
  return withText(number(value, decimals), unit);
}

/** A text of the dashboard's own may be before the number. */
function withText(text: string, unit: string): string {
  if (PLAIN.has(unit)) return text;
  if (unit.startsWith("prefix:")) return `${unit.slice("prefix:".length)}${text}`;
  const behind = Object.hasOwn(BEHIND, unit) ? BEHIND[unit] : unit.replace(/^suffix:/, "");
  return `${text} ${behind}`;
}

const either = (no: string, yes: string) => (value: number) => (value === 0 ? no : yes);
const at = (value: number) => exactTime(new Date(value).toISOString());

const SPECIAL: Readonly<Record<string, (value: number, decimals: number | undefined) => string>> = {
  percent: (value, decimals) => `${number(value, decimals)}%`,
  percentunit: (value, decimals) => `${number(value * 100, decimals)}%`,
  bool: either("False", "True"),
  bool_yes_no: either("No", "Yes"),
  bool_on_off: either("Off", "On"),
  dateTimeAsIso: at,
  dateTimeAsIsoNoDateIfToday: at,
  dateTimeAsUS: at,
  dateTimeAsLocal: at,
  dateTimeFromNow: at,
};

function inTime(seconds: number, decimals: number | undefined): string {
  if (seconds === 0) return "0 s";
  const [size, word] = TIME_STEPS.find(([step]) => Math.abs(seconds) >= step) ?? [1e-9, "ns"];
  return `${number(seconds / size, decimals)} ${word}`;
}

function scaled(value: number, { base, words, after = "" }: Scale, decimals: number | undefined): string {
  const power = value === 0 ? 0 : Math.floor(Math.log(Math.abs(value)) / Math.log(base) + 1e-9);
  const step = Math.min(words.length - 1, Math.max(0, power));
  const word = `${words[step] ?? ""}${after}`;
  const text = number(value / base ** step, decimals);
  return word === "" ? text : `${text} ${word}`;
}

/** With about three digits that say something. */
function number(value: number, decimals: number | undefined): string {
  if (decimals !== undefined) return value.toFixed(Math.min(12, Math.max(0, decimals)));
  const size = Math.abs(value);
  if (size !== 0 && size < 1e-6) return value.toExponential(1);
  const places = Math.min(8, Math.max(0, 2 - Math.floor(Math.log10(size || 1))));
  return String(Number(value.toFixed(places)));
}
