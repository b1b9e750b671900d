import type { Page } from "@/lib/api/list/page";
import { areComparable } from "@/lib/api/list/revisions";
import type { NamedRow, RowPatch } from "@/lib/api/live/live";
import { compareText } from "@/lib/kube/order";

/** The patches a view was sent, without a gap after revision `from`. */
export interface PatchLog {
  readonly from: number;
  readonly patches: readonly RowPatch[];
}

const STORED = 500;

/**
 * A page with one patch applied; the page itself when it is as new already. Rows that did not change stay the same
 * objects.
 */
export function applyPatch<Row extends NamedRow>(page: Page<Row>, patch: RowPatch<Row>): Page<Row> {
  if (patch.revision <= page.revision) return page;
  const rowsByName = new Map(page.rows.map((row) => [row.name, row]));
  for (const name of patch.leaves) rowsByName.delete(name);
  for (const row of patch.upserts) rowsByName.set(row.name, row);
  const rows = [...rowsByName.values()].sort(byName);
  const grown = rows.length - page.rows.length;
  return { ...page, rows, revision: patch.revision, total: page.total + grown, loaded: page.loaded + grown };
}

/** Adds a patch; the oldest are dropped, and with them the pages that would have needed them. */
export function remember(log: PatchLog, patch: RowPatch): PatchLog {
  const patches = [...log.patches, patch];
  const dropped = patches.length > STORED ? patches.shift() : undefined;
  return { from: dropped?.revision ?? log.from, patches };
}

/**
 * Brings a page that was fetched while patches came in up to date; undefined when it is older than the log reaches, or
 * another console counted its revision.
 */
export function catchUp(page: Page<NamedRow>, { from, patches }: PatchLog): Page<NamedRow> | undefined {
  const counted = patches[0]?.revision ?? from;
  // A log from before all pages has no count of its own.
  if (page.revision < from || (counted > 0 && !areComparable(page.revision, counted))) return undefined;
  return patches.reduce<Page<NamedRow>>(applyPatch, page);
}

function byName(a: NamedRow, b: NamedRow): number {
  return compareText(a.name, b.name);
}
