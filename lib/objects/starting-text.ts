/** The kinds of objects that people create from a text. */
export const CREATED_KINDS = {
  ClusterManagementAddOn: {
    title: "Add-on",
    about: "Something that can be installed on clusters, and how it is installed.",
    spec: addOn,
  },
  AddOnTemplate: {
    title: "Template",
    about: "The manifests that an add-on installs on each cluster. A change is a new template.",
    spec: template,
  },
  AddOnDeploymentConfig: {
    title: "Configuration",
    about: "Variables, node placement, proxies and registries of an add-on.",
    namespace: "my-namespace",
    spec: () => configuration,
  },
  Placement: {
    title: "Placement",
    about: "Which clusters are selected, by set, label and claim.",
    namespace: "my-namespace",
    spec: () => placement,
  },
  ManagedClusterSet: { title: "Cluster set", about: "Clusters that are handed to teams together.", spec: () => set },
  ManagedClusterSetBinding: {
    title: "Cluster set binding",
    about: "Lets the placements of a namespace select from a cluster set. It has the set's name.",
    namespace: "my-namespace",
    spec: (_, set) => `spec:\n  clusterSet: ${set}\n`,
  },
  ManifestWork: {
    title: "Work",
    about: "Manifests that one cluster applies. Its namespace is the cluster's name.",
    namespace: "my-cluster",
    spec: () => work,
  },
  MaintenanceWindow: {
    title: "Maintenance window",
    about: "When clusters may start updates of add-ons. Clusters without a window may at any time.",
    spec: () => maintenanceWindow,
  },
  Freeze: {
    title: "Freeze",
    about: "No update starts on its clusters until it ends. What is in progress finishes.",
    spec: () => freeze,
  },
  RolloutGate: {
    title: "Rollout gate",
    about: "A rollout goes on to further decision groups only once people have approved.",
    spec: () => rolloutGate,
  },
  ManagedServiceAccount: {
    title: "Service account",
    about: "An account on one cluster, whose token the hub has. Its namespace is the cluster's name.",
    namespace: "my-cluster",
    spec: () => account,
  },
  ManifestWorkReplicaSet: {
    title: "Replica set",
    about: "The same work on every cluster that a placement of its namespace selects.",
    namespace: "my-namespace",
    spec: () => replicaSet,
  },
} as const satisfies Record<string, CreatedKind>;

interface CreatedKind {
  /** "Cluster set". */
  readonly title: string;
  readonly about: string;
  /** Where its objects have one: what to replace. */
  readonly namespace?: string;
  /** The text below the metadata, in the version that the hub stores. */
  readonly spec: (apiVersion: string, set: string) => string;
}

export type CreatedKindName = keyof typeof CREATED_KINDS;

export function isCreatedKind(kind: string): kind is CreatedKindName {
  return Object.hasOwn(CREATED_KINDS, kind);
}

/** A small object of the kind to start with: it is valid once its names are replaced. `set` is the one that is bound. */
export function startingText(
  kind: CreatedKindName,
  apiVersion: string,
  { namespace, set = "my-set" }: { readonly namespace?: string | undefined; readonly set?: string | undefined } = {},
): string {
  const { namespace: assumed, spec }: CreatedKind = CREATED_KINDS[kind];
  const name =
    kind === "ManagedClusterSetBinding" ? set : `my-${CREATED_KINDS[kind].title.toLowerCase().replaceAll(" ", "-")}`;
  const metadata = [`  name: ${name}`, ...(assumed === undefined ? [] : [`  namespace: ${namespace ?? assumed}`])];
  if (kind === "ClusterManagementAddOn")
    metadata.push("  annotations:", "    # The add-on manager of the hub installs it.", LIFECYCLE);
  return [`apiVersion: ${apiVersion}`, `kind: ${kind}`, "metadata:", ...metadata, spec(apiVersion, set)].join("\n");
}

const LIFECYCLE = "    addon.open-cluster-management.io/lifecycle: addon-manager";

