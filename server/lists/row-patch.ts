import { isDeepStrictEqual } from "node:util";
import type { NamedRow, RowPatch, ViewName } from "@/lib/api/live/live";
import type { RowStep } from "./row-view";

/** Two steps as one: the first "before" and the last "after" of each row. */
export function joinSteps<Row>(first: RowStep<Row>, second: RowStep<Row>): RowStep<Row> {
  const rows = new Map(first.rows);
  for (const [name, { before, after }] of second.rows) {
    const earlier = rows.get(name);
    rows.set(name, { before: earlier ? earlier.before : before, after });
  }
  return { revision: second.revision, rows };
}

/** A step through `shown`, which may hide rows; undefined if nothing of it is visible. */
export function rowPatch<Stored, Row extends NamedRow>(
  view: ViewName,
  { revision, rows }: RowStep<Stored>,
  shown: (stored: Stored) => Row | undefined,
): RowPatch<Row> | undefined {
  const upserts: Row[] = [];
  const leaves: string[] = [];
  for (const [name, change] of rows) {
    const before = change.before && shown(change.before);
    const after = change.after && shown(change.after);
    if (!after && before) leaves.push(name);
    if (after && !isDeepStrictEqual(before, after)) upserts.push(after);
  }
  if (upserts.length === 0 && leaves.length === 0) return undefined;
  return { type: "rows", view, revision, upserts, leaves };
}
