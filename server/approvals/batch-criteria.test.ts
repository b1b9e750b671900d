import { describe, expect, it } from "vitest";
import type { RequestFacts } from "@/lib/api/approvals/approval-case";
import { doubt, passedFinding } from "@/lib/csr/finding";
import type { WholeCase } from "./approval-case";
import { approvalRow, shownRow } from "./approval-row";
import { batchCriteria, batchKeyOf } from "./batch-criteria";

const OCM = "system:open-cluster-management";

interface Change extends Partial<Omit<WholeCase, "request" | "cluster">> {
  readonly request?: Partial<RequestFacts> | null;
  readonly cluster?: Partial<NonNullable<WholeCase["cluster"]>> | null;
}

/** A request to join of which nothing is to be said, but for what is named. */
function joining(name: string, { request = {}, cluster = {}, ...change }: Change = {}): WholeCase {
  const facts: RequestFacts = {
    resourceVersion: `of ${name}`,
    signer: "kubernetes.io/kube-apiserver-client",
    commonNames: [`${OCM}:${name}:agent-of-${name}`],
    groups: [`${OCM}:${name}`, `${OCM}:managed-clusters`],
    otherSubject: [],
    alternativeNames: [],
    usages: ["digital signature", "client auth"],
    key: "ECDSA P-256",
    requester: "bootstrap",
    requesterGroups: ["system:serviceaccounts", "system:authenticated"],
  };
  const known = {
    name,
    resourceVersion: `of ${name}`,
    createdAt: `of ${name}`,
    set: "prod",
    labels: { of: name },
    apiServers: [name],
  };
  return {
    ...{ name: `requests/${name}-x`, kind: "join", object: `${name}-x`, state: "waiting", clusterStatus: "pending" },
    claimed: { cluster: name, addOn: undefined },
    createdAt: `of ${name}`,
    effect: name,
    effectAlone: name,
    findings: [
      passedFinding("The requester is a bootstrap account", name),
      passedFinding("The cluster is pending acceptance", ""),
    ],
    request: request === null ? undefined : { ...facts, ...request },
    cluster: cluster === null ? undefined : { ...known, ...cluster },
    others: [],
    ...change,
  };
}

function batch(whole: WholeCase): string | undefined {
  const criteria = batchCriteria(whole);
  return criteria && batchKeyOf(criteria);
}

const USUAL = batch(joining("eks-1"));

/**
 * What each fact of a request does when it is another: "same" where it is of no account, "other" where that is another
 * kind, "alone" where no one may be like it.
 */
const FACTS = {
  resourceVersion: ["another", "same"],
  signer: ["example.com/signer", "other"],
  commonNames: [[`${OCM}:eks-2:agent`], "alone"],
  groups: [[`${OCM}:eks-1`], "other"],
  otherSubject: [["OU=x"], "alone"],
  alternativeNames: [["x.example"], "alone"],
  usages: [["client auth"], "other"],
  key: ["RSA 2048", "other"],
  expirationSeconds: [3600, "other"],
  requester: ["somebody", "other"],
  requesterGroups: [["system:authenticated"], "other"],
  decision: [{ type: "Approved", reason: "", message: "", at: "" }, "same"],
  certificate: [{ serial: "01", notBefore: "", notAfter: "" }, "same"],
} as const satisfies Record<keyof RequestFacts, readonly [unknown, "same" | "other" | "alone"]>;

const OTHER_REQUEST = {
  object: "eks-1-y",
  state: "denied",
  createdAt: "",
  commonName: undefined,
  isSameAgent: false,
} as const;

const OF_BURST = { ...doubt(15, "It is one of a burst of requests", ""), rule: "burst" } as const;

