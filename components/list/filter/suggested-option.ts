import type { SuggestedOption } from "@/components/ui/controls/suggestion-list";
import type { Suggestion } from "@/lib/filter/suggest";
import type { FacetField } from "./list-facets";

/** Text of a suggestion. `isWithField`: a value whose field is not typed yet. */
export function suggestedOption(
  { field, value, note, size }: Suggestion,
  isWithField: boolean,
  words: readonly FacetField[] = [],
): Omit<SuggestedOption, "id"> {
  if (value === undefined) {
    const [lead = "", word = ""] = /^([^.]+\.)(.+)=$/.exec(field)?.slice(1) ?? ["", field];
    return { lead, word, note, size };
  }
  const called = words.find(({ key }) => field.slice(0, -1) === key)?.wordOf?.(value);
  const hasLabel = called !== undefined && called.toLowerCase().replaceAll(" ", "-") !== value.toLowerCase();
  return { lead: isWithField ? field : "", word: value === "" ? '""' : value, note: hasLabel ? called : note, size };
}
