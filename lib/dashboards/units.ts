import { duration } from "@/lib/format/time";

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
  hertz: { base: 1000, words: DECIMAL, after: "Hz" },
};
const TIMES: Readonly<Record<string, number>> = { ns: 1e-9, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3_600, d: 86_400 };
const TIME_STEPS = [
  [1, "s"],
  [1e-3, "ms"],
  [1e-6, "µs"],
] as const;
const MINUTE_SECONDS = 60;
const PLAIN = new Set(["", "none"]);

/** Whether values of this unit look as they do in Grafana. */
export function isKnownUnit(unit: string): boolean {
  return PLAIN.has(unit) || Object.hasOwn(SPECIAL, unit) || Object.hasOwn(SCALES, unit) || Object.hasOwn(TIMES, unit);
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
  const text = number(value, decimals);
  return unit === "" || unit === "none" ? text : `${text} ${unit.replace(/^(suffix|prefix):/, "")}`;
}

const trueOrFalse = (value: number) => (value === 0 ? "false" : "true");

const SPECIAL: Readonly<Record<string, (value: number, decimals: number | undefined) => string>> = {
  percent: (value, decimals) => `${number(value, decimals)}%`,
  percentunit: (value, decimals) => `${number(value * 100, decimals)}%`,
  bool: trueOrFalse,
  bool_yes_no: trueOrFalse,
  bool_on_off: trueOrFalse,
};

function inTime(seconds: number, decimals: number | undefined): string {
  if (seconds === 0) return "0 s";
  if (Math.abs(seconds) >= MINUTE_SECONDS) return `${seconds < 0 ? "-" : ""}${duration(Math.abs(seconds) * 1000)}`;
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
