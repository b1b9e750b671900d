import type { GroupMember } from "@/lib/filter/list-table";
import { workStatus } from "@/lib/health/work-status";
import { defineList } from "@/lib/lists/define-list";
import { smallLetters } from "@/lib/lists/small-letters";
import { WORKS } from "./fields";
import type { WorkRow } from "./row";

/** Works. A fleet has 200,000: no order but that by name is kept. */
export const WORK_LIST = defineList(WORKS, {
  words: ({ name, message }, test) => test(name) || (message !== undefined && test(smallLetters(message))),
  hasSmallWords: true,
  groups: { issue: issues },
});

/** Problems with it, if anything is known to be. */
function issues(row: WorkRow): GroupMember[] {
  const status = workStatus(row);
  if (status !== "failed" && status !== "unavailable") return [];
  return [{ group: status, why: row.message, since: row.since, where: row.addOn ?? "" }];
}
