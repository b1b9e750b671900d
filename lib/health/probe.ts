import type { RawObject } from "@/lib/kube/object";
import type { ManifestConfig, ManifestStatus } from "@/lib/resources/manifest-work";

/** Who writes `Available`, and from what (docs/reference/add-ons.md#health). */
export type AgentHealth =
  /** The agent's own code writes it. */
  | { readonly type: "None" }
  /** The cluster's klusterlet, from the agent's Lease. */
  | { readonly type: "Lease" }
  /** What these objects report back; without a prober it is available as soon as it is deployed. */
  | { readonly type: "Work"; readonly prober?: WorkProber }
  /** Every Deployment of apps. */
  | { readonly type: "DeploymentAvailability" }
  /** Every Deployment and every DaemonSet of apps. */
  | { readonly type: "WorkloadAvailability" };

export interface WorkProber {
  readonly fields: readonly ProbeField[];
  /** Why the add-on is not available, undefined if it is; called with the objects that were reported. */
  check?(results: readonly ProbeResult[]): string | undefined;
}

/**
 * Objects that determine an add-on's health, and what they report. `*` in a namespace or name matches any characters.
 */
export type ProbeField = Pick<ManifestConfig, "resourceIdentifier" | "feedbackRules">;

/** What one object has reported back. */
export interface ProbeResult {
  readonly resource: Pick<ManifestStatus["resourceMeta"], "group" | "resource" | "namespace" | "name">;
  readonly values: ManifestStatus["statusFeedback"]["values"];
}

/** What a cluster reports of these manifests for the add-on's health (docs/reference/work.md#feedback). */
export function probeFields(health: AgentHealth | undefined, manifests: readonly RawObject[]): readonly ProbeField[] {
  switch (health?.type) {
    case "Work":
      return health.prober?.fields ?? [];
    case "DeploymentAvailability":
      return manifests.filter((manifest) => workloadOf(manifest) === "deployments").flatMap(fieldOf);
    case "WorkloadAvailability":
      return manifests.flatMap(fieldOf);
    default:
      return [];
  }
}

/** The fields that health is judged by: a Deployment with no replicas reports, and is not judged. */
export function judgedFields(health: AgentHealth, manifests: readonly RawObject[]): readonly ProbeField[] {
  const isIdle = (manifest: RawObject) => workloadOf(manifest) === "deployments" && wantsNone(manifest.spec);
  return probeFields(
    health,
    manifests.filter((manifest) => !isIdle(manifest)),
  );
}

/** Whether an object is one of those that the field names. */
export function isProbed(
  { resourceIdentifier: wanted }: ProbeField,
  { group, resource, namespace, name }: ProbeResult["resource"],
): boolean {
  return (
    wanted.group === group &&
    wanted.resource === resource &&
    matches(wanted.namespace, namespace) &&
    matches(wanted.name, name)
  );
}

function matches(pattern: string, text: string): boolean {
  if (!pattern.includes("*")) return pattern === text;
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(text);
}

function fieldOf(manifest: RawObject): ProbeField[] {
  const resource = workloadOf(manifest);
  if (!resource) return [];
  const { namespace = "", name = "" } = manifest.metadata;
  return [
    {
      resourceIdentifier: { group: "apps", resource, namespace, name },
      feedbackRules: [{ type: "WellKnownStatus", jsonPaths: [] }],
    },
  ];
}

function workloadOf({ apiVersion = "", kind }: RawObject): "deployments" | "daemonsets" | undefined {
  if (!apiVersion.startsWith("apps/")) return undefined;
  if (kind === "Deployment") return "deployments";
  return kind === "DaemonSet" ? "daemonsets" : undefined;
}

function wantsNone(spec: unknown): boolean {
  return typeof spec === "object" && spec !== null && "replicas" in spec && spec.replicas === 0;
}
