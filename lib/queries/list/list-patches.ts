import type { ListPatch, NamedRow } from "@/lib/api/live/live";
import type { ListPart } from "./list-part";

/**
 * A part of a list with one change applied; itself where it is as new already, undefined where a change before this one
 * is missing.
 */
export function applyListPatch<Row extends NamedRow>(
  part: ListPart<Row>,
  patch: ListPatch<Row>,
): ListPart<Row> | undefined {
  const { seq = 0 } = part;
  if (patch.seq <= seq) return part;
  if (patch.seq !== seq + 1 && !patch.isWhole) return undefined;
  const rows = rowsAfter(part.rows, patch);
  if (!rows) return undefined;
  const { total, all, synced, about } = patch;
  return {
    ...part,
    rows,
    seq: patch.seq,
    total,
    all,
    synced,
    about,
    facets: patch.facets ?? part.facets,
    grouped: patch.grouped,
  };
}

/** Rows that did not change stay the same objects. */
function rowsAfter<Row extends NamedRow>(before: Row[], { names, rows }: ListPatch<Row>): Row[] | undefined {
  if (!names && rows.length === 0) return before;
  const rowsByName = new Map(before.map((row) => [row.name, row]));
  for (const row of rows) rowsByName.set(row.name, row);
  const after = (names ?? before.map(({ name }) => name)).flatMap((name) => rowsByName.get(name) ?? []);
  return after.length === (names ?? before).length ? after : undefined;
}
