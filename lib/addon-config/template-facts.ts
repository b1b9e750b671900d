import { DEFAULT_INSTALL_NAMESPACE } from "@/lib/kube/ocm";
import { z } from "@/lib/kube/zod";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";

/** The last part of the user in its agents' certificates. */
export function templateAgent(addOn: string): string {
  return `${addOn}-agent`;
}

const Workload = z.looseObject({
  kind: z._default(z.string(), ""),
  metadata: z.prefault(z.looseObject({ namespace: z.optional(z.string()) }), {}),
});

/**
 * The namespace of the agent's Secret and Lease: that of the first Deployment, else of the first DaemonSet, without
 * variables (docs/reference/add-ons.md#install-namespace).
 */
export function templateNamespace(template: AddOnTemplate): string {
  const manifests = template.spec.agentSpec.workload.manifests.flatMap(
    (manifest) => Workload.safeParse(manifest).data ?? [],
  );
  const first = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.metadata.namespace;
  return first("Deployment") || first("DaemonSet") || DEFAULT_INSTALL_NAMESPACE;
}
