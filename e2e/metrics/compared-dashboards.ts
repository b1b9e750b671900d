import type { QueriesInput } from "@/lib/api/metrics/prometheus";
import { fidelityReport } from "@/lib/dashboards/fidelity-report";
import { panelQueriesIn } from "@/lib/dashboards/panel-queries";
import { runQueries } from "@/server/prometheus/run-queries";
import { callerWho, sourceAt } from "@/server/prometheus/testing";
import { DASHBOARD_FILES, filledDashboard } from "./dashboards";
import { isSameAs, valuesAt } from "./prometheus-api";
import { type Result, result } from "./result";

export const SCRAPE_SECONDS = 15;

/** Each panel of each dashboard has what Prometheus' API answers, and something at all. `end` in seconds since epoch. */
export async function* comparedDashboards(url: string, end: number): AsyncGenerator<Result> {
  const source = sourceAt(url);
  const window = shownWindow(end);
  for (const [name, text] of Object.entries(DASHBOARD_FILES)) {
    const { values, ...dashboard } = await filledDashboard(text, window, source);
    const { panels } = dashboard;
    const report = fidelityReport(dashboard);
    yield result(`${name} is read whole`, report.length === 0, JSON.stringify(report));
    for (const panel of panels.filter(({ queries }) => queries.length > 0)) {
      const input = panelQueriesIn(panel, { ...window, values, scrapeSeconds: SCRAPE_SECONDS });
      const wrong = await differences(url, source, input);
      yield result(`${name}, ${panel.title}: as Prometheus answers`, wrong.length === 0, wrong.join("\n  "));
    }
  }
  await source.client.close();
}

/** The last hour before it, at full minutes, of what changes no more. */
export function shownWindow(end: number): Pick<QueriesInput, "from" | "to"> {
  const to = Math.floor(end / 60 - 5) * 60_000;
  return { from: to - 3_600_000, to };
}

async function differences(url: string, source: ReturnType<typeof sourceAt>, input: QueriesInput): Promise<string[]> {
  const request = { caller: callerWho("all"), signal: new AbortController().signal };
  const { results } = await runQueries(source, input, request);
  const each = await Promise.all(
    input.queries.map(async (query, index) => {
      const theirs = await valuesAt(url, input, query);
      const ours = results[index]?.series ?? [];
      const isSame = theirs.length > 0 && isSameAs(theirs, ours);
      return isSame ? [] : [`${query.expr}: ${theirs.length} series there, ${ours.length} here`];
    }),
  );
  return each.flat();
}
