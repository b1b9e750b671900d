import { filterHref } from "@/components/list/filter-href";
import { plural } from "@/lib/format/count";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { asClause, type Need } from "./need";

/** What hangs while being deleted, in one line; `total` is how many objects do, `rows` the one that does so longest. */
export function deletionNeeds({
  total,
  rows,
}: {
  readonly total: number;
  readonly rows: readonly DeletionRow[];
}): Need[] {
  const [longest] = rows;
  if (total === 0 || !longest) return [];
  const { kind, object, message, since } = longest;
  return [
    {
      id: "hanging",
      tone: "warn",
      shape: "bin",
      claim: `${plural(total, "object hangs", "objects hang")} while being deleted`,
      detail: `Longest ${kind} ${object}${message ? `: ${asClause(message)}` : ""}`,
      href: filterHref("/deletions", "stuck:true"),
      since,
      size: total,
    },
  ];
}
