import type { RawObject } from "@/lib/kube/object";
import { parseDuration } from "@/lib/rollout/duration";

/** Durations that people wait for, in the kinds that a scenario applies. */
const DURATIONS = new Set(["minSuccessTime", "progressDeadline"]);
const SHORTEST_MS = 1_000;

/** The object with its soak times and deadlines that many times shorter, but no shorter than a second. */
export function paced(object: RawObject, speed: number): RawObject {
  if (speed === 1) return object;
  const text = JSON.stringify(object, (key, value: unknown) => (DURATIONS.has(key) ? shorter(value, speed) : value));
  return JSON.parse(text);
}

function shorter(value: unknown, speed: number): unknown {
  if (typeof value !== "string" || !/^\d+(h|m|s|ms)/.test(value)) return value;
  const ms = parseDuration(value);
  return ms === 0 ? value : `${Math.max(SHORTEST_MS, Math.round(ms / speed / 1_000) * 1_000) / 1_000}s`;
}