/** The other parts of a case, equal in all. */
const CASES: readonly (readonly [string, Change, "same" | "other" | "alone"])[] = [
  ["when it was made", { createdAt: "later" }, "same"],
  ["who looks", { effectAlone: "x" }, "same"],
  ["that it renews a certificate", { kind: "renewal" }, "alone"],
  ["that it is for an add-on", { kind: "add-on" }, "alone"],
  ["that it is a cluster", { kind: "cluster" }, "alone"],
  ["a doubt", { findings: [passedFinding("a", ""), doubt(10, "b", "")] }, "alone"],
  ["a burst that it is part of", { findings: [...joining("eks-1").findings, OF_BURST] }, "same"],
  ["a doubt besides a burst", { findings: [OF_BURST, doubt(10, "b", "")] }, "alone"],
  ["that nothing was looked at", { findings: [] }, "alone"],
  ["what was looked at", { findings: [passedFinding("The requester is a bootstrap account", "")] }, "other"],
  ["another request for the name", { others: [OTHER_REQUEST] }, "alone"],
  ["that its cluster is accepted", { clusterStatus: "joining" }, "alone"],
  ["that its cluster has joined", { clusterStatus: "available" }, "alone"],
  ["that its cluster is refused", { clusterStatus: "denied" }, "alone"],
  ["that the hub has no such cluster", { clusterStatus: "absent", cluster: null }, "alone"],
  ["that its cluster is hidden", { clusterStatus: "hidden" }, "alone"],
  ["that it cannot be read", { request: null }, "alone"],
  ["a key that cannot be read", { request: { key: undefined } }, "alone"],
  ["two names", { request: { commonNames: [`${OCM}:eks-1:a`, `${OCM}:eks-1:b`] } }, "alone"],
  ["no name", { request: { commonNames: [] } }, "alone"],
  ["a claim to another cluster", { claimed: { cluster: "eks-2", addOn: undefined } }, "alone"],
  ["the group of another cluster", { request: { groups: [`${OCM}:eks-2`, `${OCM}:managed-clusters`] } }, "other"],
  ["the cluster set", { cluster: { set: "lab" } }, "other"],
  ["no cluster set", { cluster: { set: undefined } }, "other"],
  ["labels of its cluster", { cluster: { labels: { env: "lab" } } }, "same"],
];

describe("what puts requests into one batch", () => {
  it("is not their names", () => {
    expect(USUAL).toMatch(/^[0-9a-f]{32}$/);
    expect(batch(joining("edge-0412"))).toBe(USUAL);
    expect(batch(joining("eks-1", { request: { commonNames: [`${OCM}:eks-1:another-agent`] } }))).toBe(USUAL);
  });

  it("is not the order in which they ask", () => {
    const usages = ["client auth", "digital signature"];
    const request = {
      usages,
      groups: [`${OCM}:managed-clusters`, `${OCM}:eks-1`],
      requesterGroups: ["system:authenticated", "system:serviceaccounts"],
    };
    const findings = joining("eks-1").findings.toReversed();
    expect(batch(joining("eks-1", { request, findings }))).toBe(USUAL);
  });

  const facts = Object.entries(FACTS).map(
    ([fact, [value, effect]]) => [fact, { request: { [fact]: value } }, effect] as const,
  );
  it.each([...facts, ...CASES])("with %s another: %j makes it %s", (_, change, effect) => {
    const other = batch(joining("eks-1", change));
    if (effect === "same") expect(other).toBe(USUAL);
    if (effect === "alone") expect(other).toBeUndefined();
    if (effect === "other") expect([other, other === USUAL]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), false]);
  });

  it("differs for all that differ in one fact, and in several", () => {
    const changes = [...facts, ...CASES].filter(([, , effect]) => effect === "other").map(([, change]) => change);
    const single = changes.map((change) => batch(joining("eks-1", change)));
    const both = batch(
      joining("eks-1", { request: { usages: ["client auth"], key: "RSA 2048" }, cluster: { set: "lab" } }),
    );
    expect(new Set([USUAL, both, ...single]).size).toBe(changes.length + 2);
  });

  it("takes the group of all clusters for no cluster's own, whatever a cluster is called", () => {
    const named = joining("managed-clusters", { request: { groups: [`${OCM}:managed-clusters`] } });
    expect(batch(named)).not.toBe(batch(joining("eks-1", { request: { groups: [`${OCM}:eks-1`] } })));
  });
});

describe("the row of a request", () => {
  it("names its batch while it is pending, to a caller who may see all that decides it", () => {
    const row = approvalRow(joining("eks-1"));
    expect(row.batch).toBe(USUAL);
    expect(shownRow(row, { requests: true, clusters: true, addOns: false, invitations: true })?.batch).toBe(USUAL);
    expect(shownRow(row, { requests: true, clusters: false, addOns: true, invitations: true })).not.toHaveProperty(
      "batch",
    );
    expect(approvalRow(joining("eks-1", { state: "approved" }))).not.toHaveProperty("batch");
  });
});
