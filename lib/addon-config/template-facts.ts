import { addOnGroups, addOnUser, DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import { z } from "@/lib/kube/zod";
import { type AddOnTemplate, addOnTemplates } from "@/lib/resources/add-on-template";
import { isOfKind } from "@/lib/resources/config-reference";
import type { ClusterConfigReference, Registration } from "@/lib/resources/managed-cluster-add-on";

const PRE_DELETE_KEY = "addon.open-cluster-management.io/addon-pre-delete";

/** The template that a cluster add-on shall have: the first one referenced (addon.md §7.2). */
export function templateReference(references: readonly ClusterConfigReference[]): ClusterConfigReference["desiredConfig"] {
  return references.find((reference) => isOfKind(reference, addOnTemplates))?.desiredConfig;
}

/** The last part of the user in its agents' certificates. */
export function templateAgent(addOn: string): string {
  return `${addOn}-agent`;
}

export function hasKubeClient(template: AddOnTemplate): boolean {
  return template.spec.registration.some(({ type }) => type === "KubeClient");
}

/** What of a template we do not do yet, in words; undefined where we do all it asks. */
export function unsupportedPart({ spec }: AddOnTemplate): string | undefined {
  if (spec.registration.some(({ type }) => type === "CustomSigner")) return "registration with a custom signer is not supported yet";
  const permissions = spec.registration.flatMap(({ kubeClient }) => kubeClient?.hubPermissions ?? []);
  if (permissions.some(({ type }) => type !== "CurrentCluster")) return "hub permissions in a single namespace are not supported yet";
  if (permissions.length > 1) return "more than one hub permission is not supported yet";
  return spec.agentSpec.workload.manifests.some(isHook) ? "pre-delete hooks are not supported yet" : undefined;
}

const Keys = z.optional(z.nullable(z.record(z.string(), z.unknown())));
const Marked = z.looseObject({
  kind: z._default(z.string(), ""),
  metadata: z.optional(z.nullable(z.looseObject({ labels: Keys, annotations: Keys }))),
});

function isHook(manifest: unknown): boolean {
  const read = Marked.safeParse(manifest).data;
  if (read?.kind !== "Job" && read?.kind !== "Pod") return false;
  return PRE_DELETE_KEY in { ...read.metadata?.labels, ...read.metadata?.annotations };
}

/**
 * The registrations that a template asks for (addon.md §7.6, §8.1). The driver of each is the cluster agent's to write and is
 * kept from the n-th registration there is already.
 */
export function templateRegistrations(
  template: AddOnTemplate,
  cluster: string,
  addOn: string,
  existing: readonly Registration[],
): Registration[] {
  const known = existing.filter(({ type }) => type === "kubeClient");
  const asked = template.spec.registration.filter(({ type }) => type === "KubeClient");
  const subject = { user: addOnUser(cluster, addOn, templateAgent(addOn)), groups: addOnGroups(cluster, addOn) };
  return asked.map((_, index) => {
    const driver = known[index]?.kubeClient?.driver;
    return { type: "kubeClient", kubeClient: { subject, ...(driver ? { driver } : {}) } };
  });
}

const Workload = z.looseObject({
  kind: z._default(z.string(), ""),
  metadata: z.prefault(z.looseObject({ namespace: z.optional(z.string()) }), {}),
});

/** Where the agent's Secret and Lease live: the namespace of the first Deployment, else of the first DaemonSet, unrendered (addon.md §7.5). */
export function installNamespace(template: AddOnTemplate): string {
  const manifests = template.spec.agentSpec.workload.manifests.flatMap((manifest) => Workload.safeParse(manifest).data ?? []);
  const first = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.metadata.namespace;
  return first("Deployment") || first("DaemonSet") || DEFAULT_INSTALL_NAMESPACE;
}
