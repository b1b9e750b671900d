import { oneLine } from "@/lib/format/one-line";
import { isSelector, NotPrintable, printedQuery } from "./print-query";
import { LABEL, literalPattern, quoted } from "./promql-strings";

/** Which series somebody may read. */
export interface SeriesScope {
  /** The label that says of which cluster a series is. */
  readonly label: string;
  /** Undefined for those who may list all clusters. */
  readonly clusters?: readonly string[];
}

/** Why a query is not sent, in words for its author. */
export class QueryRefused extends Error {
  override readonly name = "QueryRefused";
}

const ALL_ONLY = "This query cannot be limited to your clusters. It is for those who may list all clusters.";
const TOO_LONG =
  "With the names of the clusters that you may see the query is longer than 256 KB. Use fewer selectors in one query.";
const EMPTY = "The query is empty.";
const MAX_QUERY_LENGTH = 16_384;
const SHOWN_LENGTH = 40;

/**
 * The query as it is sent: as it is for those who may list all clusters. For others it is printed anew from its tree, and
 * each selector has a matcher of the clusters that they may see. Throws `QueryRefused` for what does not parse, or reads
 * series without a selector.
 */
export function scopedQuery(text: string, scope: SeriesScope): string {
  if (text.length > MAX_QUERY_LENGTH) throw new QueryRefused("The query is longer than 16 KB.");
  if (scope.clusters === undefined) return text;
  try {
    const printed = printedQuery(text, scopeMatcher(scope));
    // What is sent has to be read as it was meant: the same tokens, each selector with its matcher.
    if (printed === "") throw new QueryRefused(EMPTY);
    if (printedQuery(printed) === printed) return printed;
  } catch (error) {
    if (!(error instanceof NotPrintable)) throw error;
    throw new QueryRefused(whyNot(error, text));
  }
  throw new QueryRefused(ALL_ONLY);
}

function whyNot({ reason, at }: NotPrintable, text: string): string {
  if (reason === "length") return TOO_LONG;
  if (reason === "depth") return "The query is nested more than 200 levels deep.";
  if (reason === "unnamed-series") return ALL_ONLY;
  if (text.trim() === "") return EMPTY;
  const near = oneLine(text.slice(at, at + SHOWN_LENGTH));
  return near === "" ? "The query is no PromQL: it ends too early." : `The query is no PromQL near: ${near}`;
}

/** A selector for `match[]`; without a text, of all series that the caller may see: undefined where those are all. */
export function scopedSelector(text: string | undefined, scope: SeriesScope): string | undefined {
  if (text === undefined || text.trim() === "")
    return scope.clusters === undefined ? undefined : `{${scopeMatcher(scope)}}`;
  if (!isSelector(text)) throw new QueryRefused('A selector is expected here, such as up{job="node"}.');
  return scopedQuery(text, scope);
}

/** Matches these clusters and no others. An empty name would match series without the label. */
function scopeMatcher({ label, clusters = [] }: SeriesScope): string {
  const names = [...new Set(clusters)].filter((name) => name !== "").sort();
  const [first] = names;
  if (first === undefined) throw new QueryRefused("There is no cluster that you may see.");
  const key = LABEL.test(label) ? label : quoted(label);
  return names.length === 1 ? `${key}=${quoted(first)}` : `${key}=~${quoted(names.map(literalPattern).join("|"))}`;
}
