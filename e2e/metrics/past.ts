/** Every 15 s of the last two hours, a few series of each cluster, as an OpenTelemetry collector sends them. */
export const CLUSTERS = ["hub", "amber-1", "amber-2", "beige-1"] as const;

const STEP_SECONDS = 15;
const LENGTH_SECONDS = 7_200;
const NAMESPACE = "open-cluster-management-agent";

interface Family {
  readonly name: string;
  readonly type: "counter" | "gauge";
  readonly labels: string;
  /** At seconds after the first sample; `cluster` is the position of the cluster. */
  readonly at: (seconds: number, cluster: number) => number;
}

const FAMILIES: readonly Family[] = [
  {
    name: "container_cpu_usage_seconds_total",
    type: "counter",
    labels: `namespace="${NAMESPACE}",pod="klusterlet-0",container="agent",image="agent"`,
    at: (seconds, cluster) => seconds * 0.01 * (cluster + 1),
  },
  {
    name: "container_memory_working_set_bytes",
    type: "gauge",
    labels: `namespace="${NAMESPACE}",pod="klusterlet-0",container="agent"`,
    at: (seconds, cluster) => 1e8 * (cluster + 1) + 1e6 * Math.round(10 * Math.sin(seconds / 600)),
  },
  {
    name: "apiserver_request_total",
    type: "counter",
    labels: `verb="GET",resource="managedclusters",code="200",group="cluster.open-cluster-management.io"`,
    at: (seconds, cluster) => Math.round(seconds * (cluster + 1)),
  },
];

/** In the OpenMetrics format. `end` in seconds since epoch. */
export function pastSeries(end: number): string {
  const first = Math.floor(end / STEP_SECONDS) * STEP_SECONDS - LENGTH_SECONDS;
  const lines = FAMILIES.flatMap(({ name, type, labels, at }) => [
    `# TYPE ${name.replace(/_total$/, "")} ${type}`,
    ...CLUSTERS.flatMap((cluster, index) =>
      Array.from({ length: LENGTH_SECONDS / STEP_SECONDS }, (_, step) => {
        const seconds = step * STEP_SECONDS;
        const all = `cluster_name="${cluster}",job="opentelemetry-collector",instance="${cluster}",${labels}`;
        return `${name}{${all}} ${at(seconds, index)} ${first + seconds}`;
      }),
    ),
  ]);
  return [...lines, "# EOF", ""].join("\n");
}
