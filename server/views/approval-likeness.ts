import { createHash } from "node:crypto";
import type { Likeness } from "@/lib/api/approval-alike";
import { riskOf } from "@/lib/csr/finding";
import { parseClusterAgent } from "@/lib/csr/identity";
import { clusterGroup, MANAGED_CLUSTERS_GROUP } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import type { WholeCase } from "./approval-case";

const CLUSTER = "‹cluster›";
const AGENT = "‹agent›";
const DIGEST_LETTERS = 32;

/**
 * What a case has in common with those that may be approved together with it; undefined where somebody has to look at it by itself.
 * Only a request to join that waits for a person can have that: the only one for its name, of low risk, and read to the last letter. All
 * that decides about what its certificate opens is in it, so whatever is not equal there is another kind of request.
 */
export function likenessOf({ claimed, cluster, findings, kind, others, request, standing }: WholeCase): Likeness | undefined {
  if (kind !== "join" || !request || !cluster || others.length > 0 || riskOf(findings).risk !== "low") return undefined;
  if (standing !== "pending" && standing !== "joining") return undefined;
  const { alternativeNames, commonNames, expirationSeconds, groups, key, otherSubject, requester, requesterGroups, signer, usages } =
    request;
  const [commonName = "", ...more] = [...commonNames, ...alternativeNames, ...otherSubject];
  const agent = parseClusterAgent(commonName);
  if (agent?.cluster !== cluster.name || claimed.cluster !== cluster.name || more.length > 0 || key === undefined) return undefined;
  return {
    signer,
    commonName: `${clusterGroup(CLUSTER)}:${AGENT}`,
    groups: inOrder(groups.map((group) => shapeOf(group, cluster.name))),
    usages: inOrder(usages),
    key,
    expirationSeconds,
    requester,
    requesterGroups: inOrder(requesterGroups),
    standing,
    set: cluster.set,
    checks: inOrder(findings.map(({ claim }) => claim)),
  };
}

/** Equal for what is alike and for nothing else. It tells nothing of what it is made of. */
export function alikeOf(likeness: Likeness): string {
  return createHash("sha256").update(JSON.stringify(likeness)).digest("hex").slice(0, DIGEST_LETTERS);
}

/** A cluster may bear the name by which the group of all is called: that group is no cluster's own. */
function shapeOf(group: string, cluster: string): string {
  return group === clusterGroup(cluster) && group !== MANAGED_CLUSTERS_GROUP ? clusterGroup(CLUSTER) : group;
}

function inOrder(texts: readonly string[]): string[] {
  return texts.toSorted(compareText);
}
