import { bagOf, listOf, stringIn, stringsOf } from "@/lib/dashboards/grafana-json";
import type { Deviation, Transformation } from "@/lib/dashboards/model";
import { cellReducer } from "@/lib/dashboards/reduce";
import { fieldMatcher, frameMatcher } from "./field-matcher";
import { calcsOf } from "./reduce-calcs";
import { isKnownTransformation } from "./transformation-ids";

type Options = Readonly<Record<string, unknown>>;

/** Something of a transformation that is not done as in Grafana, and where in it. */
interface Gap extends Pick<Deviation, "outcome" | "text"> {
  readonly at: string;
}

/** Of those whose options may be others than we have. */
const GAPS: ReadonlyMap<string, (options: Options) => readonly Gap[]> = new Map([
  ["organize", organizeGaps],
  ["filterByValue", valueFilterGaps],
  ["convertFieldType", conversionGaps],
  ["groupBy", groupGaps],
  ["calculateField", calculationGaps],
  ["reduce", reduceGaps],
]);

/** What of a transformation is not as in Grafana. */
export function transformationGaps({ id, options, filter }: Omit<Transformation, "path">): readonly Gap[] {
  const gaps = GAPS.get(id)?.(options) ?? [];
  if (!isKnownTransformation(id)) return [ignored("", `The transformation "${id}" is left out.`)];
  if (filter === undefined || frameMatcher(filter)) return gaps;
  return [...gaps, approximated(".filter", "It changes the frames of all queries: its filter is not known.")];
}

const ignored = (at: string, text: string): Gap => ({ outcome: "ignored", at, text });
const approximated = (at: string, text: string): Gap => ({ outcome: "approximated", at, text });

function organizeGaps({ orderByMode }: Options): readonly Gap[] {
  return orderByMode === "auto" ? [approximated(".options.orderByMode", "Fields stay in their order.")] : [];
}

function groupGaps({ fields }: Options): readonly Gap[] {
  return Object.entries(bagOf(fields)).flatMap(([name, field]) =>
    calcGaps(stringsOf(bagOf(field).aggregations), `.options.fields[${JSON.stringify(name)}].aggregations`),
  );
}

function reduceGaps(options: Options): readonly Gap[] {
  const gaps = calcGaps(calcsOf(options), ".options.reducers");
  if (!options.fields || fieldMatcher(options.fields)) return gaps;
  return [...gaps, approximated(".options.fields", "All fields are reduced: its matcher is not known.")];
}

function calcGaps(calcs: readonly string[], at: string): readonly Gap[] {
  return calcs.flatMap((calc, index) =>
    cellReducer(calc) ? [] : [ignored(`${at}[${index}]`, `The calculation "${calc}" is left out.`)],
  );
}

function valueFilterGaps({ filters }: Options): readonly Gap[] {
  const ids = listOf(filters).map((one) => stringIn(bagOf(bagOf(one).config).id));
  return ids.flatMap((id, index) =>
    VALUE_MATCHERS.has(id) ? [] : [ignored(`.options.filters[${index}]`, `The condition "${id}" is left out.`)],
  );
}

function conversionGaps({ conversions }: Options): readonly Gap[] {
  const types = listOf(conversions).map((one) => stringIn(bagOf(one).destinationType));
  return types.flatMap((type, index) =>
    CONVERSIONS.has(type)
      ? []
      : [ignored(`.options.conversions[${index}]`, `A conversion to the type "${type}" is left out.`)],
  );
}

const VALUE_MATCHERS: ReadonlySet<string> = new Set([
  ...["isNull", "isNotNull", "equal", "notEqual", "regex", "substring", "notSubstring"],
  ...["greater", "greaterOrEqual", "lower", "lowerOrEqual", "between"],
]);
const CONVERSIONS: ReadonlySet<string> = new Set(["number", "time", "string", "boolean"]);

const MODES: ReadonlySet<unknown> = new Set([
  "reduceRow",
  "binary",
  "unary",
  "cumulativeFunctions",
  "windowFunctions",
  "index",
]);

function calculationGaps({ mode = "reduceRow", reduce, binary }: Options): readonly Gap[] {
  if (!MODES.has(mode)) return [ignored(".options.mode", `A calculation by "${String(mode)}" is left out.`)];
  const calc = stringIn(bagOf(reduce).reducer) || "sum";
  if (mode === "reduceRow" && !binary && !cellReducer(calc))
    return [ignored(".options.reduce.reducer", `The calculation "${calc}" is left out.`)];
  const by = [bagOf(bagOf(binary).left), bagOf(bagOf(binary).right)].map(
    ({ matcher }) => bagOf(matcher).id ?? "byName",
  );
  if (by.every((id) => id === "byName")) return [];
  return [ignored(".options.binary", "A calculation for each field of a type is left out.")];
}
