import own from "@/deploy/chart/files/dashboard.json" with { type: "json" };

const NAMESPACES = 'namespace=~"open-cluster-management.*"';
const GROUP = 'group=~".*open-cluster-management.io"';
const RESOURCES =
  "managedclusters|managedclusteraddons|managedclustersetbindings|managedclustersets|addonplacementscores|" +
  "placementdecisions|placements|manifestworks|manifestworkreplicasets";
const INTERVAL = "$__rate_interval";

interface Drawn {
  readonly title: string;
  readonly expr: string | readonly string[];
  readonly unit?: string;
  readonly legend?: string;
  readonly type?: "timeseries" | "stat" | "bargauge" | "table" | "heatmap";
  /** From where on a value is amber, and red. */
  readonly thresholds?: readonly [number, number];
  readonly isStacked?: boolean;
  readonly w?: number;
}

/** In Grafana's format: the same file can be imported there. */
function dashboard(title: string, description: string, panels: readonly Drawn[]) {
  let [x, y] = [0, 0];
  const placed = panels.map((panel, index) => {
    const w = panel.w ?? 12;
    if (x + w > 24) [x, y] = [0, y + 8];
    const made = panelOf(panel, { id: index + 1, gridPos: { x, y, w, h: 8 } });
    x += w;
    return made;
  });
  return {
    title,
    description,
    schemaVersion: 42,
    time: { from: "now-1h", to: "now" },
    refresh: "30s",
    templating: { list: [] },
    panels: placed,
  };
}

function panelOf(
  { title, expr, unit = "short", legend = "", type = "timeseries", thresholds, isStacked }: Drawn,
  place: object,
) {
  const isInstant = type !== "timeseries" && type !== "heatmap";
  const [amber, red] = thresholds ?? [];
  const steps = [
    { color: "green", value: null },
    ...(amber === undefined ? [] : [{ color: "yellow", value: amber }]),
    ...(red === undefined ? [] : [{ color: "red", value: red }]),
  ];
  return {
    ...place,
    title,
    type,
    targets: [expr].flat().map((one, index) => ({
      refId: String.fromCharCode(65 + index),
      expr: one,
      legendFormat: legend,
      instant: isInstant,
      range: !isInstant,
      ...((type === "table" || type === "heatmap") && { format: type }),
    })),
    fieldConfig: {
      defaults: {
        unit,
        thresholds: { mode: "absolute", steps },
        custom: { fillOpacity: isStacked ? 60 : 0, stacking: { mode: isStacked ? "normal" : "none" } },
      },
      overrides: [],
    },
    options: {
      legend: { displayMode: "list", placement: "bottom" },
      reduceOptions: { calcs: ["lastNotNull"] },
      ...(type === "heatmap" && { yAxis: { unit: "s" }, cellValues: { unit } }),
    },
  };
}

/** Which namespace this console is in does not matter where its own Prometheus is read. */
function ofAnyNamespace(chart: typeof own): typeof own {
  return JSON.parse(JSON.stringify(chart).replace(/namespace=\\"flotilla-system\\",?\s*/g, "")) as typeof own; // the same form
}

const percentile = (share: number, by: string, metric: string) =>
  `histogram_quantile(${share}, sum by (le,${by}) (rate(${metric}[${INTERVAL}])))`;

