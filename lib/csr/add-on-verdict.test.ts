import "reflect-metadata";
import { BasicConstraintsExtension, SubjectAlternativeNameExtension } from "@peculiar/x509";
import { describe, expect, it } from "vitest";
import type { RegistrationRequest } from "@/lib/addon-config/agent";
import { addOnGroups, addOnUser } from "@/lib/kube/ocm";
import { type AddOnVerdict, judgeAddOnRequest } from "./add-on-verdict";
import { RULE_IDS, type RuleId } from "./rule-id";
import { AGENT, CLIENT, CN, EC, type Forgery, forged, GROUPS, labelled, RSA } from "./test-request";

const judge = async (forgery: Forgery) => judgeAddOnRequest(await forged(forgery));

function failedRules({ rules }: AddOnVerdict): RuleId[] {
  return [...new Set(rules.filter(({ outcome }) => outcome === "failed").map(({ rule }) => rule))];
}

const GRPC = "system:serviceaccount:open-cluster-management-hub:grpc-server-sa";
const CSR_USER = "open-cluster-management.io/csr-user";

const LONG = `${"long-".repeat(12)}abc`;

/** A correct request for an add-on of that name. */
function named(addOn: string, agent = `${addOn}-agent`): Forgery {
  const user = addOnUser("c1", addOn, agent);
  const groups = addOnGroups("c1", addOn);
  return {
    commonNames: [user],
    organizations: groups,
    labels: labelled("c1", addOn),
    names: [{ type: "dns", value: `${addOn}.addon.open-cluster-management.io` }],
    registrations: [{ type: "kubeClient", subject: { user, groups } }],
  };
}

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
    [
      "of a cluster that has not joined yet",
      { cluster: { metadata: { name: "c1" }, spec: { hubAcceptsClient: true } } },
    ],
    ["as the tenth within an hour", { approvedBefore: 9 }],
    [
      "through the hub's gRPC server where that is trusted",
      { username: GRPC, groups: [], annotations: { [CSR_USER]: AGENT }, trustsGrpcServer: true },
    ],
    ["for an add-on whose name is as long as a label may be, and its agent's longer", named(LONG)],
    [
      "for the name that agents fill in where the add-on declares none",
      {
        commonNames: [CN.replace("hello-agent", "hello")],
        registrations: [{ type: "kubeClient", subject: { user: "", groups: [] } }],
      },
    ],
  ])("%s", async (_, forgery) => {
    const { outcome, rules } = await judge(forgery);
    expect(rules.filter((each) => each.outcome !== "passed")).toEqual([]);
    expect(outcome).toBe("approve");
  });
});

describe("the verdict", () => {
  it("covers each rule, in order, in words and with evidence", async () => {
    const { rules } = await judge({});
    expect([...new Set(rules.map(({ rule }) => rule))]).toEqual(RULE_IDS);
    expect(rules.every(({ claim, evidence }) => claim !== "" && evidence !== "")).toBe(true);
  });

  it("never lets through what was not looked at: what the add-on declares", async () => {
    const { outcome, rules } = await judge({ registrations: "unknown" });
    expect(outcome).toBe("leave");
    expect(rules.filter((each) => each.outcome === "failed")).toEqual([]);
  });

  it("is on the requester's cluster, not on another one", async () => {
    expect((await judge({ cluster: { metadata: { name: "c2" }, spec: { hubAcceptsClient: true } } })).outcome).toBe(
      "leave",
    );
  });
});

it.each([`${LONG}-agents`, `${LONG.slice(1)}-agent`, `${"a".repeat(5000)}-agent`])(
  "attack: an agent's name longer than a label is left where it is not the add-on's own: %#",
  async (agent) => {
    const { outcome, rules } = await judge(named(LONG, agent));
    expect(outcome).toBe("leave");
    expect(failedRules({ outcome, rules })).toContain("common-name");
  },
);

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
    [
      "by asking for the identity of that cluster's agent",
      { commonNames: ["system:open-cluster-management:c2:agent"] },
    ],
    ["by a surplus group of that cluster", { organizations: [...GROUPS, "system:open-cluster-management:c2"] }],
    [
      "for a signer that the add-on declares",
      { ...ofTen, signerName: "example.com/sign", registrations: [signer({})] },
    ],
  ])("%s", async (_, forgery) => {
    const verdict = await judge(forgery);
    expect(verdict.outcome).toBe("deny");
    expect(failedRules(verdict)).toEqual(expect.arrayContaining(["labels", "claims-another-cluster"]));
  });

  it.each<[string, Forgery]>([
    ["who asks is no one's agent", { username: "alice", groups: [], labels: labelled("c2", "hello") }],
    ["its signer is somebody else's", { signerName: "example.com/sign", labels: labelled("c2", "hello") }],
  ])("but not where %s", async (_, forgery) => {
    expect((await judge(forgery)).outcome).toBe("leave");
  });
});

