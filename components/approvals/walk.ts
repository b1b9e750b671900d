import type { ShownRows } from "@/components/list/use-served-list";
import type { NamedRow } from "@/lib/api/live/live";
import type { Place } from "./queue";

/** A position in the queue: section and index. */
export interface QueuePosition {
  readonly section: Place;
  readonly place: number;
}

/** A section of the queue, of whose rows some are here. */
interface Part extends Pick<ShownRows<NamedRow>, "rows" | "from" | "size"> {
  readonly section: { readonly place: Place };
}

/** A row's position, if it is loaded. */
export function spotOf(parts: readonly Part[], name: string | undefined): QueuePosition | undefined {
  for (const { section, rows, from } of parts) {
    const place = rows.findIndex((row) => row.name === name);
    if (place >= 0) return { section: section.place, place: from + place };
  }
  return undefined;
}

/**
 * The spot one step on, or back: behind the last of a section comes the first of the next. From nowhere it is the first
 * of all.
 */
export function stepFrom(
  parts: readonly Part[],
  from: QueuePosition | undefined,
  by: 1 | -1,
): QueuePosition | undefined {
  const at = parts.findIndex(({ section }) => section.place === from?.section);
  const part = parts[at];
  if (!from || !part) return spotIn(parts[0], 0);
  const place = Math.min(from.place, part.size - 1) + by;
  if (place >= 0 && place < part.size) return { section: from.section, place };
  const next = parts[at + by];
  return next && spotIn(next, by > 0 ? 0 : next.size - 1);
}

/** The row of a spot, where it is here. */
export function rowAt(parts: readonly Part[], { section, place }: QueuePosition): string | undefined {
  const part = parts.find((each) => each.section.place === section);
  return part?.rows[place - part.from]?.name;
}

function spotIn(part: Part | undefined, place: number): QueuePosition | undefined {
  return part && { section: part.section.place, place };
}
