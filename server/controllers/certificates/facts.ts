import { askedTemplates } from "@/lib/addon-config/asked-for";
import { hasKubeClient, templateAgent, templateReference } from "@/lib/addon-config/template-facts";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { HubOf } from "@/server/hub/hub";

export type CertificatesHub = HubOf<"clusters" | "addOns" | "clusterAddOns" | "addOnTemplates" | "certificateRequests">;

type Declarations = Pick<CertificatesHub, "addOns" | "addOnTemplates">;

/**
 * The agent that a cluster add-on's template declares as a client of the hub. That template stands in its status, which its cluster
 * may write: a template that the add-on asks for must declare one too. It need not be the same; a cluster may wait for its turn.
 */
export function declaredAgent(hub: Declarations, clusterAddOn: ManagedClusterAddOn): string | undefined {
  const { metadata, status } = clusterAddOn;
  const addOn = hub.addOns.get(metadata.name);
  const desired = templateReference(status.configReferences);
  if (!addOn || !desired?.specHash || !isClient(hub, desired.name)) return undefined;
  return askedTemplates(addOn, clusterAddOn).some((name) => isClient(hub, name)) ? templateAgent(metadata.name) : undefined;
}

function isClient(hub: Pick<Declarations, "addOnTemplates">, template: string): boolean {
  const { data } = AddOnTemplate.safeParse(hub.addOnTemplates.get(template));
  return data !== undefined && hasKubeClient(data);
}
