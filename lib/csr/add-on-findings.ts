import { ADDON_NAME_LABEL, addOnGroups, clusterGroup, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { foreignClaims } from "./add-on-verdict";
import type { DecodedRequest } from "./decode";
import { alarm, doubt, type Finding, passes } from "./finding";
import { isSameSet, parseAddOnAgent, parseClusterAgent } from "./identity";

/** What is looked at in the request of an add-on's agent. Which agent an add-on declares is not: only its manager knows. */
export function addOnFindings(csr: CertificateSigningRequest, request: DecodedRequest): Finding[] {
  const requester = parseClusterAgent(csr.spec.username);
  const addOn = csr.metadata.labels[ADDON_NAME_LABEL];
  const asks = requesterFinding(csr, requester?.cluster);
  if (!requester || csr.spec.signerName !== KUBE_APISERVER_CLIENT_SIGNER) return [asks];
  const foreign = foreignClaims(csr, request, requester.cluster);
  return [
    asks,
    ...foreign.map((reason) => alarm(60, "It claims another cluster", reason)),
    ...(foreign.length > 0 ? [] : [passes("Its parts name one cluster", requester.cluster)]),
    ...(addOn === undefined
      ? [alarm(40, "No label names its add-on", "the manager of an add-on would not look at it")]
      : [nameFinding(request, addOn), groupsFinding(request, requester.cluster, addOn), alternativeNamesFinding(request, addOn)]),
  ];
}

function requesterFinding({ spec }: CertificateSigningRequest, cluster: string | undefined): Finding {
  if (cluster === undefined) return alarm(50, "No agent of a cluster asks", spec.username || "nobody named");
  if (!spec.groups.includes(clusterGroup(cluster))) return alarm(50, "Its requester is not in the group of its cluster", spec.username);
  return passes("The cluster's own agent asks", spec.username);
}

function nameFinding({ commonNames }: DecodedRequest, addOn: string): Finding {
  const [commonName = "", ...more] = commonNames;
  const agent = parseAddOnAgent(commonName);
  if (agent?.addOn === addOn && more.length === 0)
    return passes(
      "Its common name is of an agent of this add-on",
      `agent ${agent.agent}; whether the add-on declares it was not looked at`,
    );
  return alarm(50, "Its common name is not of an agent of this add-on", commonNames.join(", ") || "none given");
}

function groupsFinding({ organizations }: DecodedRequest, cluster: string, addOn: string): Finding {
  const groups = organizations.filter((group) => group !== "system:authenticated");
  if (isSameSet(groups, addOnGroups(cluster, addOn))) return passes("It asks for exactly the add-on's two groups", "2 of 2");
  const surplus = groups.filter((group) => !addOnGroups(cluster, addOn).includes(group));
  return alarm(50, "Its groups are not exactly the add-on's two", surplus.join(", ") || groups.join(", ") || "no group asked for");
}

function alternativeNamesFinding({ dnsNames, otherNames }: DecodedRequest, addOn: string): Finding {
  const own = `${addOn}.addon.open-cluster-management.io`;
  const surplus = [...dnsNames.filter((name) => name !== own), ...otherNames];
  if (surplus.length > 0) return doubt(20, "It asks for an alternative name that is not the add-on's", surplus.join(", "));
  return passes("It asks for no alternative name but the add-on's", dnsNames.join(", ") || "none");
}