describe("a request is left to a person", () => {
  const account = (name: string) => ({ username: name, groups: ["system:open-cluster-management:c1"] });
  it.each<[RuleId, string, Forgery]>([
    ["signer", "for another signer", { signerName: "example.com/sign" }],
    ["signer", "for the kubelet's signer", { signerName: "kubernetes.io/kube-apiserver-client-kubelet" }],
    ["signer", "for the hub's signer where the add-on declares another", { registrations: [signer({})] }],
    ["labels", "without an add-on label", { labels: { "open-cluster-management.io/cluster-name": "c1" } }],
    ["labels", "without a cluster label", { labels: { "open-cluster-management.io/addon-name": "hello" } }],
    ["common-name", "whose label names another add-on", { labels: labelled("c1", "other"), names: [] }],
    ["common-name", "for another add-on's name", { commonNames: [CN.replace("addon:hello", "addon:other")] }],
    ["common-name", "for another agent of the add-on", { commonNames: [CN.replace("hello-agent", "hello")] }],
    ["common-name", "for a name with a part more", { commonNames: [`${CN}:more`] }],
    ["common-name", "with a second common name", { commonNames: [CN, "system:admin"] }],
    ["common-name", "without a common name", { commonNames: [] }],
    [
      "common-name",
      "for the name of another add-on that its own declares",
      { commonNames: ["me"], registrations: [{ type: "kubeClient", subject: { user: "me", groups: GROUPS } }] },
    ],
    ["requester", "from a person", { username: "alice", groups: ["system:authenticated"] }],
    [
      "requester",
      "from a bootstrap account",
      account("system:serviceaccount:open-cluster-management:agent-registration-bootstrap"),
    ],
    ["requester", "from an add-on's own agent", account(CN)],
    ["requester", "from a name with more parts than an agent's", account(`${AGENT}:more`)],
    ["requester", "from a name with an empty agent", account("system:open-cluster-management:c1:")],
    [
      "requester",
      "from a requester outside the cluster's group",
      { groups: ["system:open-cluster-management:managed-clusters"] },
    ],
    ["requester", "from a requester in the group of a longer name", { groups: ["system:open-cluster-management:c10"] }],
    [
      "requester",
      "through the hub's gRPC server where that is not trusted",
      { ...account(GRPC), annotations: { [CSR_USER]: AGENT } },
    ],
    [
      "requester",
      "from anybody else who claims to be a gRPC server",
      { ...account("alice"), annotations: { [CSR_USER]: AGENT }, trustsGrpcServer: true },
    ],
    ["groups", "with a surplus group", { organizations: [...GROUPS, "system:masters"] }],
    ["groups", "with a group of no meaning", { organizations: [...GROUPS, "fleet-admins"] }],
    ["groups", "with a group twice", { organizations: [...GROUPS, GROUPS[0] ?? ""] }],
    ["groups", "without one of its groups", { organizations: GROUPS.slice(0, 1) }],
    ["groups", "with an organizational unit", { otherSubject: [{ OU: ["ops"] }] }],
    ["alternative-names", "for another DNS name", { names: [{ type: "dns", value: "hub.example.com" }] }],
    [
      "alternative-names",
      "for the DNS name of another add-on",
      { names: [{ type: "dns", value: "other.addon.open-cluster-management.io" }] },
    ],
    ["alternative-names", "for an address", { names: [{ type: "ip", value: "127.0.0.1" }] }],
    ["alternative-names", "for an e-mail address", { names: [{ type: "email", value: "a@example.com" }] }],
    [
      "extensions",
      "to be a certificate authority",
      { extensions: [new BasicConstraintsExtension(true, undefined, true)] },
    ],
    ["usages", "to serve", { usages: ["client auth", "digital signature", "server auth"] }],
    ["usages", "to sign certificates", { usages: ["client auth", "digital signature", "cert sign"] }],
    ["usages", "without client auth", { usages: ["digital signature", "key encipherment"] }],
    [
      "key",
      "to be an authority in a second list of extensions",
      { hidden: [new BasicConstraintsExtension(true, undefined, true)] },
    ],
    [
      "key",
      "for another name in a second list of extensions",
      { hidden: [new SubjectAlternativeNameExtension([{ type: "dns", value: "hub.example.com" }])] },
    ],
    ["key", "with a short RSA key", { algorithm: RSA(1024) }],
    ["key", "with a P-521 key", { algorithm: EC("P-521") }],
    ["key", "with a second PEM block", { mangle: (pem) => pem + pem }],
    ["key", "with text before its PEM block", { mangle: (pem) => `note\n${pem}` }],
    [
      "key",
      "with a certificate's PEM header",
      { mangle: (pem) => pem.replaceAll("CERTIFICATE REQUEST", "CERTIFICATE") },
    ],
    ["key", "with bytes after the request", { mangle: withTrailingBytes }],
    ["key", "whose signature is broken", { mangle: withBrokenSignature }],
    ["key", "that is garbage", { mangle: () => "garbage" }],
    ["cluster-accepted", "of a cluster that the hub does not know", { cluster: null }],
    [
      "cluster-accepted",
      "of a cluster that is not accepted",
      { cluster: { metadata: { name: "c1" }, spec: { hubAcceptsClient: false } } },
    ],
    [
      "cluster-accepted",
      "of a cluster that is leaving",
      {
        cluster: {
          metadata: { name: "c1", deletionTimestamp: "2026-01-01T00:00:00Z" },
          spec: { hubAcceptsClient: true },
        },
      },
    ],
    ["add-on-enabled", "of an add-on that is not on the cluster", { isAddOnDeleting: null }],
    ["add-on-enabled", "of an add-on that is leaving", { isAddOnDeleting: true }],
    [
      "add-on-enabled",
      "left by the agent of an add-on that was there before",
      { addOnCreatedAt: "2026-11-21T10:00:01Z" },
    ],
    ["add-on-enabled", "of an add-on of unknown age", { addOnCreatedAt: "" }],
    [
      "cluster-accepted",
      "left by the agent of a cluster of this name that was removed",
      {
        cluster: {
          metadata: { name: "c1", creationTimestamp: "2026-11-21T10:00:01Z" },
          spec: { hubAcceptsClient: true },
        },
      },
    ],
    ["requester", "of an agent whose name has a direction mark", { username: `${AGENT}\u202e` }],
    ["validity", "for longer than a year", { expirationSeconds: 31_536_001 }],
    ["validity", "for less than ten minutes", { expirationSeconds: 599 }],
    ["rate", "as the eleventh within an hour", { approvedBefore: 10 }],
  ])("by the rule %s %s", async (rule, _, forgery) => {
    const verdict = await judge(forgery);
    expect(verdict.outcome).toBe("leave");
    expect(failedRules(verdict)).toEqual([rule]);
  });

  it("by two rules where the add-on declares no registration", async () => {
    const verdict = await judge({ registrations: [] });
    expect(verdict.outcome).toBe("leave");
    expect(failedRules(verdict)).toEqual(["signer", "registration-declared"]);
  });
});

