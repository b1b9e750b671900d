import type { GroupMember } from "@/lib/filter/list-table";
import { defineList } from "@/lib/lists/define-list";
import { smallLetters } from "@/lib/lists/small-letters";
import { PLACEMENTS } from "./fields";
import type { PlacementRow } from "./row";

export const PLACEMENT_LIST = defineList(PLACEMENTS, {
  words: ({ name, message }, test) => test(name) || (message !== undefined && test(smallLetters(message))),
  hasSmallWords: true,
  groups: { status: statusMember },
});

function statusMember({ status, message, since, namespace }: PlacementRow): GroupMember[] {
  return [{ group: status, why: message, since, where: namespace }];
}
