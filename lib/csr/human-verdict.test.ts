import { describe, expect, it } from "vitest";
import { CertificateSigningRequest } from "@/lib/resources/certificate-signing-request";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { claimOf } from "./claim";
import type { CompetingRequest } from "./cluster-findings";
import type { DecodedRequest, Decoding } from "./decode";
import { riskOf } from "./finding";
import { effectOfApproving, findingsVisibleTo, humanVerdict } from "./human-verdict";
import type { RequestPatterns } from "./pattern-findings";
import type { PatternRuleId } from "./rule-id";

const OCM = "system:open-cluster-management";
const BOOTSTRAP = "system:serviceaccount:open-cluster-management:agent-registration-bootstrap";
const KUBE_SIGNER = "kubernetes.io/kube-apiserver-client";

interface Change extends Partial<DecodedRequest> {
  createdAt?: string;
  labels?: Record<string, string>;
  username?: string;
  groups?: string[];
  usages?: string[];
  signerName?: string;
  expirationSeconds?: number;
  conditions?: object[];
  decoding?: Decoding;
  cluster?: object | undefined;
  isAddOnDeleting?: boolean | undefined;
  others?: CompetingRequest[];
  approvedBefore?: number;
  patterns?: RequestPatterns;
}

const MADE_AT = "2026-11-21T09:00:00Z";
const NO_PATTERNS: RequestPatterns = { burst: undefined, sources: undefined, sameKey: undefined };

const JOIN: Change = {
  commonNames: [`${OCM}:c1:x`],
  organizations: [`${OCM}:c1`, `${OCM}:managed-clusters`],
  labels: { "open-cluster-management.io/cluster-name": "c1" },
  username: BOOTSTRAP,
  cluster: { spec: { hubAcceptsClient: false } },
};

const ADD_ON: Change = {
  commonNames: [`${OCM}:cluster:c1:addon:hello:agent:hello`],
  organizations: [`${OCM}:cluster:c1:addon:hello`, `${OCM}:addon:hello`],
  dnsNames: ["hello.addon.open-cluster-management.io"],
  labels: { "open-cluster-management.io/cluster-name": "c1", "open-cluster-management.io/addon-name": "hello" },
  username: `${OCM}:c1:x`,
  groups: [`${OCM}:c1`],
  cluster: accepted("True"),
  isAddOnDeleting: false,
};

function accepted(available: string | undefined): object {
  const conditions = [
    { type: "HubAcceptedManagedCluster", status: "True" },
    ...(available ? [{ type: "ManagedClusterJoined", status: "True" }] : []),
    ...(available ? [{ type: "ManagedClusterConditionAvailable", status: available }] : []),
  ];
  return { spec: { hubAcceptsClient: true }, status: { conditions } };
}

function judge(change: Change) {
  const request: DecodedRequest = {
    commonNames: [],
    organizations: [],
    otherSubject: [],
    dnsNames: [],
    otherNames: [],
    otherExtensions: [],
    key: { kind: "ecdsa", curve: "P-256" },
    keyId: "",
    ...change,
  };
  const {
    conditions = [],
    groups = [],
    labels = {},
    signerName = KUBE_SIGNER,
    username = "",
    expirationSeconds,
  } = change;
  const usages = change.usages ?? ["digital signature", "key encipherment", "client auth"];
  const csr = CertificateSigningRequest.parse({
    metadata: { name: "r", labels, creationTimestamp: change.createdAt ?? "2026-11-21T10:00:00Z" },
    spec: { signerName, username, groups, usages, expirationSeconds },
    status: { conditions },
  });
  const decoding = change.decoding ?? { ok: true, request };
  const claim = claimOf(csr, decoding);
  if (!claim) throw new Error("it names OCM nowhere");
  const cluster =
    change.cluster && ManagedCluster.parse({ metadata: { name: "c1", creationTimestamp: MADE_AT }, ...change.cluster });
  const { approvedBefore = 0, isAddOnDeleting, others = [] } = change;
  const findings = humanVerdict({
    csr,
    decoding,
    claim,
    cluster,
    isAddOnDeleting,
    addOnCreatedAt: MADE_AT,
    others,
    approvedBefore,
    patterns: change.patterns ?? NO_PATTERNS,
    trustsGrpcServer: false,
  });
  return { claim, csr, cluster, findings, ...riskOf(findings) };
}

const claimsAt = (level: string, { findings }: ReturnType<typeof judge>) =>
  findings.filter((each) => each.level === level).map(({ claim }) => claim);

