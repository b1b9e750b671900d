import { CLUSTER_NAME_LABEL, clusterGroup, MANAGED_CLUSTERS_GROUP } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { invitationOfUser } from "@/lib/resources/invitation";
import type { DecodedRequest } from "./decode";
import { alarm, doubt, type Finding, passedFinding } from "./finding";
import { parseClusterAgent } from "./identity";

const BOOTSTRAP_ACCOUNT = "system:serviceaccount:open-cluster-management:agent-registration-bootstrap";
const BOOTSTRAP_GROUP = "system:bootstrappers:managedcluster";

/**
 * The checks of a request of a cluster's own agent, or of one that claims to be
 * (docs/reference/certificates.md#what-a-person-is-shown).
 */
export function clusterAgentFindings(
  csr: CertificateSigningRequest,
  request: DecodedRequest,
  cluster: string | undefined,
): Finding[] {
  return [
    ...nameFindings(csr, request),
    ...(cluster === undefined ? [] : [groupsFinding(request.organizations, cluster)]),
    alternativeNamesFinding(request),
    requesterFinding(csr, request, cluster),
  ];
}

function nameFindings(csr: CertificateSigningRequest, { commonNames }: DecodedRequest): Finding[] {
  const label = csr.metadata.labels[CLUSTER_NAME_LABEL];
  const [commonName = "", ...more] = commonNames;
  const agent = parseClusterAgent(commonName);
  if (!agent || more.length > 0)
    return [alarm(50, "Its common name is not that of a cluster's agent", commonNames.join(", ") || "none")];
  if (label === undefined) return [doubt(20, "No label names its cluster", `its common name is for ${agent.cluster}`)];
  if (agent.cluster !== label)
    return [alarm(60, "Its label and its common name are of different clusters", `${label} and ${agent.cluster}`)];
  return [passedFinding("Its label and its common name are of one cluster", label)];
}

function groupsFinding(groups: readonly string[], cluster: string): Finding {
  const surplus = groups.filter((group) => group !== clusterGroup(cluster) && group !== MANAGED_CLUSTERS_GROUP);
  const foreign = surplus.find((group) => parseClusterAgent(`${group}:x`) !== undefined);
  if (foreign !== undefined) return alarm(60, "It requests the group of another cluster", foreign);
  if (surplus.length > 0) return alarm(60, "It requests groups beyond the cluster's own", surplus.join(", "));
  if (!groups.includes(clusterGroup(cluster)))
    return alarm(40, "It does not request the cluster's group", groups.join(", ") || "no group requested");
  return passedFinding("No groups beyond the cluster's own", `${groups.length} of 2`);
}

function alternativeNamesFinding({ dnsNames, otherNames }: DecodedRequest): Finding {
  const names = [...dnsNames, ...otherNames];
  if (names.length > 0) return alarm(30, "It requests SANs", names.join(", "));
  return passedFinding("No SANs", "none");
}

function requesterFinding(
  { spec }: CertificateSigningRequest,
  { commonNames }: DecodedRequest,
  cluster: string | undefined,
): Finding {
  const { username, groups } = spec;
  const agent = parseClusterAgent(username);
  if (agent && agent.cluster !== cluster) return alarm(60, "The requester is another cluster's agent", username);
  if (agent && cluster !== undefined && !groups.includes(clusterGroup(cluster)))
    return alarm(40, "Its requester is not in the group of its cluster", username);
  if (agent && !commonNames.includes(username))
    return doubt(30, "The requester is another agent of this cluster", username);
  if (agent) return passedFinding("The requester is the agent itself", username);
  if (isBootstrap(username, groups)) return passedFinding("The requester is a bootstrap account", username);
  // Whether it is that of an invitation that holds is another finding.
  if (invitationOfUser(username) !== undefined)
    return passedFinding("The requester is an account of invitations", username);
  return doubt(20, "The requester is not an OCM bootstrap account", username || "none");
}

function isBootstrap(username: string, groups: readonly string[]): boolean {
  const [system, bootstrap, id, ...rest] = username.split(":");
  const isToken = system === "system" && bootstrap === "bootstrap" && Boolean(id) && rest.length === 0;
  return username === BOOTSTRAP_ACCOUNT || isToken || groups.includes(BOOTSTRAP_GROUP);
}
