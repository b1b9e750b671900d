import type { ShownRows } from "@/components/list/use-served-list";
import type { NamedRow } from "@/lib/api/live/live";
import type { SectionId } from "./queue";

/** A position in the queue: section and index. */
export interface QueuePosition {
  readonly section: SectionId;
  readonly index: number;
}

/** A section of the queue, of whose rows some are here. */
interface Part extends Pick<ShownRows<NamedRow>, "rows" | "from" | "size"> {
  readonly section: { readonly id: SectionId };
}

/** A row's position, if it is loaded. */
export function queuePositionOf(parts: readonly Part[], name: string | undefined): QueuePosition | undefined {
  for (const { section, rows, from } of parts) {
    const index = rows.findIndex((row) => row.name === name);
    if (index >= 0) return { section: section.id, index: from + index };
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
  const at = parts.findIndex(({ section }) => section.id === from?.section);
  const part = parts[at];
  if (!from || !part) return positionIn(parts[0], 0);
  const index = Math.min(from.index, part.size - 1) + by;
  if (index >= 0 && index < part.size) return { section: from.section, index };
  const next = parts[at + by];
  return next && positionIn(next, by > 0 ? 0 : next.size - 1);
}

/** The row of a spot, where it is here. */
export function rowAt(parts: readonly Part[], { section, index }: QueuePosition): string | undefined {
  const part = parts.find((each) => each.section.id === section);
  return part?.rows[index - part.from]?.name;
}

/**
 * The case to look at once those rows are decided: the same one unless it is among them, else the next loaded one that
 * is left, else the one before; undefined if none is left.
 */
export function caseAfter(
  parts: readonly Part[],
  current: string | undefined,
  decided: ReadonlySet<string>,
): string | undefined {
  if (current !== undefined && !decided.has(current)) return current;
  const names = parts.flatMap(({ rows }) => rows.map(({ name }) => name));
  const at = current === undefined ? -1 : names.indexOf(current);
  const isLeft = (name: string) => !decided.has(name);
  return names.slice(at + 1).find(isLeft) ?? names.slice(0, Math.max(0, at)).findLast(isLeft);
}

function positionIn(part: Part | undefined, index: number): QueuePosition | undefined {
  return part && { section: part.section.id, index };
}