/** Whatever comes with this console, by name. */
export const BUNDLED_DASHBOARDS: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  "control-plane": dashboard("Control plane", "CPU, memory and API requests of OCM's agents and controllers.", [
    {
      title: "CPU of agents and controllers",
      expr: `rate(container_cpu_usage_seconds_total{${NAMESPACES}}[3m])`,
      legend: "{{cluster_name}} {{pod}}/{{container}}",
      w: 24,
    },
    {
      title: "Memory of agents and controllers",
      expr: `container_memory_working_set_bytes{${NAMESPACES}}`,
      unit: "bytes",
      legend: "{{cluster_name}} {{pod}}/{{container}}",
      w: 24,
    },
    {
      title: "API requests",
      expr: `rate(apiserver_request_total{resource=~"${RESOURCES}"}[1m])`,
      unit: "reqps",
      legend: "{{cluster_name}} {{verb}} {{resource}} {{code}}",
      w: 24,
    },
  ]),
  fleet: dashboard("Fleet", "How many clusters and add-ons are in which state, and clusters that report nothing.", [
    { title: "Clusters", expr: "sum by (state) (flotilla_managed_clusters)", legend: "{{state}}", isStacked: true },
    { title: "Add-ons on clusters", expr: "sum by (addon,state) (flotilla_addons)", legend: "{{addon}} {{state}}" },
    {
      title: "CPU, highest ten clusters",
      expr: `topk(10, sum by (cluster_name) (rate(container_cpu_usage_seconds_total{${NAMESPACES},container!=""}[5m])))`,
      legend: "{{cluster_name}}",
      type: "bargauge",
      thresholds: [0.5, 1],
    },
    {
      title: "Seconds since the last sample",
      expr: "time() - max by (cluster_name) (timestamp(up))",
      unit: "s",
      type: "table",
      thresholds: [120, 300],
    },
  ]),
  rollouts: dashboard("Rollouts", "Clusters by the stage of their rollout, and add-ons that are not healthy.", [
    {
      title: "Clusters by stage",
      expr: "sum by (phase) (flotilla_addon_rollout_clusters)",
      legend: "{{phase}}",
      isStacked: true,
      w: 24,
    },
    {
      title: "Add-ons that are not healthy",
      expr: 'sum by (addon) (flotilla_addons{state!="healthy"})',
      legend: "{{addon}}",
      w: 24,
    },
  ]),
  "add-on-manager": dashboard("Add-on manager", "Queues, durations, errors and retries of OCM's own add-on manager.", [
    { title: "Queue depth", expr: "sum by (name) (workqueue_depth)", legend: "{{name}}", thresholds: [50, 500] },
    {
      title: "Wait in the queue, p99",
      expr: percentile(0.99, "name", "workqueue_queue_duration_seconds_bucket"),
      unit: "s",
      legend: "{{name}}",
      thresholds: [5, 30],
    },
    {
      title: "Reconcile, p99",
      expr: percentile(0.99, "controller", "controller_runtime_reconcile_time_seconds_bucket"),
      unit: "s",
      legend: "{{controller}}",
      thresholds: [2, 10],
    },
    {
      title: "Errors of reconciles",
      expr: `sum by (controller) (rate(controller_runtime_reconcile_errors_total[${INTERVAL}]))`,
      unit: "ops",
      legend: "{{controller}}",
    },
    {
      title: "Retries",
      expr: `sum by (name) (rate(workqueue_retries_total[${INTERVAL}]))`,
      unit: "ops",
      legend: "{{name}}",
      thresholds: [1, 10],
    },
  ]),
  "hub-api": dashboard("Hub API", "Errors, latency, throttling, watches and stored objects of the hub's API server.", [
    {
      title: "Error ratio",
      expr: `sum(rate(apiserver_request_total{${GROUP},code=~"5.."}[5m])) / sum(rate(apiserver_request_total{${GROUP}}[5m]))`,
      unit: "percentunit",
      type: "stat",
      thresholds: [0.01, 0.05],
      w: 6,
    },
    {
      title: "Latency, p99",
      expr: percentile(
        0.99,
        "resource,verb",
        `apiserver_request_duration_seconds_bucket{${GROUP},verb!~"WATCH|CONNECT"}`,
      ),
      unit: "s",
      legend: "{{verb}} {{resource}}",
      thresholds: [1, 4],
      w: 18,
    },
    {
      title: "Throttled requests",
      expr: `sum by (flow_schema) (rate(apiserver_flowcontrol_rejected_requests_total[${INTERVAL}]))`,
      unit: "reqps",
      legend: "{{flow_schema}}",
    },
    {
      title: "Open watches",
      expr: `sum by (resource) (apiserver_longrunning_requests{${GROUP},verb="WATCH"})`,
      legend: "{{resource}}",
    },
    {
      title: "Stored objects",
      expr: 'sum by (resource) (apiserver_storage_objects{resource=~".*open-cluster-management.io"})',
      legend: "{{resource}}",
      type: "bargauge",
    },
    {
      title: "Webhooks, p99",
      expr: percentile(
        0.99,
        "name",
        'apiserver_admission_webhook_admission_duration_seconds_bucket{name=~".*open-cluster-management.*"}',
      ),
      unit: "s",
      legend: "{{name}}",
      thresholds: [0.5, 2],
    },
    {
      title: "Requests by duration",
      expr: `sum by (le) (rate(apiserver_request_duration_seconds_bucket{${GROUP},verb!~"WATCH|CONNECT"}[${INTERVAL}]))`,
      unit: "reqps",
      type: "heatmap",
      w: 24,
    },
  ]),
  flotilla: ofAnyNamespace(own),
};