describe("the verdict on a join", () => {
  it("finds nothing against an agent that asks in order, and says what it looked at", () => {
    const verdict = judge(JOIN);
    expect(verdict).toMatchObject({ risk: "low", points: 0, claim: { kind: "join", cluster: "c1" } });
    expect(verdict.findings.length).toBeGreaterThan(8);
    expect(verdict.findings.every(({ level, evidence }) => level === "good" && evidence !== "")).toBe(true);
  });

  it.each<[string, Change, string]>([
    [
      "in the name of a cluster whose name begins the same way",
      { commonNames: [`${OCM}:c10:x`] },
      "Its label and its common name are of different clusters",
    ],
    [
      "in the group of another cluster",
      { organizations: [`${OCM}:c1`, `${OCM}:c10`] },
      "It requests the group of another cluster",
    ],
    [
      "in a surplus group",
      { organizations: [`${OCM}:c1`, "fleet-admins"] },
      "It requests groups beyond the cluster's own",
    ],
    [
      "without the cluster's group",
      { organizations: [`${OCM}:managed-clusters`] },
      "It does not request the cluster's group",
    ],
    ["in two names", { commonNames: [`${OCM}:c1:x`, "admin"] }, "Its common name is not that of a cluster's agent"],
    [
      "in a name with a part more",
      { commonNames: [`${OCM}:c1:x:y`] },
      "Its common name is not that of a cluster's agent",
    ],
    ["by the agent of another cluster", { username: `${OCM}:c10:x` }, "The requester is another cluster's agent"],
    [
      "by an agent outside its cluster's group",
      { username: `${OCM}:c1:x` },
      "Its requester is not in the group of its cluster",
    ],
    ["for an alternative name", { dnsNames: ["api.example.com"] }, "It requests SANs"],
    [
      "for a server's usages",
      { usages: ["digital signature", "server auth", "client auth"] },
      "It requests unneeded usages",
    ],
    ["with a short key", { key: { kind: "rsa", size: 1024 } }, "Its key is weak or unusual"],
    ["for a cluster that reports now", { cluster: accepted("True") }, "A cluster of this name has joined already"],
    [
      "for a cluster that was denied",
      { cluster: { status: { conditions: [{ type: "HubAcceptedManagedCluster", status: "False" }] } } },
      "An administrator has denied the cluster",
    ],
    [
      "for a cluster on its way out",
      { cluster: { metadata: { name: "c1", deletionTimestamp: "2026-11-21T10:00:00Z" } } },
      "The cluster is being removed from the hub",
    ],
    [
      "beside another agent",
      { others: [{ isPending: true, commonName: `${OCM}:c1:y` }] },
      "Another agent requests the same name",
    ],
    ["that cannot be read", { decoding: { ok: false, reason: "broken" } }, "The request cannot be decoded"],
  ])("is an alarm where one asks %s", (_, change, claim) => {
    const verdict = judge({ ...JOIN, ...change });
    expect(claimsAt("bad", verdict)).toContain(claim);
    expect(verdict.risk).toBe("high");
    expect(verdict.findings[0]?.level).toBe("bad");
  });

  it.each<[string, Change, string]>([
    ["by a person", { username: "mallory" }, "The requester is not an OCM bootstrap account"],
    [
      "by an account whose name begins the same way",
      { username: `${BOOTSTRAP}-2` },
      "The requester is not an OCM bootstrap account",
    ],
    ["for a cluster the hub does not know", { cluster: undefined }, "The hub has no cluster of this name"],
    ["for more than a year", { expirationSeconds: 365 * 24 * 3600 + 1 }, "It requests a validity of more than a year"],
    ["with more in the subject", { otherSubject: ["OU=x"] }, "Its subject has more than a name and groups"],
    ["with an extension", { otherExtensions: ["2.5.29.19"] }, "It requests unneeded extensions"],
    [
      "again",
      { others: [{ isPending: true, commonName: `${OCM}:c1:x` }] },
      "It was requested repeatedly without a decision",
    ],
    [
      "for a cluster that stopped reporting",
      { cluster: accepted("Unknown") },
      "A cluster of this name has joined before",
    ],
  ])("is a doubt where one asks %s", (_, change, claim) => {
    const verdict = judge({ ...JOIN, ...change });
    expect(claimsAt("warn", verdict)).toContain(claim);
    expect(verdict.risk).toBe("review");
  });

  it("takes a bootstrap token's user for a bootstrap account, and what only begins like one not", () => {
    expect(judge({ ...JOIN, username: "system:bootstrap:abcdef" }).risk).toBe("low");
    expect(judge({ ...JOIN, username: "system:bootstrap:abcdef:more" }).risk).toBe("review");
  });

  it("claims nothing about what could not be read", () => {
    const { findings } = judge({ ...JOIN, decoding: { ok: false, reason: "broken" } });
    expect(findings.map(({ about }) => about)).toEqual(["request", "clusters"]);
  });

  it("says what approving opens: nothing yet, or at once the rights of an accepted cluster", () => {
    const pending = judge(JOIN);
    const joined = judge({ ...JOIN, cluster: accepted("True") });
    expect(effectOfApproving(pending.claim, pending.csr, pending.cluster)).toContain("grants no access until");
    expect(effectOfApproving(joined.claim, joined.csr, joined.cluster)).toContain("at once");
  });

  it("says of a decided request nothing that was found later", () => {
    const decided = judge({ ...JOIN, cluster: accepted("True"), conditions: [{ type: "Approved", status: "True" }] });
    expect(decided.findings.every(({ about }) => about === "request")).toBe(true);
    expect(effectOfApproving(decided.claim, decided.csr, decided.cluster)).toMatch(/was approved\. Its signer/);
    expect(decided.risk).toBe("low");
  });
});

