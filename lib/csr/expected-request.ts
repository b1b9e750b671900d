import type { RegistrationRequest } from "@/lib/addon-config/agent";
import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL, clusterGroup, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { type AddOnTarget, declaredSubject } from "./declared-subject";
import type { Decoding } from "./decode";

/** The name is made up: every cluster's agent has one of its own. */
const CLUSTER_AGENT = "agent";

/**
 * The request that a cluster's agent is going to send for a registration of an add-on, at this time
 * (docs/reference/registration.md#what-an-agent-sends). It has no key yet: it is judged as one with a key that OCM's
 * agents make.
 */
export function expectedRequest(
  registration: RegistrationRequest,
  target: AddOnTarget,
  at: Date,
): { readonly csr: CertificateSigningRequest; readonly decoding: Decoding } {
  const { cluster, addOn } = target;
  const { user, groups, organizationUnits } = declaredSubject(registration, target);
  const csr = CertificateSigningRequest.parse({
    metadata: {
      name: `addon-${cluster}-${addOn}`,
      labels: { [CLUSTER_NAME_LABEL]: cluster, [ADDON_NAME_LABEL]: addOn },
      creationTimestamp: at.toISOString(),
    },
    spec: {
      signerName: registration.type === "kubeClient" ? KUBE_APISERVER_CLIENT_SIGNER : registration.signerName,
      usages: ["digital signature", "key encipherment", "client auth"],
      username: `system:open-cluster-management:${cluster}:${CLUSTER_AGENT}`,
      groups: [clusterGroup(cluster), "system:authenticated"],
    },
  });
  const request = {
    commonNames: [user],
    organizations: groups,
    otherSubject: organizationUnits.map((unit) => `OU=${unit}`),
    dnsNames: [`${addOn}.addon.open-cluster-management.io`],
    otherNames: [],
    otherExtensions: [],
    key: { kind: "ecdsa", curve: "P-256" } as const,
    keyId: "",
  };
  return { csr, decoding: { ok: true, request } };
}
