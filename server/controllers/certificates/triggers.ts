import { addOnTemplates } from "@/lib/resources/add-on-template";
import { certificateState } from "@/lib/resources/certificate-signing-request";
import { isManaged } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type Trigger, trigger, triggerOnPart } from "@/server/controllers/runtime/controller";
import type { CertificatesHub } from "./facts";

/** Requests themselves, and those still pending that something else may let through now: nobody asks a second time. */
export function triggersOf(hub: CertificatesHub): Trigger[] {
  const pending = (index: "cluster" | "clusterAddOn", key: string) =>
    hub.certificateRequests
      .by(index, key)
      .filter((csr) => certificateState(csr) === "pending")
      .map(({ metadata }) => metadata.name);
  const of = ({ metadata }: ManagedClusterAddOn) => pending("clusterAddOn", `${metadata.namespace ?? ""}/${metadata.name}`);
  const ofAddOn = (name: string) => hub.clusterAddOns.by("addOn", name).flatMap(of);
  const ofTemplate = (name: string) => {
    const key = configKey({ group: addOnTemplates.group, resource: addOnTemplates.plural, name });
    const asking = hub.addOns.by("config", key).flatMap(({ metadata }) => ofAddOn(metadata.name));
    return [...asking, ...hub.clusterAddOns.by("config", key).flatMap(of)];
  };
  return [
    trigger(hub.certificateRequests, ({ metadata }) => [metadata.name]),
    triggerOnPart(hub.clusterAddOns, ({ spec, status }) => [spec.configs, status.configReferences], of),
    triggerOnPart(
      hub.clusters,
      ({ spec }) => spec.hubAcceptsClient,
      ({ metadata }) => pending("cluster", metadata.name),
    ),
    triggerOnPart(
      hub.addOns,
      (addOn) => [isManaged(addOn), addOn.spec],
      ({ metadata }) => ofAddOn(metadata.name),
    ),
    trigger(hub.addOnTemplates, ({ metadata }) => ofTemplate(metadata.name)),
  ];
}