/** What an add-on asks for from a signer of its own. */
function signer(subject: {
  user?: string;
  groups?: readonly string[];
  organizationUnits?: readonly string[];
}): RegistrationRequest {
  const { user = "hello", groups = [], organizationUnits = [] } = subject;
  const signingCA = { namespace: "", name: "ca" };
  return {
    type: "customSigner",
    signerName: "example.com/sign",
    subject: { user, groups, organizationUnits },
    signingCA,
  };
}

describe("a request for an add-on's own signer", () => {
  it.each(["kubernetes.io/kube-apiserver-client", "kubernetes.io/legacy-unknown", "open-cluster-management.io/grpc"])(
    "is left to a person where the signer is not the add-on's to name: %s",
    async (signerName) => {
      const declared = { ...signer({}), signerName };
      const verdict = await judge({ signerName, commonNames: ["hello"], organizations: [], registrations: [declared] });
      expect(verdict.outcome).toBe("leave");
      expect(failedRules(verdict)).toContain("signer");
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
    [
      "of the identity that agents have by default",
      own({ user: CN, groups: GROUPS }, { commonNames: [CN], organizations: GROUPS }),
    ],
    [
      "of the name that agents fill in where none is declared",
      own({ user: "" }, { commonNames: [CN.replace("hello-agent", "hello")] }),
    ],
  ])("is approved: %s", async (_, forgery) => {
    expect((await judge(forgery)).outcome).toBe("approve");
  });

  it.each<[RuleId, string, Forgery]>([
    ["common-name", "of another name", own({}, { commonNames: ["root"] })],
    ["common-name", "of a name that begins like the declared one", own({}, { commonNames: ["hello2"] })],
    [
      "common-name",
      "of the hub's administrators, though that is declared",
      own({ groups: ["system:masters"] }, { organizations: ["system:masters"] }),
    ],
    [
      "common-name",
      "of another cluster's agent, though that is declared",
      own({ user: AGENT }, { commonNames: [AGENT] }),
    ],
    ["requester", "by no one's agent", own({}, { username: "alice", groups: [] })],
    ["groups", "in a group that is not declared", own({}, { organizations: ["system:masters"] })],
    ["groups", "of a unit that is not declared", own({}, { otherSubject: [{ OU: ["u"] }] })],
    ["groups", "without the declared unit", own({ organizationUnits: ["u"] }, {})],
    [
      "alternative-names",
      "with another alternative name",
      own({}, { names: [{ type: "dns", value: "*.example.com" }] }),
    ],
  ])("is left to a person by the rule %s %s", async (rule, _, forgery) => {
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
