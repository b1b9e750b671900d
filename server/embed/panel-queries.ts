import type { QueriesInput, ValuesInput } from "@/lib/api/metrics/prometheus";
import { isFilledIn } from "@/lib/dashboards/query-template";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { ANY } from "@/lib/embed/granted";
import { viewsAt } from "@/lib/embed/views";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { dashboardNamed } from "./embed-scope";

/** The text of a dashboard as a caller may read it. Throws `ApiError`. */
export type ReadDashboardText = (
  caller: Caller,
  dashboard: { readonly source: string; readonly name: string },
  signal: AbortSignal,
) => Promise<{ readonly json: string }>;

type Wanted = QueriesInput["queries"][number]["expr"] | ValuesInput["of"];

/**
 * Queries of an embed token are those of the dashboards and panels that it is for, with any values of their variables.
 * Throws `ApiError` "forbidden" for others.
 */
export class PanelQueries {
  constructor(private readonly read: ReadDashboardText) {}

  async require(caller: Caller, wanted: readonly Wanted[], signal: AbortSignal): Promise<void> {
    const { embed } = caller;
    if (!embed) return;
    const named = embed.grant.views
      .flatMap(viewsAt)
      .flatMap(({ values: { dashboard, panel = ANY } }) => (dashboard === undefined ? [] : [{ dashboard, panel }]));
    // Who may see every dashboard may run what any of them could have.
    if (named.some(({ dashboard }) => dashboard === ANY)) return;
    const tests = await Promise.all(named.map((one) => this.#testsOf(caller, one, signal)));
    const isKnown = (one: Wanted) => tests.some((test) => test(one));
    if (!wanted.every(isKnown))
      throw new ApiError("forbidden", "This embed token is for other queries: none of its dashboards has this one.");
  }

  async #testsOf(
    caller: Caller,
    { dashboard, panel }: { readonly dashboard: string; readonly panel: string },
    signal: AbortSignal,
  ): Promise<(wanted: Wanted) => boolean> {
    const { json } = await this.read(caller, dashboardNamed(dashboard), signal);
    const { panels, variables } = readDashboard(json);
    const shown = panels.filter(({ id }) => panel === ANY || id === panel);
    const templates = shown.flatMap(({ queries }) => queries.map(({ expr }) => expr));
    const offers = variables.map(({ query }) => query.trim());
    return (wanted) =>
      typeof wanted === "string"
        ? templates.some((template) => isFilledIn(template, wanted))
        : offers.some((offer) => isOffer(offer, wanted));
  }
}

/** `offer`: a variable's query, as in "label_values(up, job)". */
function isOffer(offer: string, wanted: ValuesInput["of"]): boolean {
  if (wanted.kind === "query") {
    const [, expr] = /^query_result\((.*)\)$/s.exec(offer) ?? [];
    return expr !== undefined && isFilledIn(expr, wanted.expr);
  }
  if (wanted.kind !== "label-values") return false;
  const [, match, label] = /^label_values\(\s*(?:(.*\S)\s*,)?\s*([^\s,()]+)\s*\)$/s.exec(offer) ?? [];
  if (label === undefined || !isFilledIn(label, wanted.label)) return false;
  return match === undefined ? wanted.match === undefined : isFilledIn(match, wanted.match ?? "");
}
