import type { SuggestedOption } from "@/components/ui/controls/suggestion-list";
import type { Suggestion } from "@/lib/filter/suggest";
import type { FacetField } from "./facet-groups";

/** Text of a suggestion. `isWithField`: a value whose field is not typed yet. */
export function suggestedOption(
  { field, value, note, size }: Suggestion,
  isWithField: boolean,
  text: readonly FacetField[] = [],
): Omit<SuggestedOption, "id"> {
  if (value === undefined) {
    const [lead = "", label = ""] = /^([^.]+\.)(.+)=$/.exec(field)?.slice(1) ?? ["", field];
    return { lead, label, note, size };
  }
  const called = text.find(({ key }) => field.slice(0, -1) === key)?.labelOf?.(value);
  const hasLabel = called !== undefined && called.toLowerCase().replaceAll(" ", "-") !== value.toLowerCase();
  return { lead: isWithField ? field : "", label: value === "" ? '""' : value, note: hasLabel ? called : note, size };
}