it("attack: joining as a cluster that is accepted and has not joined is a doubt", () => {
  const verdict = judge({ ...JOIN, cluster: accepted(undefined) });
  expect(verdict.risk).toBe("review");
  expect(claimsAt("warn", verdict)).toEqual(["The cluster is accepted already: approving gives its access at once"]);
});

describe("attack: names that no agent has", () => {
  it.each([
    ["of thousands of characters", "x".repeat(3_000)],
    ["of 64 characters", "x".repeat(64)],
    ["with a direction mark", "x\u202egro.elpmaxe"],
    ["with NUL", "x\u0000y"],
    ["with a line feed", "x\ny"],
    ["with a space that is not seen", "x\u200by"],
    ["with a letter that looks like another", "\u0430gent"],
    ["in capitals", "AGENT"],
  ])("are of high risk in a join: %s", (_, agent) => {
    expect(judge({ ...JOIN, commonNames: [`${OCM}:c1:${agent}`] }).risk).toBe("high");
    const cluster = agent.slice(0, 90);
    const commonNames = [`${OCM}:${cluster}:x`];
    const organizations = [`${OCM}:${cluster}`, `${OCM}:managed-clusters`];
    const labels = { "open-cluster-management.io/cluster-name": cluster };
    expect(judge({ ...JOIN, commonNames, organizations, labels }).risk).toBe("high");
  });

  it.each(["x".repeat(3_000), "x\u202ey", "x\u0000y"])("are of high risk for an add-on: %j", (agent) => {
    expect(judge({ ...ADD_ON, commonNames: [`${OCM}:cluster:c1:addon:hello:agent:${agent}`] }).risk).toBe("high");
    expect(judge({ ...ADD_ON, username: `${OCM}:c1:${agent}` }).risk).toBe("high");
  });

  it("are a doubt where only the add-on's manager knows what it declares", () => {
    const verdict = judge({ ...ADD_ON, commonNames: [`${OCM}:cluster:c1:addon:hello:agent:not-declared`] });
    expect(verdict.risk).toBe("review");
    expect(claimsAt("warn", verdict)).toContain("Its common name was not checked against the add-on");
  });
});

describe("the verdict on a renewal", () => {
  it("is a doubt by itself: the hub would have approved it", () => {
    const verdict = judge({ ...JOIN, username: `${OCM}:c1:x`, groups: [`${OCM}:c1`], cluster: accepted("True") });
    expect(verdict).toMatchObject({ risk: "review", claim: { kind: "renewal" } });
  });

  it("doubts another agent of the cluster", () => {
    const verdict = judge({ ...JOIN, username: `${OCM}:c1:y`, groups: [`${OCM}:c1`] });
    expect(claimsAt("warn", verdict)).toContain("The requester is another agent of this cluster");
  });
});

