import type { RawObject } from "@/lib/kube/object";
import type { ManifestStatus } from "@/lib/resources/manifest-work";

/** One rendered workload whose feedback tells the add-on's health. */
export interface Probe {
  readonly group: "apps";
  readonly resource: "deployments" | "daemonsets";
  readonly namespace: string;
  readonly name: string;
}

type FeedbackValues = ManifestStatus["statusFeedback"]["values"];

export interface ProbeResult {
  readonly probe: Probe;
  readonly values: FeedbackValues;
}

/** Every Deployment and DaemonSet of apps; each gets a feedback rule in its work. */
export function workloadsOf(manifests: readonly RawObject[]): Probe[] {
  return manifests.flatMap((manifest) => {
    const resource = resourceOf(manifest);
    const { namespace = "", name = "" } = manifest.metadata;
    return resource ? [{ group: "apps" as const, resource, namespace, name }] : [];
  });
}

/** Those of the workloads that can be judged: a Deployment that wants no replicas is left out. */
export function probesOf(manifests: readonly RawObject[]): Probe[] {
  return workloadsOf(manifests.filter((manifest) => !(resourceOf(manifest) === "deployments" && wantsNone(manifest.spec))));
}

function resourceOf({ apiVersion = "", kind }: RawObject): Probe["resource"] | undefined {
  if (!apiVersion.startsWith("apps/")) return undefined;
  if (kind === "Deployment") return "deployments";
  return kind === "DaemonSet" ? "daemonsets" : undefined;
}

function wantsNone(spec: unknown): boolean {
  return typeof spec === "object" && spec !== null && "replicas" in spec && spec.replicas === 0;
}

/** Why a workload is not healthy; undefined where it is. */
export function probeFailure({ probe, values }: ProbeResult): string | undefined {
  const number = (name: string) => values.find((value) => value.name === name)?.fieldValue.integer;
  const what = `${probe.resource} ${probe.namespace}/${probe.name}`;
  if (probe.resource === "deployments") {
    const [desired, ready] = [number("Replicas"), number("ReadyReplicas")];
    if (desired === undefined) return "desiredNumberReplicas is not probed";
    if (desired === 0) return undefined;
    if (ready === undefined) return "readyReplica is not probed";
    return ready >= 1 ? undefined : notReady(desired, ready, what);
  }
  const [desired, ready] = [number("DesiredNumberScheduled"), number("NumberReady")];
  if (desired === undefined) return "desiredNumberReplicas is not probed";
  if (ready === undefined) return "readyReplica is not probed";
  return ready === desired ? undefined : notReady(desired, ready, what);
}

function notReady(desired: number, ready: number, what: string): string {
  return `desiredNumberReplicas is ${desired} but readyReplica is ${ready} for ${what}`;
}