/** The two versions name a configuration differently. */
function addOn(apiVersion: string): string {
  const reference = apiVersion.endsWith("/v1beta1")
    ? `  defaultConfigs:
    - group: addon.open-cluster-management.io
      resource: addontemplates
      name: my-template`
    : `  supportedConfigs:
    - group: addon.open-cluster-management.io
      resource: addontemplates
      defaultConfig:
        name: my-template`;
  return `spec:
  addOnMeta:
    displayName: My add-on
    description: What it does, in one sentence.
${reference}
  # Manual: installed where a ManagedClusterAddOn is created. Placements: where placements select clusters.
  installStrategy:
    type: Manual
`;
}

function template(): string {
  return `spec:
  addonName: my-add-on
  agentSpec:
    workload:
      manifests:
        - apiVersion: apps/v1
          kind: Deployment
          metadata:
            name: my-agent
            namespace: open-cluster-management-agent-addon
          spec:
            replicas: 1
            selector:
              matchLabels:
                app: my-agent
            template:
              metadata:
                labels:
                  app: my-agent
              spec:
                containers:
                  - name: agent
                    image: registry.example.com/my-agent:v1
`;
}

const configuration = `spec:
  # Templates read them as {{LOG_LEVEL}}.
  customizedVariables:
    - name: LOG_LEVEL
      value: info
  agentInstallNamespace: open-cluster-management-agent-addon
`;

const placement = `spec:
  # Sets that are bound to the namespace; without this, all of them.
  clusterSets:
    - global
  predicates:
    - requiredClusterSelector:
        labelSelector:
          matchLabels:
            environment: production
  # Clusters stay selected while they cannot be reached.
  tolerations:
    - key: cluster.open-cluster-management.io/unreachable
      operator: Exists
`;

const set = `spec:
  # Clusters are in it that have the label cluster.open-cluster-management.io/clusterset with its name.
  clusterSelector:
    selectorType: ExclusiveClusterSetLabel
`;

const work = `spec:
  workload:
    manifests:
      - apiVersion: v1
        kind: ConfigMap
        metadata:
          name: my-settings
          namespace: default
        data:
          greeting: hello
`;

const maintenanceWindow = `spec:
  description: Nights of working days
  # All clusters without this.
  clusters:
    clusterSets:
      - my-set
  timeZone: Europe/Lisbon
  schedule:
    - days: [Tue, Wed, Thu]
      start: "02:00"
      duration: 3h
`;

const freeze = `spec:
  reason: Why, for everybody who looks at a rollout.
  # All clusters without this, and all add-ons without addOns.
  clusters:
    clusterSets:
      - my-set
`;

const rolloutGate = `spec:
  addOn: my-add-on
  placement:
    namespace: my-namespace
    name: my-placement
  before:
    everyGroup: true
  approvals: 2
`;

const account = `spec:
  # The cluster renews the token once four fifths of its validity are over.
  rotation:
    enabled: true
    validity: 720h
`;

const replicaSet = `spec:
  placementRefs:
    - name: my-placement
      rolloutStrategy:
        type: Progressive
        progressive:
          maxConcurrency: 10%
          minSuccessTime: 1m
          progressDeadline: 10m
  manifestWorkTemplate:
    workload:
      manifests:
        - apiVersion: apps/v1
          kind: Deployment
          metadata:
            name: my-app
            namespace: default
          spec:
            replicas: 1
            selector:
              matchLabels:
                app: my-app
            template:
              metadata:
                labels:
                  app: my-app
              spec:
                containers:
                  - name: app
                    image: registry.example.com/my-app:v1
    manifestConfigs:
      - resourceIdentifier:
          group: apps
          resource: deployments
          namespace: default
          name: my-app
        feedbackRules:
          - type: WellKnownStatus
        # Without this rule the rollout never comes to an end.
        conditionRules:
          - condition: Progressing
            type: CEL
            celExpressions:
              - "!has(object.status.readyReplicas) || object.status.readyReplicas < object.spec.replicas"
`;
