import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import type { Column } from "./api-resource";

export const nameColumn: Column = {
  name: "Name",
  type: "string",
  format: "name",
  description: "Name must be unique within a namespace.",
  cell: ({ metadata }) => metadata.name ?? "",
};

export const ageColumn: Column = {
  name: "Age",
  type: "string",
  description: "Time since the object was created.",
  cell: ({ metadata }, now) => age(metadata.creationTimestamp, now),
};

/** A column of text, read from the object. */
export function textColumn(name: string, cell: Column["cell"], priority = 0): Column {
  return { name, type: "string", priority, cell };
}

/** The text at `path`, member by member; "" where there is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((inner, name) => (isJsonObject(inner) ? inner[name] : undefined), value);
  return typeof found === "string" ? found : "";
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/**
 * How long ago `timestamp` was, as kubectl writes durations: "<unknown>" without one, "<invalid>" for a bad or future
 * one.
 */
export function age(timestamp: unknown, now: Date): string {
  if (typeof timestamp !== "string" || timestamp === "") return "<unknown>";
  const seconds = Math.floor((now.getTime() - Date.parse(timestamp)) / 1000);
  return seconds >= -1 ? duration(Math.max(0, seconds)) : "<invalid>";
}

/** Two units while that says something, one beyond. */
export function duration(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${seconds}s`;
  if (seconds < 10 * MINUTE) return pair(seconds, MINUTE, "m", 1, "s");
  if (seconds < 3 * HOUR) return `${Math.floor(seconds / MINUTE)}m`;
  if (seconds < 8 * HOUR) return pair(seconds, HOUR, "h", MINUTE, "m");
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)}h`;
  if (seconds < 8 * DAY) return pair(seconds, DAY, "d", HOUR, "h");
  if (seconds < 2 * YEAR) return `${Math.floor(seconds / DAY)}d`;
  if (seconds < 8 * YEAR) return pair(seconds, YEAR, "y", DAY, "d");
  return `${Math.floor(seconds / YEAR)}y`;
}

function pair(seconds: number, big: number, bigUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % big) / small);
  return `${Math.floor(seconds / big)}${bigUnit}${rest === 0 ? "" : `${rest}${smallUnit}`}`;
}
