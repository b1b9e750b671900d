import { CSR_USER_ANNOTATION, clusterGroup, GRPC_SERVER_ACCOUNT } from "@/lib/kube/ocm";
import type { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { parseClusterAgent } from "./identity";
import { failed, passed, type RuleVerdict } from "./rule-verdict";

/** The requester, as far as the hub vouches for it. */
export interface Requester {
  readonly name: string;
  /** Undefined unless it is a cluster's agent in the group of its cluster. */
  readonly cluster: string | undefined;
  /** Of the rule "requester". */
  readonly verdict: RuleVerdict;
}

/**
 * The requesting agent. The hub's gRPC server forwards an agent's identity in an annotation, which is believed only
 * with `trustsGrpcServer` and only from that server.
 */
export function requesterOf({ metadata, spec }: CertificateSigningRequest, trustsGrpcServer: boolean): Requester {
  if (spec.username !== GRPC_SERVER_ACCOUNT)
    return agent(spec.username, (cluster) => spec.groups.includes(clusterGroup(cluster)));
  const name = metadata.annotations[CSR_USER_ANNOTATION] ?? "";
  if (trustsGrpcServer) return agent(name, () => true);
  return {
    name,
    cluster: undefined,
    verdict: failed(
      "requester",
      "The requester is the hub's gRPC server, which is not trusted here",
      name || "for no one",
    ),
  };
}

function agent(name: string, isMember: (cluster: string) => boolean): Requester {
  const parsed = parseClusterAgent(name);
  if (!parsed)
    return {
      name,
      cluster: undefined,
      verdict: failed("requester", "The requester is not a cluster agent", name || "none"),
    };
  if (!isMember(parsed.cluster)) {
    return {
      name,
      cluster: undefined,
      verdict: failed("requester", "Its requester is not in the group of its cluster", name),
    };
  }
  return {
    name,
    cluster: parsed.cluster,
    verdict: passed("requester", "The requester is the cluster's own agent", name),
  };
}
