import type { GroupMember } from "@/lib/filter/list-table";
import { defineList } from "@/lib/lists/define-list";
import { PLACEMENTS } from "./fields";
import type { PlacementRow } from "./row";

export const PLACEMENT_LIST = defineList(PLACEMENTS, {
  words: ({ name }, test) => test(name),
  hasSmallWords: true,
  groups: { status: statusMember },
});

function statusMember({ status, message, since, namespace }: PlacementRow): GroupMember[] {
  return [{ group: status, why: message, since, where: namespace }];
}
