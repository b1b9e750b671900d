import { type Chosen, interpolated, type VariableValues } from "./interpolate";
import type { Variable } from "./model";
import { isAll } from "./read-variables";
import { patternOf } from "./text-pattern";

/** What Prometheus is to list. */
export type Wanted =
  | { readonly kind: "label-values"; readonly label: string; readonly match?: string }
  | { readonly kind: "label-names" }
  | { readonly kind: "query"; readonly expr: string };

/** What Prometheus is to list for a variable; undefined for one that needs none. */
export function wantedOf({ kind, query }: Variable, values: VariableValues): Wanted | undefined {
  if (kind !== "query") return undefined;
  const text = interpolated(query, values).trim();
  const labels = /^label_values\(\s*(?:(.*\S)\s*,)?\s*([\w.:-]+)\s*\)$/s.exec(text);
  if (labels?.[2]) return { kind: "label-values", label: labels[2], ...(labels[1] && { match: labels[1] }) };
  if (/^label_names\(\s*\)$/.test(text)) return { kind: "label-names" };
  if (/^metrics\(.*\)$/s.test(text)) return { kind: "label-values", label: "__name__" };
  const result = /^query_result\((.*)\)$/s.exec(text);
  return result?.[1] ? { kind: "query", expr: result[1] } : undefined;
}

/** What a variable offers: what was listed, by its pattern, sorted, beside what it always offers. */
export function offeredOf(variable: Variable, listed: readonly string[]): string[] {
  const { kind, options, pattern, query, sort } = variable;
  if (kind !== "query") return [...options];
  const inMetrics = /^metrics\((.*)\)$/s.exec(query.trim())?.[1];
  const byName = inMetrics === undefined ? undefined : patternOf(inMetrics.trim());
  const kept = listed.filter((value) => !byName || byName.test(value));
  return [...new Set([...options, ...sorted(matched(kept, pattern), sort)])];
}

function matched(values: readonly string[], pattern: string): string[] {
  if (pattern === "") return [...values];
  const expression = patternOf(pattern);
  if (!expression) return [...values];
  return values.flatMap((value) => {
    const found = expression.exec(value);
    return found ? [found.groups?.value ?? found[1] ?? value] : [];
  });
}

/** As Grafana numbers orders: 1 and 2 by letters, 3 and 4 by numbers, 5 and 6 without case; even ones descend. */
function sorted(values: readonly string[], sort: number): string[] {
  if (sort === 0) return [...values];
  const compare = (one: string, other: string) => one.localeCompare(other, "en", { numeric: sort === 3 || sort === 4 });
  const ascending = [...values].sort(compare);
  return sort % 2 === 0 ? ascending.reverse() : ascending;
}

/**
 * What is chosen of what is offered: by the address, else as the dashboard was saved, else the first or all. What the address
 * has is kept where it `isKept`, offered or not: what is gone has no data, and nothing else is shown for it.
 */
export function chosenOf(
  variable: Variable,
  offered: readonly string[],
  requested: readonly string[],
  isKept = false,
): Chosen {
  const { all, current, isMulti, kind } = variable;
  if (kind === "textbox" || kind === "constant")
    return { values: [requested, current, variable.options].find(({ length }) => length > 0) ?? [] };
  const wanted = requested.length > 0 ? requested : current;
  if (all && (isAll(wanted) || wanted.length === 0)) return everything(variable, offered);
  const isAny = offered.length === 0 || (isKept && requested.length > 0);
  const known = wanted.filter((value) => isAny || offered.includes(value));
  const values = known.length > 0 ? known : offered.slice(0, 1);
  return { values: isMulti ? values : values.slice(0, 1) };
}

/** A query has 16,384 characters at most, and may name a variable twice. */
const MAX_CHARACTERS = 7_500;

/** More values than a query has room for are any value, where the variable leaves none of them out. */
function everything({ all, kind, pattern }: Variable, offered: readonly string[]): Chosen {
  if (all?.value !== undefined) return { values: offered, allValue: all.value };
  const length = offered.reduce((sum, { length }) => sum + length + 1, 0);
  const isAny = length > MAX_CHARACTERS && kind === "query" && pattern === "";
  return isAny ? { values: offered, allValue: ".+" } : { values: offered };
}
