import {
  CLUSTER_ACCEPTED,
  CLUSTER_AVAILABLE,
  CLUSTER_JOINED,
  CLUSTER_SET_LABEL,
  CONFIG_HASH_ANNOTATION,
  DECISION_GROUP_INDEX_LABEL,
  DECISION_GROUP_NAME_LABEL,
  PLACEMENT_LABEL,
} from "@/lib/kube/ocm";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManagedClusterSet } from "@/lib/resources/managed-cluster-set";
import { ManagedClusterSetBinding } from "@/lib/resources/managed-cluster-set-binding";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { Placement } from "@/lib/resources/placement";
import { PlacementDecision } from "@/lib/resources/placement-decision";
import { decisionCounts } from "@/lib/rollout/decision-groups";
import type { RolloutLane } from "@/lib/rollout/lane";
import type { WhyFacts } from "./facts";
import type { NeededRight } from "./why";

const NOW = new Date("2030-01-01T12:00:00Z");
const BEFORE = "2030-01-01T11:00:00Z";
const HASH = "aabbccddeeff00112233";
const TEMPLATES = { group: "addon.open-cluster-management.io", resource: "addontemplates" };

/** What is hidden from the caller. */
const NEEDED: NeededRight = { verb: "list", resource: "things", group: "g" };

type Kind =
  | "addOn"
  | "sets"
  | "bindings"
  | "placements"
  | "decisions"
  | "rollout"
  | "fleet"
  | "clusterAddOn"
  | "works"
  | "requests";

/**
 * How a hub differs from one where "hello" is healthy on "c1" by the placement "apps/p", of the set "prod". Objects are
 * named whole.
 */
export interface HubSetup {
  /** The requested cluster; null if it does not exist. */
  readonly cluster?: object | null;
  readonly others?: readonly object[];
  readonly addOn?: object | null;
  readonly sets?: readonly object[];
  readonly bindings?: readonly object[];
  /** By "namespace/name": its spec, or the whole object if it has metadata. */
  readonly placements?: Readonly<Record<string, object>>;
  /** The clusters the placements selected, by "namespace/name". */
  readonly decided?: Readonly<Record<string, readonly string[]>>;
  readonly rollout?: RolloutLane;
  readonly clusterAddOn?: object | null;
  readonly works?: readonly object[];
  readonly requests?: readonly object[];
  readonly mode?: ManagerMode;
  readonly hidden?: readonly Kind[];
  readonly cel?: WhyFacts["cel"];
}

export function condition(type: string, status: string, reason = "", message = "") {
  return { type, status, reason, message, lastTransitionTime: BEFORE };
}

export function rawCluster(
  name: string,
  change: {
    readonly metadata?: object;
    readonly spec?: object;
    readonly conditions?: object[];
    readonly status?: object;
  } = {},
) {
  return {
    metadata: {
      name,
      creationTimestamp: BEFORE,
      labels: { [CLUSTER_SET_LABEL]: "prod", env: "prod" },
      ...change.metadata,
    },
    spec: { hubAcceptsClient: true, ...change.spec },
    status: { conditions: change.conditions ?? WELL, ...change.status },
  };
}

const WELL = [CLUSTER_ACCEPTED, CLUSTER_JOINED, CLUSTER_AVAILABLE].map((type) => condition(type, "True", "Fine"));

export function rawAddOn(placements: readonly string[] | undefined = ["apps/p"], metadata: object = {}) {
  const named = placements.map((key) => ({ namespace: key.split("/")[0], name: key.split("/")[1] }));
  const installStrategy = placements.length > 0 ? { type: "Placements", placements: named } : { type: "Manual" };
  return { metadata: { name: "hello", ...metadata }, spec: { installStrategy } };
}

export function rawClusterAddOn(
  change: {
    readonly metadata?: object;
    readonly spec?: object;
    readonly status?: object;
    readonly conditions?: object[];
  } = {},
) {
  const conditions = [
    condition("Configured", "True", "ConfigurationsConfigured"),
    condition("RegistrationApplied", "True", "SetPermissionApplied"),
    condition("ManifestApplied", "True", "AddonManifestApplied"),
    condition("Progressing", "False", "Completed"),
    condition("Available", "True", "ProbeAvailable"),
  ];
  return {
    metadata: { name: "hello", namespace: "c1", creationTimestamp: BEFORE, ...change.metadata },
    spec: change.spec ?? {},
    status: {
      conditions: changed(conditions, change.conditions ?? []),
      supportedConfigs: [TEMPLATES],
      configReferences: [
        {
          ...TEMPLATES,
          desiredConfig: { name: "hello-1", specHash: HASH },
          lastAppliedConfig: { name: "hello-1", specHash: HASH },
        },
      ],
      registrations: [{ type: "kubeClient", kubeClient: { subject: { user: "u" }, driver: "csr" } }],
      ...change.status,
    },
  };
}

function changed(all: readonly { readonly type: string }[], changes: readonly object[]): object[] {
  const types = new Set(changes.map((each) => Reflect.get(each, "type")));
  return [...all.filter(({ type }) => !types.has(type)), ...changes].filter(
    (each) => Reflect.get(each, "status") !== "absent",
  );
}

