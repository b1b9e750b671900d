import { z } from "@/lib/kube/zod";

/** How many clusters had each status at a time. */
const Counted = z.object({ at: z.number(), counts: z.record(z.string(), z.number()) });
export type Counted = z.infer<typeof Counted>;

/** What the browser keeps: the counts seen last, and those at the end of the visit before this one. */
const Visit = z.object({ last: Counted, before: z.optional(Counted) });
export type Visit = z.infer<typeof Visit>;

/** A longer pause than this begins another visit. */
const PAUSE_MS = 30 * 60_000;

/** Undefined for what was not written by `JSON.stringify` of a visit. */
export function readVisit(text: string | null): Visit | undefined {
  try {
    return Visit.safeParse(JSON.parse(text ?? "")).data;
  } catch {
    return undefined;
  }
}

/** The visit once these counts are seen: the same one, or after a pause the next. */
export function continued(visit: Visit | undefined, seen: Counted): Visit {
  if (!visit) return { last: seen };
  const isNext = seen.at - visit.last.at > PAUSE_MS;
  const before = isNext ? visit.last : visit.before;
  return { last: seen, ...(before && { before }) };
}

/** By how much each status differs from then, without zeros. What there was and is no more counts too. */
export function changesSince(before: Counted, counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const statuses = new Set([...counts.keys(), ...Object.keys(before.counts)]);
  const changes = [...statuses].map((status) => {
    const was = Object.hasOwn(before.counts, status) ? (before.counts[status] ?? 0) : 0;
    return [status, (counts.get(status) ?? 0) - was] as const;
  });
  return new Map(changes.filter(([, by]) => by !== 0));
}
