import { MAX_BATCH_SIZE } from "@/lib/api/approvals/batch-size";
import type { ListGroup } from "@/lib/api/list/list";
import { count } from "@/lib/format/count";
import { type SectionId, sectionOfStatus } from "./queue";

/** Requests of one section that may be approved together. */
export interface BatchGroup {
  /** Identifies the batch. */
  readonly batch: string;
  readonly size: number;
  /** A few of them, by cluster. */
  readonly clusters: readonly string[];
}

/** Number offered at a time; others follow when these are done. */
const MAX_BATCHES = 2;

/** Batches of a section, largest first, and how many more there are. A single request is no batch. */
export function batchesIn(
  section: SectionId,
  groups: readonly ListGroup[],
): { readonly offered: readonly BatchGroup[]; readonly more: number } {
  const own = groups.filter(({ size, why }) => size > 1 && sectionOfStatus(why.values[0]?.value ?? "") === section);
  const offered = own
    .slice(0, MAX_BATCHES)
    .map(({ group, size, where }) => ({ batch: group, size, clusters: where.values.map(({ value }) => value) }));
  return { offered, more: own.length - offered.length };
}

/** "Approve 12 together …", and how many there are if that is more than one batch holds. */
export function approveText(size: number): string {
  return `Approve ${size > MAX_BATCH_SIZE ? `${MAX_BATCH_SIZE} of ${count(size)}` : size} together\u00a0…`;
}
