import type { QueriesInput, QueryResult } from "@/lib/api/metrics/prometheus";
import { interpolated } from "@/lib/dashboards/interpolate";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { intervals } from "@/lib/dashboards/time-range";
import { BUNDLED_DASHBOARDS } from "@/server/dashboards/bundled";
import { listValues } from "@/server/prometheus/list-values";
import { runQueries } from "@/server/prometheus/run-queries";
import { callerWho, sourceAt } from "@/server/prometheus/testing";
import { CLUSTERS } from "./past";
import { isSameAs, valuesAt } from "./prometheus-api";
import { type Result, result } from "./result";

/** What panels of bundled dashboards query, with intervals filled in. */
const BUNDLED = Object.values(BUNDLED_DASHBOARDS).flatMap((value) => {
  const { panels } = readDashboard(JSON.stringify(value));
  const times = intervals({ from: 0, to: 3_600_000, step: 60, scrape: 15 });
  return panels.flatMap(({ queries }) => queries.map(({ expr }) => interpolated(expr, times)));
});

type Sees = Parameters<typeof callerWho>[0];

/** The three documented queries, and others of the catalogue. */
const QUERIES = [
  'rate(container_cpu_usage_seconds_total{namespace=~"open-cluster-management.*"}[3m])',
  'container_memory_working_set_bytes{namespace=~"open-cluster-management.*"}',
  'rate(apiserver_request_total{resource=~"managedclusters|managedclusteraddons"}[1m])',
  'topk(2, sum by (cluster_name) (rate(container_cpu_usage_seconds_total{container!=""}[1m])))',
  'sum(rate(apiserver_request_total{code=~"5.."}[1m])) / sum(rate(apiserver_request_total[1m]))',
  "max_over_time(container_memory_working_set_bytes[10m:1m] offset 5m)",
  "container_memory_working_set_bytes * on (cluster_name) group_left () count by (cluster_name) (apiserver_request_total)",
];

const ATTACKS = [
  'container_memory_working_set_bytes{cluster_name=~".*"}',
  'container_memory_working_set_bytes{cluster_name="beige-1"}',
  '{__name__=~"container_.+"}',
  'container_memory_working_set_bytes or container_memory_working_set_bytes{cluster_name="beige-1"}',
  'container_memory_working_set_bytes{a!="\\",cluster_name=~\\".*"}',
  'container_memory_working_set_bytes{a!=`",cluster_name=~".*`}',
  'label_replace(container_memory_working_set_bytes, "copy", "$1", "cluster_name", "(.*)")',
  "container_memory_working_set_bytes @ end()",
  "last_over_time(container_memory_working_set_bytes[1h:1m])",
  "container_memory_working_set_bytes # }\n or # {\n container_memory_working_set_bytes",
  'count_values("copy", container_memory_working_set_bytes) or count by (cluster_name) ({cluster_name!=""})',
  "count(container_memory_working_set_bytes) * on () group_right () container_memory_working_set_bytes",
  'absent(container_memory_working_set_bytes{cluster_name="amber-1"}) or container_memory_working_set_bytes',
  "count(container_memory_working_set_bytes) by (cluster_name)",
];
/** What is refused to those who see some clusters. */
const REFUSED = ["info(container_memory_working_set_bytes)", "container_memory_working_set_bytes }"];

const signal = new AbortController().signal;

/** What the console answers is what Prometheus answers, and of who sees less, what it answers about that. */
export async function* comparedWith(url: string, end: number): AsyncGenerator<Result> {
  const source = sourceAt(url);
  const input = (expr: string): QueriesInput => ({
    from: (end - 3_600) * 1000,
    to: (end - 300) * 1000,
    step: 60,
    queries: [{ ref: "A", expr }],
  });
  const answer = async (expr: string, sees: Sees) => {
    const { results } = await runQueries(source, input(expr), { caller: callerWho(sees), signal });
    return results[0];
  };
  for (const expr of [...QUERIES, ...BUNDLED]) {
    const [ours, theirs] = await Promise.all([answer(expr, "all"), valuesAt(url, input(expr), { expr })]);
    const isSame = ours && isSameAs(theirs, ours.series);
    const why = ours?.problem?.text ?? `${ours?.series.length} and ${theirs.length} series`;
    yield result(`as Prometheus answers: ${expr}`, isSame === true, why);
  }
  for (const expr of QUERIES) {
    const seen = await answer(expr, CLUSTERS);
    const all = await answer(expr, "all");
    yield result(
      `the same for who sees each cluster by name: ${expr}`,
      JSON.stringify(seen?.series) === JSON.stringify(all?.series),
      seen?.problem?.text ?? "differs",
    );
  }
  for (const expr of ATTACKS) {
    const seen = await answer(expr, ["amber-1"]);
    const all = await answer(expr, "all");
    const foreign = foreignIn(seen);
    // What finds no other cluster for those who see all of them is no attack.
    const isAttack = foreignIn(all).length > 0;
    yield result(
      `no other cluster by ${JSON.stringify(expr)}`,
      isAttack && foreign.length === 0 && seen?.problem === undefined,
      isAttack ? `found ${foreign} ${seen?.problem?.text}` : `finds none for who sees all: ${all?.problem?.text}`,
    );
  }
  for (const expr of REFUSED) {
    const seen = await answer(expr, ["amber-1"]);
    yield result(`refused: ${JSON.stringify(expr)}`, seen?.problem?.kind === "refused", `${seen?.problem?.kind}`);
  }
  for (const [sees, expected] of [
    ["all", [...CLUSTERS].sort()],
    [
      ["amber-1", "beige-1"],
      ["amber-1", "beige-1"],
    ],
  ] as const) {
    const of = { kind: "label-values", label: "cluster_name", match: "container_memory_working_set_bytes" } as const;
    const { values } = await listValues(
      source,
      { from: (end - 3_600) * 1000, to: end * 1000, of },
      { caller: callerWho(sees), signal },
    );
    yield result(
      `values of a variable for who sees ${sees}`,
      JSON.stringify([...values].sort()) === JSON.stringify(expected),
      `${values}`,
    );
  }
  await source.client.close();
}

function foreignIn(of: QueryResult | undefined): readonly string[] {
  return JSON.stringify(of?.series ?? []).match(/hub|amber-2|beige-1/g) ?? [];
}
