import { CSR_USER_ANNOTATION, clusterGroup, GRPC_SERVER_ACCOUNT } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { parseClusterAgent } from "./identity";
import { failed, passed, type RuleVerdict } from "./rule-verdict";

/** Who asks, as far as the hub vouches for it. */
export interface Requester {
  readonly name: string;
  /** Undefined unless it is a cluster's agent in the group of its cluster. */
  readonly cluster: string | undefined;
  /** Rule 4. */
  readonly verdict: RuleVerdict;
}

/**
 * The agent that asks. For one that speaks through the hub's own gRPC server that server tells who it is; it is believed only where
 * `trustsGrpcServer`, and nobody else's annotation ever is.
 */
export function requesterOf({ metadata, spec }: CertificateSigningRequest, trustsGrpcServer: boolean): Requester {
  if (spec.username !== GRPC_SERVER_ACCOUNT) return agent(spec.username, (cluster) => spec.groups.includes(clusterGroup(cluster)));
  const name = metadata.annotations[CSR_USER_ANNOTATION] ?? "";
  if (trustsGrpcServer) return agent(name, () => true);
  return {
    name,
    cluster: undefined,
    verdict: failed(4, "The hub's gRPC server asks, which is not trusted here", name || "for nobody named"),
  };
}

function agent(name: string, isMember: (cluster: string) => boolean): Requester {
  const parsed = parseClusterAgent(name);
  if (!parsed) return { name, cluster: undefined, verdict: failed(4, "No agent of a cluster asks", name || "nobody named") };
  if (!isMember(parsed.cluster)) {
    return { name, cluster: undefined, verdict: failed(4, "Its requester is not in the group of its cluster", name) };
  }
  return { name, cluster: parsed.cluster, verdict: passed(4, "The cluster's own agent asks", name) };
}
