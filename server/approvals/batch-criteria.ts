import { createHash } from "node:crypto";
import type { BatchCriteria } from "@/lib/api/approvals/approval-batch";
import { type Finding, riskOf } from "@/lib/csr/finding";
import { parseClusterAgent } from "@/lib/csr/identity";
import { clusterGroup, MANAGED_CLUSTERS_GROUP } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import type { WholeCase } from "./approval-case";

const CLUSTER = "‹cluster›";
const AGENT = "‹agent›";
const DIGEST_LETTERS = 32;

/**
 * What a request shares with others of its batch; undefined if it needs separate review. Only a pending join request
 * can have that: the only one for its name, completely decoded, and with nothing found against it. That it is part of a
 * burst does not count, since so is every batch that is worth one, and they end it one by one. It contains everything
 * that decides what the certificate grants, so any other difference separates requests.
 */
export function batchCriteria({
  claimed,
  cluster,
  findings,
  kind,
  others,
  request,
  clusterStatus,
}: WholeCase): BatchCriteria | undefined {
  const counted = findings.filter((finding) => !isOfBurst(finding));
  if (kind !== "join" || !request || !cluster || others.length > 0 || riskOf(counted).risk !== "low") return undefined;
  if (clusterStatus !== "pending") return undefined;
  const {
    alternativeNames,
    commonNames,
    expirationSeconds,
    groups,
    key,
    otherSubject,
    requester,
    requesterGroups,
    signer,
    usages,
  } = request;
  const [commonName = "", ...more] = [...commonNames, ...alternativeNames, ...otherSubject];
  const agent = parseClusterAgent(commonName);
  if (agent?.cluster !== cluster.name || claimed.cluster !== cluster.name || more.length > 0 || key === undefined)
    return undefined;
  return {
    signer,
    commonName: `${clusterGroup(CLUSTER)}:${AGENT}`,
    groups: inOrder(groups.map((group) => shapeOf(group, cluster.name))),
    usages: inOrder(usages),
    key,
    expirationSeconds,
    requester,
    requesterGroups: inOrder(requesterGroups),
    clusterStatus,
    set: cluster.set,
    checks: inOrder(counted.map(({ claim }) => claim)),
  };
}

/** The doubts about requests of a batch, which take a reason to approve all the same. */
export function batchDoubts({ findings }: WholeCase): string[] {
  return findings.filter(isOfBurst).map(({ claim, evidence }) => `${claim}: ${evidence}`);
}

function isOfBurst({ rule }: Finding): boolean {
  return rule === "burst";
}

/** Equal for equal content only. It reveals nothing about its content. */
export function batchKeyOf(criteria: BatchCriteria): string {
  return createHash("sha256").update(JSON.stringify(criteria)).digest("hex").slice(0, DIGEST_LETTERS);
}

/** A cluster may bear the name by which the group of all is called: that group is no cluster's own. */
function shapeOf(group: string, cluster: string): string {
  return group === clusterGroup(cluster) && group !== MANAGED_CLUSTERS_GROUP ? clusterGroup(CLUSTER) : group;
}

function inOrder(texts: readonly string[]): string[] {
  return texts.toSorted(compareText);
}
