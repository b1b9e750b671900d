import { defineList } from "@/lib/lists/define-list";
import { smallLetters } from "@/lib/lists/small-letters";
import { REPLICA_SETS } from "./fields";

/** ManifestWorkReplicaSets: the same work on all clusters that placements select. */
export const REPLICA_SET_LIST = defineList(REPLICA_SETS, {
  words: ({ name, message }, test) => test(name) || (message !== undefined && test(smallLetters(message))),
  hasSmallWords: true,
});
