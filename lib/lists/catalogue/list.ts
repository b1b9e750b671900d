import { defineList } from "@/lib/lists/define-list";
import { CATALOGUE } from "./fields";
import { ABSENT_EXAMPLES, isAbsentExample, usualTerms } from "./left-out";

export const CATALOGUE_LIST = defineList(CATALOGUE, {
  words: ({ name, displayName, description }, test) => test(name) || test(displayName) || test(description),
  usual: usualTerms,
  fields: {
    category: { some: (row, test) => test(row.category) || (isAbsentExample(row) && test(ABSENT_EXAMPLES)) },
  },
});
