import "reflect-metadata";
import { BasicConstraintsExtension, SubjectAlternativeNameExtension } from "@peculiar/x509";
import { describe, expect, it } from "vitest";
import type { AskedRegistration } from "@/lib/addon-config/agent";
import { type AddOnVerdict, judgeAddOnRequest } from "./add-on-verdict";
import type { Rule } from "./rule-verdict";
import { AGENT, CLIENT, CN, EC, type Forgery, forged, GROUPS, labelled, RSA } from "./test-request";

const judge = async (forgery: Forgery) => judgeAddOnRequest(await forged(forgery));

function failedRules({ rules }: AddOnVerdict): Rule[] {
  return [...new Set(rules.filter(({ outcome }) => outcome === "failed").map(({ rule }) => rule))];
}

const GRPC = "system:serviceaccount:open-cluster-management-hub:grpc-server-sa";
const CSR_USER = "open-cluster-management.io/csr-user";

describe("an add-on's certificate request is approved", () => {
  it.each<[string, Forgery]>([
    ["as the agent sends it", {}],
    ["without alternative names", { names: [] }],
    ["with the third group that older agents send", { organizations: [...GROUPS, "system:authenticated"] }],
    ["with its groups in the other order", { organizations: [...GROUPS].reverse() }],
    ["with a P-384 key", { algorithm: EC("P-384") }],
    ["with an RSA key of 2048 bits", { algorithm: RSA(2048) }],
    ["without key encipherment", { usages: ["client auth", "digital signature"] }],
    ["for a year", { expirationSeconds: 31_536_000 }],
    ["of a cluster that has not joined yet", { cluster: { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } } }],
    ["as the tenth within an hour", { approvedBefore: 9 }],
    [
      "through the hub's gRPC server where that is trusted",
      { username: GRPC, groups: [], annotations: { [CSR_USER]: AGENT }, trustsGrpcServer: true },
    ],
    [
      "for the name that agents fill in where the add-on declares none",
      { commonNames: [CN.replace("hello-agent", "hello")], registrations: [{ type: "kubeClient", subject: { user: "", groups: [] } }] },
    ],
  ])("%s", async (_, forgery) => {
    const { outcome, rules } = await judge(forgery);
    expect(rules.filter((each) => each.outcome !== "passed").map(({ rule }) => rule)).toEqual([11]);
    expect(outcome).toBe("approve");
  });
});

