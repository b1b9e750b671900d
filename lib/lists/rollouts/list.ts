import { defineList } from "@/lib/lists/define-list";
import { ROLLOUTS } from "./fields";

export const ROLLOUT_LIST = defineList(ROLLOUTS, {
  words: ({ name }, test) => test(name),
  hasSmallWords: true,
});
