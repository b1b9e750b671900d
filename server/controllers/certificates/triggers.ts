import { deepEqual } from "@/lib/kube/patches";
import { certificateState } from "@/lib/resources/certificate-signing-request";
import { type Trigger, trigger } from "@/server/controllers/runtime/controller";
import type { CertificatesHub } from "./controller";

/** Requests themselves, and those still pending whose cluster add-on or cluster becomes one that may have a certificate. */
export function triggersOf(hub: CertificatesHub): Trigger[] {
  const pending = (index: "cluster" | "clusterAddOn", key: string) =>
    hub.certificateRequests.by(index, key).filter((csr) => certificateState(csr) === "pending");
  return [
    trigger(hub.certificateRequests, ({ metadata }) => [metadata.name]),
    (enqueue) =>
      hub.clusterAddOns.subscribe(({ before, after }) => {
        if (!after || deepEqual(before?.status.configReferences, after.status.configReferences)) return;
        for (const csr of pending("clusterAddOn", `${after.metadata.namespace ?? ""}/${after.metadata.name}`)) enqueue(csr.metadata.name);
      }),
    (enqueue) =>
      hub.clusters.subscribe(({ before, after }) => {
        if (!after || before?.spec.hubAcceptsClient === after.spec.hubAcceptsClient) return;
        for (const csr of pending("cluster", after.metadata.name)) enqueue(csr.metadata.name);
      }),
  ];
}