export function rawWork(
  change: { readonly hash?: string; readonly conditions?: object[]; readonly manifests?: object[] } = {},
) {
  const annotation = JSON.stringify({
    "addontemplates.addon.open-cluster-management.io//hello-1": change.hash ?? HASH,
  });
  const conditions = ["Applied", "Available"].map((type) => ({
    ...condition(type, "True", "Fine"),
    observedGeneration: 2,
  }));
  return {
    metadata: {
      name: "addon-hello-deploy-0",
      namespace: "c1",
      generation: 2,
      creationTimestamp: BEFORE,
      annotations: { [CONFIG_HASH_ANNOTATION]: annotation },
    },
    spec: { workload: { manifests: [{ kind: "Deployment" }, { kind: "Service" }] } },
    status: {
      conditions: changed(conditions, change.conditions ?? []),
      resourceStatus: { manifests: change.manifests ?? [] },
    },
  };
}

export function rawRequest(name: string, conditions: readonly object[], certificate = "") {
  return { metadata: { name, creationTimestamp: BEFORE }, status: { conditions, certificate } };
}

export function rawSet(name: string) {
  return { metadata: { name } };
}

export function rawBinding(set: string, namespace = "apps") {
  return { metadata: { name: set, namespace }, spec: { clusterSet: set } };
}

const WELL_HUB = {
  cluster: rawCluster("c1"),
  others: [],
  addOn: rawAddOn(),
  sets: [rawSet("prod")],
  bindings: [rawBinding("prod")],
  placements: { "apps/p": {} },
  decided: { "apps/p": ["c1"] },
  clusterAddOn: rawClusterAddOn(),
  works: [rawWork()],
  requests: [rawRequest("csr-1", [condition("Approved", "True")], "cert")],
} satisfies HubSetup;

/** What the hub holds, as far as it is not hidden. */
export function hub(setup: HubSetup = {}): WhyFacts {
  const all: Required<Omit<HubSetup, "rollout" | "mode" | "hidden" | "cel">> = { ...WELL_HUB, ...setup };
  const seen = <T>(kind: Kind, value: T) => (setup.hidden?.includes(kind) ? { missing: NEEDED } : { value });
  const cluster = all.cluster === null ? undefined : ManagedCluster.parse(all.cluster);
  const clusters = [...(cluster ? [cluster] : []), ...all.others.map((each) => ManagedCluster.parse(each))];
  const placements = new Map(Object.entries(all.placements).map(([key, each]) => [key, placementOf(key, each)]));
  const decisions = new Map(Object.entries(all.decided).map(([key, names]) => [key, [decisionOf(key, names)]]));
  const bindings = all.bindings.map((each) => ManagedClusterSetBinding.parse(each));
  const bindingsOf = (namespace: string) => bindings.filter(({ metadata }) => metadata.namespace === namespace);
  const beside = (key: string) =>
    decisionCounts([...decisions].flatMap(([other, named]) => (other === key ? [] : named)));
  const sets = all.sets.map((each) => ManagedClusterSet.parse(each));
  const works = all.works.map((each) => ManifestWork.parse(each));
  const requests = all.requests.map((each) => CertificateSigningRequest.parse(each));
  return {
    clusterName: cluster?.metadata.name ?? "c1",
    addOnName: "hello",
    cluster,
    addOn: seen("addOn", all.addOn === null ? undefined : ClusterManagementAddOn.parse(all.addOn)),
    mode: setup.mode,
    sets: seen("sets", sets),
    bindings: (namespace) => seen("bindings", bindingsOf(namespace)),
    placement: (key) => seen("placements", placements.get(key)),
    decisions: (key) => seen("decisions", decisions.get(key) ?? []),
    rollout: () => seen("rollout", setup.rollout),
    fleet: seen("fleet", { clusters, decisionsBeside: beside }),
    clusterAddOn: seen(
      "clusterAddOn",
      all.clusterAddOn === null ? undefined : ManagedClusterAddOn.parse(all.clusterAddOn),
    ),
    works: seen("works", works),
    requests: seen("requests", requests),
    ...(setup.cel && { cel: setup.cel }),
    now: NOW,
  };
}

function placementOf(key: string, each: object): Placement {
  const [namespace, name] = key.split("/");
  const { metadata = {}, ...rest } = { metadata: undefined, ...each };
  return Placement.parse({ metadata: { namespace, name, ...(metadata ?? {}) }, spec: rest });
}

function decisionOf(key: string, clusters: readonly string[]): PlacementDecision {
  const [namespace = "", name = ""] = key.split("/");
  const labels = { [PLACEMENT_LABEL]: name, [DECISION_GROUP_INDEX_LABEL]: "0", [DECISION_GROUP_NAME_LABEL]: "canary" };
  const metadata = { name: `${name}-decision-1`, namespace, labels };
  return PlacementDecision.parse({ metadata, status: { decisions: clusters.map((clusterName) => ({ clusterName })) } });
}
