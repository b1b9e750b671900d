import { bagOf, listOf, RawVariable, stringIn, stringsOf } from "./grafana-json";
import { circular } from "./interpolate";
import type { Deviation, Variable } from "./model";
import { patternOf } from "./text-pattern";

const KINDS = new Set(["query", "custom", "interval", "constant", "textbox", "datasource"]);
const HIDDEN = new Set<unknown>([2, "hideVariable", "inControlsMenu"]);
/** What stands for all values, in files and in addresses. */
export const ALL = "$__all";
const MAX_VARIABLES = 50;

const NO_PATTERN = "Its regular expression is left out: it is none, or can take too long.";

/** The variables of a dashboard, and what of them is not as in Grafana. */
export function readVariables(list: readonly unknown[]): { variables: Variable[]; findings: Deviation[] } {
  const findings: Deviation[] = [];
  const read = list.slice(0, MAX_VARIABLES).flatMap((value, index): Variable[] => {
    const path = `templating.list[${index}]`;
    const raw = RawVariable.safeParse(value);
    const kind = raw.success ? kindOf(raw.data.type) : undefined;
    if (raw.success && kind && raw.data.name) {
      const variable = variableOf(raw.data, kind);
      if (variable.pattern !== "" && !patternOf(variable.pattern))
        findings.push({ path: `${path}.regex`, subject: variable.name, outcome: "ignored", text: NO_PATTERN });
      return [variable];
    }
    const subject = stringIn(bagOf(value).name) || "A variable";
    const text = `Variables of the type "${stringIn(bagOf(value).type)}" are not filled.`;
    findings.push({ path, subject, outcome: "ignored", text });
    return [];
  });
  const inCircles = new Set(circular(read));
  const variables = read.map((variable) => ({ ...variable, isCircular: inCircles.has(variable.name) }));
  for (const name of inCircles)
    findings.push({
      path: `templating.list[${variables.findIndex((one) => one.name === name)}].query`,
      subject: name,
      outcome: "ignored",
      text: "This variable needs itself, by way of others: it has no values.",
    });
  if (list.length > MAX_VARIABLES)
    findings.push({
      path: "templating.list",
      subject: "Variables",
      outcome: "ignored",
      text: `Of ${list.length} variables the first ${MAX_VARIABLES} are filled.`,
    });
  return { variables, findings };
}

function kindOf(type: string | undefined): Variable["kind"] | undefined {
  return type !== undefined && KINDS.has(type) ? (type as Variable["kind"]) : undefined; // one of them
}

function variableOf(raw: RawVariable, kind: Variable["kind"]): Variable {
  const { name = "", label, hide, multi = false, includeAll = false, allValue, regex = "", sort = 0 } = raw;
  const current = valuesOf(raw.current);
  const query = queryOf(raw);
  return {
    name,
    label: label || name,
    kind,
    isHidden: HIDDEN.has(hide) || kind === "constant" || kind === "datasource",
    isMulti: multi,
    isCircular: false,
    ...(includeAll && { all: { value: allValue || undefined } }),
    query,
    pattern: regex,
    sort,
    options: optionsOf(raw, kind, query),
    current: current.length > 0 || kind !== "constant" ? current : [query],
  };
}

function queryOf({ query, definition }: RawVariable): string {
  if (typeof query === "string") return query;
  return stringIn(bagOf(query).query) || definition || "";
}

/** `current.value`: one or several; all of them have a name of their own. */
function valuesOf(current: RawVariable["current"]): string[] {
  const { value } = bagOf(current);
  const values = typeof value === "string" ? [value] : [...stringsOf(value)];
  return values.filter((one) => one !== "");
}

function optionsOf(raw: RawVariable, kind: Variable["kind"], query: string): string[] {
  const fixed = listOf(raw.staticOptions)
    .map(bagOf)
    .map(({ value }) => stringIn(value))
    .filter(Boolean);
  if (kind === "query") return fixed;
  if (kind === "custom" || kind === "interval") {
    const listed = query.split(/(?<!\\),/).map((one) => one.trim().replace(/\\,/g, ","));
    // "name : value"
    return [
      ...listed.map((one) => one.split(/\s:\s/).at(-1) ?? one).filter((one) => one !== "" && one !== "auto"),
      ...fixed,
    ];
  }
  return kind === "constant" || kind === "textbox" ? [query] : fixed;
}

/** Whether all values are chosen. */
export function isAll(values: readonly string[]): boolean {
  return values.includes(ALL) || values.includes("All");
}