describe("the verdict on an add-on's request", () => {
  it("finds nothing against an agent that asks in order, and does not vouch for its name", () => {
    const verdict = judge(ADD_ON);
    expect(verdict).toMatchObject({ risk: "review", claim: { kind: "add-on", cluster: "c1", addOn: "hello" } });
    expect(claimsAt("bad", verdict)).toEqual([]);
    expect(claimsAt("warn", verdict)).toEqual(["Its common name was not checked against the add-on"]);
  });

  it.each<[string, Change, string]>([
    [
      "in the name of another cluster",
      { commonNames: [`${OCM}:cluster:c10:addon:hello:agent:hello`] },
      "It claims another cluster",
    ],
    ["in another cluster's group", { organizations: [`${OCM}:c10`] }, "It claims another cluster"],
    [
      "in another add-on's name",
      { commonNames: [`${OCM}:cluster:c1:addon:hello2:agent:x`] },
      "Its common name is not of an agent of this add-on",
    ],
    [
      "in a surplus group",
      { organizations: [...(ADD_ON.organizations ?? []), "more"] },
      "It requests groups that are not the add-on's",
    ],
    ["by no one's agent", { username: "mallory" }, "The requester is not a cluster agent"],
    ["by an agent outside its cluster's group", { groups: [] }, "Its requester is not in the group of its cluster"],
    ["for an add-on that is not there", { isAddOnDeleting: undefined }, "The add-on is not enabled on that cluster"],
    [
      "for an add-on that was enabled anew",
      { createdAt: "2026-11-21T08:00:00Z" },
      "The add-on was enabled on that cluster after the request",
    ],
    ["for an add-on on its way out", { isAddOnDeleting: true }, "The add-on is being removed from that cluster"],
    ["for a cluster that is not accepted", { cluster: { spec: {} } }, "The cluster is not accepted"],
  ])("is an alarm where one asks %s", (_, change, claim) => {
    expect(claimsAt("bad", judge({ ...ADD_ON, ...change }))).toContain(claim);
  });

  it("tells a caller who may not list add-ons or clusters nothing of them, and that something is missing", () => {
    const { findings } = judge({ ...ADD_ON, isAddOnDeleting: undefined });
    const visible = findingsVisibleTo(findings, { clusters: false, addOns: false, invitations: false });
    expect(visible.every(({ about }) => about === "request")).toBe(true);
    expect(riskOf(visible).risk).toBe("review");
    expect(findingsVisibleTo(findings, { clusters: true, addOns: true, invitations: true })).toEqual(findings);
  });
});

describe("the claim of a request", () => {
  const csr = (labels: Record<string, string>, username = "somebody") =>
    CertificateSigningRequest.parse({ metadata: { labels }, spec: { username } });

  it("is none for requests that name OCM nowhere", () => {
    expect(claimOf(csr({}), { ok: false, reason: "broken" })).toBeUndefined();
    expect(claimOf(csr({}, "system:open-cluster-managementx:c1:a"), { ok: false, reason: "broken" })).toBeUndefined();
  });

  it("is there for a request that only its requester betrays", () => {
    expect(claimOf(csr({}, `${OCM}:c1:a`), { ok: false, reason: "broken" })).toMatchObject({
      kind: "unclear",
      cluster: "c1",
    });
  });
});

describe("what requests say together", () => {
  const PATTERNS: readonly (readonly [PatternRuleId, Partial<RequestPatterns>, string])[] = [
    ["burst", { burst: "requester" }, "more than 20 within a minute from its requester"],
    ["burst", { burst: "clusters" }, "more than 20 clusters within a minute"],
    ["other-source", { sources: { now: BOOTSTRAP, before: "admin" } }, `admin before, ${BOOTSTRAP} now`],
    ["shared-key", { sameKey: { object: "c2-x", subject: `${OCM}:c2:x` } }, `c2-x for ${OCM}:c2:x`],
  ];

  it.each(PATTERNS)("is a doubt of its own name with evidence: %s, %j", (rule, patterns, evidence) => {
    for (const usual of [JOIN, ADD_ON]) {
      const verdict = judge({ ...usual, patterns: { ...NO_PATTERNS, ...patterns } });
      expect(verdict.risk).toBe("review");
      expect(verdict.findings[0]).toMatchObject({ rule, level: "warn", evidence });
    }
  });

  it("is left out of what is said of a decided request", () => {
    const patterns: RequestPatterns = { ...NO_PATTERNS, burst: "requester" };
    const { findings } = judge({ ...JOIN, patterns, conditions: [{ type: "Approved", status: "True" }] });
    expect(findings.map(({ rule }) => rule)).not.toContain("burst");
  });
});
