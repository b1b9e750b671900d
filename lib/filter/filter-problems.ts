import { type FilterFields, fieldOf } from "./field-table";
import type { FilterProblem, FilterText, FilterValue, KeyTerm } from "./filter-term";
import { nearest } from "./nearest";
import { faultOf, type TermFault } from "./term-fault";

/** All problems of a filter over these fields, in the order of its text. */
export function problemsOf({ terms, problems }: FilterText, table: FilterFields): FilterProblem[] {
  const wrong = terms.flatMap((term): FilterProblem[] => {
    const fault = term.kind === "key" ? faultOf(term, table) : undefined;
    return term.kind === "key" && fault ? [{ start: term.start, end: term.end, ...wordsOf(fault, term, table) }] : [];
  });
  return [...problems, ...wrong].sort((a, b) => a.start - b.start);
}

type Words = Pick<FilterProblem, "message" | "suggestion">;

function wordsOf(fault: TermFault, { key, values }: KeyTerm, table: FilterFields): Words {
  switch (fault.is) {
    case "no-field":
      return unknownField(key, Object.keys(table.fields));
    case "needs-path":
      return { message: `“${key}” needs a name after the dot, as in ${key}.env.` };
    case "takes-no-path":
      return { message: `“${key}” takes no name after a dot.`, suggestion: key };
    case "of-now": {
      const isWhole = fieldOf(table, key)?.ofNow === true;
      const term = isWhole ? key : `${key}:${values.map(({ text }) => text).join(",")}`;
      return { message: `“${term}” is not known of that time: it was not recorded.` };
    }
    case "no-value":
      return { message: `“${key}” ${valueText(fault)}.` };
    case "unknown-value":
      return unknownValue(key, fault.value, fault.field.values ?? []);
  }
}

function valueText({ field, value }: Extract<TermFault, { readonly is: "no-value" | "unknown-value" }>): string {
  switch (field.type) {
    case "text":
      return `takes no ${value.comparison}`;
    case "flag":
      return "is true or false";
    case "number":
      return "takes a number, as in >3 or <=4Gi";
    case "version":
      return "takes a version, as in <1.30";
    case "age":
      return "takes a comparison with a duration, as in >2h or <30min";
  }
}

function unknownField(key: string, known: readonly string[]): Words {
  const suggestion = nearest(key, known);
  const hint = suggestion ? `, did you mean “${suggestion}”?` : `. Use one of ${known.join(", ")}.`;
  return { message: `Unknown field “${key}”${hint}`, ...(suggestion ? { suggestion } : {}) };
}

/** An impossible value of a field whose values are all known. */
function unknownValue(key: string, { text }: FilterValue, known: readonly string[]): Words {
  const suggestion = nearest(text.toLowerCase(), known);
  const hint = suggestion ? `, did you mean “${suggestion}”?` : `. Use one of ${known.join(", ")}.`;
  return { message: `“${text}” is not a ${key}${hint}`, ...(suggestion ? { suggestion } : {}) };
}
