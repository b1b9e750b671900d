const AGENTS = "open-cluster-management-agent";

export interface Family {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** Of each series, beside those that say which cluster it is of. */
  readonly labels: readonly string[];
  readonly job?: string;
  /** At seconds after the first sample, with the positions of the cluster and of the labels. */
  readonly at: (seconds: number, cluster: number, series: number) => number;
}

const PODS = ["shop-0", "shop-1", "cart-0"].map((pod) => `namespace="shop",pod="${pod}",container="main",image="main"`);
const CONTAINERS = [`namespace="${AGENTS}",pod="klusterlet-0",container="agent",image="agent"`, ...PODS];
const REQUESTS = [
  ["GET", "managedclusters", "200"],
  ["LIST", "managedclusteraddons", "200"],
  ["PATCH", "manifestworks", "409"],
  ["PUT", "managedclusters", "503"],
].map(
  ([verb, resource, code]) =>
    `verb="${verb}",resource="${resource}",code="${code}",group="cluster.open-cluster-management.io"`,
);
const OPERATIONS = ["container_status", "podsandbox_status"].map((name) => `operation_type="${name}"`);
const BOUNDS = ["0.1", "0.5", "1", "+Inf"];

const withBounds = (labels: readonly string[]) => labels.flatMap((one) => BOUNDS.map((le) => `${one},le="${le}"`));
const wave = (seconds: number, length: number) => Math.sin(seconds / length);
/** Of a histogram: each bound holds somewhat more than the one before. */
const counted: Family["at"] = (seconds, cluster, series) =>
  Math.round(seconds * (cluster + 1) * (0.7 + 0.1 * (series % BOUNDS.length)));

/** What exporters of the clusters would send: nobody here does. */
export const FAMILIES: readonly Family[] = [
  {
    name: "container_cpu_usage_seconds_total",
    type: "counter",
    labels: CONTAINERS,
    at: (seconds, cluster, series) => seconds * 0.01 * (cluster + 1) * (series + 1) + 2 * wave(seconds, 900),
  },
  {
    name: "container_memory_working_set_bytes",
    type: "gauge",
    labels: CONTAINERS,
    at: (seconds, cluster, series) => 1e8 * (cluster + 1 + series) + 1e6 * Math.round(10 * wave(seconds, 600)),
  },
  {
    name: "container_network_receive_bytes_total",
    type: "counter",
    labels: PODS,
    at: (seconds, cluster, series) => Math.round(seconds * 1_500 * (cluster + 1 + series)),
  },
  {
    name: "kube_pod_container_resource_requests",
    type: "gauge",
    labels: PODS.map((pod) => `${pod},resource="cpu"`),
    at: (_, cluster) => 0.1 * (cluster + 1),
  },
  {
    name: "kube_pod_container_resource_limits",
    type: "gauge",
    labels: PODS.map((pod) => `${pod},resource="memory"`),
    at: () => 8e8,
  },
  {
    name: "apiserver_request_total",
    type: "counter",
    labels: REQUESTS,
    at: (seconds, cluster, series) => Math.round((seconds * (cluster + 1)) / (series + 1) ** 2),
  },
  {
    name: "apiserver_request_duration_seconds_bucket",
    type: "histogram",
    labels: withBounds(["GET", "LIST", "PATCH"].map((verb) => `verb="${verb}"`)),
    at: counted,
  },
  {
    name: "workqueue_depth",
    type: "gauge",
    labels: ['name="addon-install-controller"', 'name="crd_finalizer"'],
    at: (seconds, _, series) => Math.max(0, Math.round(5 * wave(seconds, 300 + 100 * series))),
  },
  {
    name: "process_resident_memory_bytes",
    type: "gauge",
    labels: [""],
    job: "kube-apiserver",
    at: (seconds, cluster) => 5e8 * (cluster + 1) + 1_000 * seconds,
  },
  {
    name: "kubelet_running_pods",
    type: "gauge",
    labels: ['node="node-a"', 'node="node-b"'],
    at: (seconds, cluster, series) => 10 * (cluster + 1) + series + Math.floor(seconds / 1_800),
  },
  { name: "kubelet_node_config_error", type: "gauge", labels: ['node="node-a"'], at: () => 0 },
  {
    name: "kubelet_volume_stats_used_bytes",
    type: "gauge",
    labels: Array.from({ length: 15 }, (_, volume) => `persistentvolumeclaim="data-${volume}"`),
    at: (seconds, cluster, series) =>
      1e9 * (cluster + 1) + 2e8 * series + 1e8 * Math.round(3 * wave(seconds, 400 + series)),
  },
  {
    name: "kubelet_runtime_operations_total",
    type: "counter",
    labels: OPERATIONS,
    at: (seconds, cluster, series) => Math.round(seconds * 0.5 * (cluster + 1 + series)),
  },
  {
    name: "kubelet_runtime_operations_duration_seconds_bucket",
    type: "histogram",
    labels: withBounds(OPERATIONS),
    at: counted,
  },
];