describe("the verdict", () => {
  it("speaks of each of the twelve rules, in words and with what shows it", async () => {
    const { rules } = await judge({});
    expect([...new Set(rules.map(({ rule }) => rule))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rules.every(({ claim, evidence }) => claim !== "" && evidence !== "")).toBe(true);
  });

  it("never lets through what was not looked at: what the add-on declares", async () => {
    const { outcome, rules } = await judge({ registrations: "unknown" });
    expect(outcome).toBe("leave");
    expect(rules.filter((each) => each.outcome === "failed")).toEqual([]);
  });

  it("is on the cluster of whoever asks, not on another one", async () => {
    expect((await judge({ cluster: { metadata: { name: "c2" }, spec: { hubAcceptsClient: true } } })).outcome).toBe("leave");
  });
});

describe("a request that claims another cluster is denied", () => {
  const other = CN.replace("cluster:c1:", "cluster:c2:");
  const groupsOfOther = GROUPS.map((group) => group.replace("cluster:c1:", "cluster:c2:"));
  const ofTen = { username: AGENT.replace(":c1:", ":c10:"), groups: ["system:open-cluster-management:c10"] };
  it.each<[string, Forgery]>([
    ["in its whole subject", { commonNames: [other], organizations: groupsOfOther }],
    ["in its common name", { commonNames: [other] }],
    ["in its organisations", { organizations: groupsOfOther }],
    ["in its label", { labels: labelled("c2", "hello") }],
    ["of which its own name is a prefix", { commonNames: [CN.replace(":c1:", ":c10:")] }],
    ["whose name is a prefix of its own", ofTen],
    ["by asking for the identity of that cluster's agent", { commonNames: ["system:open-cluster-management:c2:agent"] }],
    ["by a surplus group of that cluster", { organizations: [...GROUPS, "system:open-cluster-management:c2"] }],
    ["for a signer that the add-on declares", { ...ofTen, signerName: "example.com/sign", registrations: [signer({})] }],
  ])("%s", async (_, forgery) => {
    const verdict = await judge(forgery);
    expect(verdict.outcome).toBe("deny");
    expect(failedRules(verdict)).toEqual(expect.arrayContaining([2, 12]));
  });

  it.each<[string, Forgery]>([
    ["who asks is nobody's agent", { username: "alice", groups: [], labels: labelled("c2", "hello") }],
    ["its signer is somebody else's", { signerName: "example.com/sign", labels: labelled("c2", "hello") }],
  ])("but not where %s", async (_, forgery) => {
    expect((await judge(forgery)).outcome).toBe("leave");
  });
});

describe("a request is left to a person", () => {
  const account = (name: string) => ({ username: name, groups: ["system:open-cluster-management:c1"] });
  it.each<[Rule, string, Forgery]>([
    [1, "for another signer", { signerName: "example.com/sign" }],
    [1, "for the kubelet's signer", { signerName: "kubernetes.io/kube-apiserver-client-kubelet" }],
    [1, "for the hub's signer where the add-on declares another", { registrations: [signer({})] }],
    [2, "without an add-on label", { labels: { "open-cluster-management.io/cluster-name": "c1" } }],
    [2, "without a cluster label", { labels: { "open-cluster-management.io/addon-name": "hello" } }],
    [3, "whose label names another add-on", { labels: labelled("c1", "other"), names: [] }],
    [3, "for another add-on's name", { commonNames: [CN.replace("addon:hello", "addon:other")] }],
    [3, "for another agent of the add-on", { commonNames: [CN.replace("hello-agent", "hello")] }],
    [3, "for a name with a part more", { commonNames: [`${CN}:more`] }],
    [3, "with a second common name", { commonNames: [CN, "system:admin"] }],
    [3, "without a common name", { commonNames: [] }],
    [
      3,
      "for the name of another add-on that its own declares",
      { commonNames: ["me"], registrations: [{ type: "kubeClient", subject: { user: "me", groups: GROUPS } }] },
    ],
    [4, "from a person", { username: "alice", groups: ["system:authenticated"] }],
    [4, "from a bootstrap account", account("system:serviceaccount:open-cluster-management:agent-registration-bootstrap")],
    [4, "from an add-on's own agent", account(CN)],
    [4, "from a name with more parts than an agent's", account(`${AGENT}:more`)],
    [4, "from a name with an empty agent", account("system:open-cluster-management:c1:")],
    [4, "from a requester outside the cluster's group", { groups: ["system:open-cluster-management:managed-clusters"] }],
    [4, "from a requester in the group of a longer name", { groups: ["system:open-cluster-management:c10"] }],
    [4, "through the hub's gRPC server where that is not trusted", { ...account(GRPC), annotations: { [CSR_USER]: AGENT } }],
    [
      4,
      "from anybody else who claims to be a gRPC server",
      { ...account("alice"), annotations: { [CSR_USER]: AGENT }, trustsGrpcServer: true },
    ],
    [5, "with a surplus group", { organizations: [...GROUPS, "system:masters"] }],
    [5, "with a group of no meaning", { organizations: [...GROUPS, "fleet-admins"] }],
    [5, "with a group twice", { organizations: [...GROUPS, GROUPS[0] ?? ""] }],
    [5, "without one of its groups", { organizations: GROUPS.slice(0, 1) }],
    [5, "with an organizational unit", { otherSubject: [{ OU: ["ops"] }] }],
    [6, "for another DNS name", { names: [{ type: "dns", value: "hub.example.com" }] }],
    [6, "for the DNS name of another add-on", { names: [{ type: "dns", value: "other.addon.open-cluster-management.io" }] }],
    [6, "for an address", { names: [{ type: "ip", value: "127.0.0.1" }] }],
    [6, "for an e-mail address", { names: [{ type: "email", value: "a@example.com" }] }],
    [6, "to be a certificate authority", { extensions: [new BasicConstraintsExtension(true, undefined, true)] }],
    [6, "to serve", { usages: ["client auth", "digital signature", "server auth"] }],
    [6, "to sign certificates", { usages: ["client auth", "digital signature", "cert sign"] }],
    [6, "without client auth", { usages: ["digital signature", "key encipherment"] }],
    [7, "to be an authority in a second list of extensions", { hidden: [new BasicConstraintsExtension(true, undefined, true)] }],
    [
      7,
      "for another name in a second list of extensions",
      { hidden: [new SubjectAlternativeNameExtension([{ type: "dns", value: "hub.example.com" }])] },
    ],
    [7, "with a short RSA key", { algorithm: RSA(1024) }],
    [7, "with a P-521 key", { algorithm: EC("P-521") }],
    [7, "with a second PEM block", { mangle: (pem) => pem + pem }],
    [7, "with text before its PEM block", { mangle: (pem) => `note\n${pem}` }],
    [7, "with a certificate's PEM header", { mangle: (pem) => pem.replaceAll("CERTIFICATE REQUEST", "CERTIFICATE") }],
    [7, "with bytes after the request", { mangle: withTrailingBytes }],
    [7, "whose signature is broken", { mangle: withBrokenSignature }],
    [7, "that is garbage", { mangle: () => "garbage" }],
    [8, "of a cluster that the hub does not know", { cluster: null }],
    [8, "of a cluster that is not accepted", { cluster: { metadata: { name: "c1" }, spec: { hubAcceptsClient: false } } }],
    [
      8,
      "of a cluster that is leaving",
      { cluster: { metadata: { name: "c1", deletionTimestamp: "2026-01-01T00:00:00Z" }, spec: { hubAcceptsClient: true } } },
    ],
    [8, "of an add-on that is not on the cluster", { isAddOnDeleting: null }],
    [8, "of an add-on that is leaving", { isAddOnDeleting: true }],
    [9, "for longer than a year", { expirationSeconds: 31_536_001 }],
    [9, "for less than ten minutes", { expirationSeconds: 599 }],
    [10, "as the eleventh within an hour", { approvedBefore: 10 }],
  ])("by rule %i %s", async (rule, _, forgery) => {
    const verdict = await judge(forgery);
    expect(verdict.outcome).toBe("leave");
    expect(failedRules(verdict)).toEqual([rule]);
  });

  it("by rules 1 and 8 of an add-on that declares no registration", async () => {
    const verdict = await judge({ registrations: [] });
    expect(verdict.outcome).toBe("leave");
    expect(failedRules(verdict)).toEqual([1, 8]);
  });
});

/** What an add-on asks for from a signer of its own. */
function signer(subject: { user?: string; groups?: readonly string[]; organizationUnits?: readonly string[] }): AskedRegistration {
  const { user = "hello", groups = [], organizationUnits = [] } = subject;
  const signingCA = { namespace: "", name: "ca" };
  return { type: "customSigner", signerName: "example.com/sign", subject: { user, groups, organizationUnits }, signingCA };
}

describe("a request for an add-on's own signer", () => {
  it.each(["kubernetes.io/kube-apiserver-client", "kubernetes.io/legacy-unknown", "open-cluster-management.io/grpc"])(
    "is left to a person where the signer is not the add-on's to name: %s",
    async (signerName) => {
      const declared = { ...signer({}), signerName };
      const verdict = await judge({ signerName, commonNames: ["hello"], organizations: [], registrations: [declared] });
      expect(verdict.outcome).toBe("leave");
      expect(failedRules(verdict)).toContain(1);
    },
  );

  const own = (subject: Parameters<typeof signer>[0], forgery: Forgery): Forgery => ({
    signerName: "example.com/sign",
    commonNames: ["hello"],
    organizations: [],
    registrations: [CLIENT, signer(subject)],
    ...forgery,
  });

  it.each<[string, Forgery]>([
    ["of exactly the declared name", own({}, {})],
    [
      "of the name, groups and units that are declared",
      own({ groups: ["g"], organizationUnits: ["u"] }, { organizations: ["g"], otherSubject: [{ OU: ["u"] }] }),
    ],
    ["of the identity that agents have by default", own({ user: CN, groups: GROUPS }, { commonNames: [CN], organizations: GROUPS })],
    ["of the name that agents fill in where none is declared", own({ user: "" }, { commonNames: [CN.replace("hello-agent", "hello")] })],
  ])("is approved: %s", async (_, forgery) => {
    expect((await judge(forgery)).outcome).toBe("approve");
  });

  it.each<[Rule, string, Forgery]>([
    [3, "of another name", own({}, { commonNames: ["root"] })],
    [3, "of a name that begins like the declared one", own({}, { commonNames: ["hello2"] })],
    [3, "of the hub's administrators, though that is declared", own({ groups: ["system:masters"] }, { organizations: ["system:masters"] })],
    [3, "of another cluster's agent, though that is declared", own({ user: AGENT }, { commonNames: [AGENT] })],
    [4, "by nobody's agent", own({}, { username: "alice", groups: [] })],
    [5, "in a group that is not declared", own({}, { organizations: ["system:masters"] })],
    [5, "of a unit that is not declared", own({}, { otherSubject: [{ OU: ["u"] }] })],
    [5, "without the declared unit", own({ organizationUnits: ["u"] }, {})],
    [6, "with another alternative name", own({}, { names: [{ type: "dns", value: "*.example.com" }] })],
  ])("is left to a person by rule %i %s", async (rule, _, forgery) => {
    const verdict = await judge(forgery);
    expect(verdict.outcome).toBe("leave");
    expect(failedRules(verdict)).toEqual([rule]);
  });
});

function withTrailingBytes(pem: string): string {
  return rewritten(pem, (der) => new Uint8Array([...der, 0, 0, 0]));
}

function withBrokenSignature(pem: string): string {
  return rewritten(pem, (der) => der.map((byte, index) => (index === der.length - 5 ? byte ^ 1 : byte)));
}

function rewritten(pem: string, change: (der: Uint8Array) => Uint8Array): string {
  const body = pem.split("\n").slice(1, -2).join("");
  const der = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  return `-----BEGIN CERTIFICATE REQUEST-----\n${btoa(String.fromCharCode(...change(der)))}\n-----END CERTIFICATE REQUEST-----\n`;
}
