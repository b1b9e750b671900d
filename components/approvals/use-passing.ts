import { useEffect, useState } from "react";
import type { ApprovalRow } from "@/lib/lists/approvals/row";

/** What controllers decide by themselves is decided by then. */
export const LASTS_AFTER_MS = 1_000;
/** How far a browser's clock may be from the hub's, which counts in seconds. */
const NEW_MS = 5_000;

const NONE: ReadonlyMap<string, number> = new Map();

/**
 * The names of those that wait and came just now: a controller may decide them before anybody can read them. Each is
 * held back for a second after it was seen first, and never for longer.
 */
export function usePassing(rows: readonly ApprovalRow[]): ReadonlySet<string> {
  const [seen, setSeen] = useState(NONE);
  const [, drawAgain] = useState(0);
  const now = Date.now();
  const arrived = rows.filter(({ state, createdAt }) => state === "waiting" && isJustNow(createdAt, now));
  if (arrived.some(({ name }) => !seen.has(name)))
    setSeen(new Map(arrived.map(({ name }) => [name, seen.get(name) ?? now])));
  const leftOf = (name: string) => (seen.get(name) ?? now) + LASTS_AFTER_MS - now;
  const passing = arrived.map(({ name }) => name).filter((name) => leftOf(name) > 0);
  const nextMs = passing.length > 0 ? Math.min(...passing.map(leftOf)) : undefined;
  useEffect(() => {
    if (nextMs === undefined) return;
    const timer = setTimeout(() => drawAgain((times) => times + 1), nextMs);
    return () => clearTimeout(timer);
  });
  return new Set(passing);
}

/** Whether that is so little ago, or ahead, that it may be new. */
export function isJustNow(time: string | undefined, now: number): boolean {
  return time !== undefined && Math.abs(now - Date.parse(time)) < NEW_MS;
}
