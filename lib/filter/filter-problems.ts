import { type FieldTable, fieldOf } from "./field-table";
import type { FilterProblem, FilterText, FilterValue, KeyTerm } from "./filter-term";
import { nearest } from "./nearest";
import { textTest, valueProblem } from "./value-tests";

type Fields = Pick<FieldTable<never, never>, "fields">;

/** Everything that is wrong with a filter over these fields, in the order of its text. */
export function problemsOf({ terms, problems }: FilterText, table: Fields): FilterProblem[] {
  const wrong = terms.flatMap((term) => (term.kind === "key" ? (termProblem(term, table) ?? []) : []));
  return [...problems, ...wrong].sort((a, b) => a.start - b.start);
}

function termProblem(term: KeyTerm, table: Fields): FilterProblem | undefined {
  const { start, end, key, path, values } = term;
  const field = fieldOf(table, key);
  if (!field) return { start, end, ...unknownField(key, Object.keys(table.fields)) };
  if (field.hasPath && path === "") return { start, end, message: `“${key}” needs a name behind a dot, as in ${key}.env.` };
  if (!field.hasPath && path !== "") return { start, end, message: `“${key}” has nothing behind a dot.`, suggestion: key };
  for (const value of values) {
    const message = valueProblem(field, value);
    if (message) return { start, end, message: `“${key}” ${message}.` };
    const unknown = unknownValue(term, value, field.values);
    if (unknown) return { start, end, ...unknown };
  }
  return undefined;
}

function unknownField(key: string, known: readonly string[]): Pick<FilterProblem, "message" | "suggestion"> {
  const suggestion = nearest(key, known);
  const hint = suggestion ? `Perhaps ${suggestion}: is meant.` : `There are ${known.join(", ")}.`;
  return { message: `There is no key “${key}”. ${hint}`, ...(suggestion ? { suggestion } : {}) };
}

/** A value that can never be, of a field whose values are all known. */
function unknownValue({ key, exact }: KeyTerm, value: FilterValue, known: readonly string[] | undefined) {
  if (!known || known.some(textTest(value, exact, false))) return undefined;
  const suggestion = nearest(value.text.toLowerCase(), known);
  const hint = suggestion ? `Perhaps ${suggestion} is meant.` : `There are ${known.join(", ")}.`;
  return { message: `“${value.text}” is no ${key}. ${hint}`, ...(suggestion ? { suggestion } : {}) };
}
