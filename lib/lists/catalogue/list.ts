import { defineList } from "@/lib/lists/define-list";
import { CATALOGUE } from "./fields";

export const CATALOGUE_LIST = defineList(CATALOGUE, {
  words: ({ name, displayName, description }, test) => test(name) || test(displayName) || test(description),
});
