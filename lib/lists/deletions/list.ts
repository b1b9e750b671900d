import { defineList } from "@/lib/lists/define-list";
import { smallLetters } from "@/lib/lists/small-letters";
import { DELETIONS } from "./fields";

/** Objects with a deletion mark, by what holds them up. */
export const DELETION_LIST = defineList(DELETIONS, {
  words: ({ name, message }, test) =>
    test(smallLetters(name)) || (message !== undefined && test(smallLetters(message))),
  hasSmallWords: true,
  groups: {
    blocker: ({ blocker, message, since, cluster, isStuck }) =>
      blocker && isStuck ? [{ group: blocker, why: message, since, where: cluster ?? "" }] : [],
  },
});
