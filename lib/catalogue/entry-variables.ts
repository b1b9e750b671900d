import type { KnownVariable } from "./known-variable";

/** The controllers read these as bytes: a larger number is refused. */
const BYTE = 255;

/** Of both policy add-ons: governance-policy-addon-controller, `pkg/addon/common.go`. */
const COMMON_POLICY_VARIABLES: readonly KnownVariable[] = [
  { name: "logLevel", type: "integer", max: 127, default: "0", help: "How much it logs" },
  { name: "logEncoder", type: "text", default: "console", help: "How it writes its log: console or json" },
  { name: "evaluationConcurrency", type: "integer", max: BYTE, help: "How many policies it evaluates at a time" },
  { name: "clientQPS", type: "integer", max: BYTE, help: "Requests a second to its cluster's API" },
  { name: "clientBurst", type: "integer", max: BYTE, help: "How many requests may come at once" },
  { name: "prometheusEnabled", type: "boolean", help: "Whether Prometheus reads its metrics" },
  { name: "tlsMinVersion", type: "text", help: "The oldest version of TLS that it serves" },
  { name: "tlsCipherSuites", type: "text", help: "The cipher suites that it serves, with commas between them" },
];

const CONTROLLER_DEFAULTS: Readonly<Record<string, string>> = {
  evaluationConcurrency: "2",
  clientQPS: "30",
  clientBurst: "45",
};

/** Of `config-policy-controller`. */
export const POLICY_VARIABLES: readonly KnownVariable[] = [
  { name: "operatorPolicyDisabled", type: "boolean", help: "Whether OperatorPolicies are left alone" },
  {
    name: "managedKubeConfigSecret",
    type: "text",
    help: "Secret on the hosting cluster with a kubeconfig of the managed cluster",
  },
  ...COMMON_POLICY_VARIABLES.map((variable) => {
    const usual = CONTROLLER_DEFAULTS[variable.name];
    return usual === undefined ? variable : { ...variable, default: usual };
  }),
];

/** Of `governance-policy-framework`. */
export const FRAMEWORK_VARIABLES: readonly KnownVariable[] = [
  {
    name: "orphanClusterNamespace",
    type: "boolean",
    default: "false",
    help: "Whether the cluster's namespace stays on it when the add-on goes",
  },
  ...COMMON_POLICY_VARIABLES,
];

export const SERVICE_ACCOUNT_VARIABLES: readonly KnownVariable[] = [
  { name: "prometheusEnabled", type: "boolean", help: "Whether Prometheus reads its agent's metrics" },
  { name: "prometheusServiceMonitorLabels", type: "JSON", help: "Labels of its agent's ServiceMonitor" },
];

export const SUBSCRIPTION_VARIABLES: readonly KnownVariable[] = [
  { name: "RequestMemory", type: "quantity", help: "Memory that its agent requests" },
  { name: "LimitsMemory", type: "quantity", help: "Memory that its agent may take" },
];

export const OBSERVABILITY_VARIABLES: readonly KnownVariable[] = [
  { name: "metricsHubHostname", type: "text", help: "Where on the hub metrics are sent to" },
  { name: "openshiftLoggingChannel", type: "text", help: "The channel that the logging operator comes from" },
  { name: "platformMetricsCollection", type: "text", help: "What collects metrics of the platform" },
  { name: "platformLogsCollection", type: "text", help: "What collects logs of the platform" },
];
