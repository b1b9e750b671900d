import { ownOf } from "./own-of";

/** The chosen values of a variable. */
export interface Chosen {
  readonly values: readonly string[];
  /** All were chosen, and the dashboard has a text for that. */
  readonly allValue?: string;
}

export type VariableValues = Readonly<Record<string, Chosen>>;

const VARIABLE =
  /\$(?<plain>\w+)|\$\{(?<braced>\w+)(?:[.:](?<format>[^}]*))?\}|\[\[(?<old>\w+)(?::(?<oldFormat>\w+))?\]\]/g;

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * A text with its variables replaced as Grafana does for Prometheus: several values as one pattern. Unknown names stay
 * as they are.
 */
export function interpolated(text: string, values: VariableValues): string {
  return text.replace(VARIABLE, (all, ...rest) => {
    const groups = rest.at(-1) as Groups; // the pattern has named groups
    const name = nameIn(groups);
    const chosen = ownOf(values, name);
    return chosen ? formatted(chosen, groups.format ?? groups.oldFormat) : all;
  });
}

/** The names that a text uses. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(({ groups = {} }) => nameIn(groups));
}

/** A text as its variables, and what stands between them. */
export function splitAtVariables(text: string): { readonly text: string; readonly isVariable: boolean }[] {
  let from = 0;
  const parts = [...text.matchAll(VARIABLE)].flatMap((found) => {
    const before = { text: text.slice(from, found.index), isVariable: false };
    from = found.index + found[0].length;
    return [before, { text: found[0], isVariable: true }];
  });
  return [...parts, { text: text.slice(from), isVariable: false }];
}

function nameIn({ plain, braced, old }: Groups): string {
  return plain ?? braced ?? old ?? "";
}

function formatted({ values, allValue }: Chosen, format: string | undefined): string {
  if (allValue !== undefined) return allValue;
  if (format === "csv") return values.join(",");
  if (format === "pipe") return values.join("|");
  if (format === "raw") return values.join(",");
  const [only = ""] = values;
  if (format !== "regex" && values.length === 1) return only;
  const patterns = values.map(escapedPattern);
  return patterns.length === 1 ? (patterns[0] ?? "") : `(${patterns.join("|")})`;
}

/** Within a string in double quotes a backslash is written twice. */
function escapedPattern(value: string): string {
  return value.replace(/[\\^$*+?.()|[\]{}]/g, "\\\\$&");
}

/** Those that come from variables which need each other, and so can never be filled. */
export function circular(variables: readonly { readonly name: string; readonly query: string }[]): string[] {
  const needs = new Map(variables.map(({ name, query }) => [name, new Set(variablesIn(query))]));
  return variables.map(({ name }) => name).filter((name) => neededBy(name, needs).has(name));
}

/** What a variable needs, and what those need. */
function neededBy(name: string, needs: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>(needs.get(name));
  // What is added while the set is gone through is gone through, too.
  for (const one of found) for (const next of needs.get(one) ?? []) found.add(next);
  return found;
}
