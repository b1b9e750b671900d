"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isFilled, type PanelContext } from "@/components/dashboards/use-panel-data";
import { changePanel, type PanelDraft } from "@/lib/dashboards/change-panel";
import { panelQueriesIn } from "@/lib/dashboards/panel-queries";
import { readPanel } from "@/lib/dashboards/read-panel";
import { plural } from "@/lib/format/count";
import { panelQueries } from "@/lib/queries/metrics/dashboards";

type Bag = Readonly<Record<string, unknown>>;

/** What the server says of one query. */
interface QueryState {
  readonly text: string;
  readonly isProblem: boolean;
}

/** What is wrong with the query itself, whoever reads it when. */
const FAULTS: ReadonlySet<string> = new Set(["query", "refused"]);

/** What the server has against the queries of a panel: it parses them, and limits them to what the caller may see. */
export function usePanelCheck(raw: Bag, draft: PanelDraft, context: PanelContext) {
  const client = useQueryClient();
  const queryOf = (of: PanelDraft) => panelQueries(inputOf(raw, of, context));
  const isChecked = (of: PanelDraft) => {
    const panel = panelOf(raw, of);
    return context.isReady && panel.queries.length > 0 && isFilled(panel, context);
  };
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    ...queryOf(draft),
    enabled: isChecked(draft),
  });
  const states = new Map<string, QueryState>();
  for (const { ref, series, problem } of isPlaceholderData ? [] : (data?.results ?? []))
    states.set(ref, {
      text: problem?.text ?? plural(series.length, "series", "series"),
      isProblem: problem !== undefined,
    });
  /** Resolves with the refs of queries that are no queries. None where they cannot be checked. */
  const faultsOf = async (of: PanelDraft): Promise<string[]> => {
    if (!isChecked(of)) return [];
    const { results } = await client.fetchQuery(queryOf(of)).catch(() => ({ results: [] }));
    return results.flatMap(({ ref, problem }) => (problem && FAULTS.has(problem.kind) ? [ref] : []));
  };
  return { states, isChecking: isFetching, error: error?.message, faultsOf };
}

function inputOf(raw: Bag, draft: PanelDraft, { window, values, scrapeSeconds }: PanelContext) {
  return panelQueriesIn(panelOf(raw, draft), { ...window, values, scrapeSeconds });
}

function panelOf(raw: Bag, draft: PanelDraft) {
  return readPanel(changePanel(raw, draft), { path: "", id: "" }).panel;
}
