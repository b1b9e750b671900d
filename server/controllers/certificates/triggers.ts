import type { ConfigKind } from "@/lib/addon-config/agent";
import type { ObjectMeta } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type CertificateSigningRequest, certificateState } from "@/lib/resources/certificate-signing-request";
import { isManaged } from "@/lib/resources/cluster-management-add-on";
import { configKey } from "@/lib/resources/config-reference";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { onFirstRead, type Trigger, trigger, triggerOnPart } from "@/server/controllers/runtime/controller";
import type { CertificatesHub } from "./facts";

/** Requests themselves, and those still open that another change may allow now: agents do not request twice. */
export function certificateTriggers(hub: CertificatesHub, mode: ManagerMode): Trigger[] {
  const open = (index: "cluster" | "clusterAddOn", key: string) =>
    hub.certificateRequests
      .by(index, key)
      .filter(isOpen)
      .map(({ metadata }) => metadata.name);
  const of = ({ metadata }: ManagedClusterAddOn) =>
    open("clusterAddOn", `${metadata.namespace ?? ""}/${metadata.name}`);
  const ofAddOn = (name: string) => hub.clusterAddOns.by("addOn", name).flatMap(of);
  const ofConfig = ({ group, plural }: ConfigKind, { namespace, name }: ObjectMeta) => {
    const key = configKey({ group, resource: plural, namespace, name });
    const addOns = hub.addOns.by("config", key).flatMap(({ metadata }) => ofAddOn(metadata.name));
    return [...addOns, ...hub.clusterAddOns.by("config", key).flatMap(of)];
  };
  return [
    trigger(hub.certificateRequests, ({ metadata }) => [metadata.name]),
    // One that is gone may make room for another.
    triggerOnPart(
      hub.certificateRequests,
      ({ metadata }) => metadata.uid,
      ({ metadata: { labels } }) => open("clusterAddOn", `${labels[CLUSTER_NAME_LABEL]}/${labels[ADDON_NAME_LABEL]}`),
    ),
    triggerOnPart(hub.clusterAddOns, ({ spec, status }) => [spec.configs, status.configReferences], of),
    triggerOnPart(
      hub.clusters,
      ({ spec }) => spec.hubAcceptsClient,
      ({ metadata }) => open("cluster", metadata.name),
    ),
    triggerOnPart(
      hub.addOns,
      (addOn) => [isManaged(addOn, mode), addOn.spec],
      ({ metadata }) => ofAddOn(metadata.name),
    ),
    trigger(hub.addOnTemplates, ({ metadata }) => ofConfig(addOnTemplates, metadata)),
    trigger(hub.addOnDeploymentConfigs, ({ metadata }) => ofConfig(addOnDeploymentConfigs, metadata)),
    onFirstRead([hub.addOnTemplates, hub.addOnDeploymentConfigs], () =>
      hub.certificateRequests.list(isOpen).map(({ metadata }) => metadata.name),
    ),
  ];
}

function isOpen(csr: CertificateSigningRequest): boolean {
  const state = certificateState(csr);
  return state === "pending" || (state === "approved" && csr.spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER);
}
