import "reflect-metadata";
import { KeyUsageFlags, KeyUsagesExtension } from "@peculiar/x509";
import { describe, expect, it } from "vitest";
import { approverOf } from "./approver";
import { claimOf } from "./claim";
import { type IssuedRequest, isForged, judgeIssued } from "./issued-verdict";
import { CLIENT, CN, EC, type Forgery, forged, GROUPS, labelled, RSA } from "./test-request";

const OCM = "system:open-cluster-management";
const APPROVED_AT = "2026-11-21T10:00:05Z";
const SOON = Date.parse("2026-11-21T10:00:07Z");
const BOOTSTRAP = `${OCM}:managed-cluster-bootstrap`;
const BOOTSTRAP_ACCOUNT = "system:serviceaccount:open-cluster-management:agent-registration-bootstrap";
const OWN_GROUPS = [`${OCM}:c1`, `${OCM}:managed-clusters`];
const CLUSTER_LABEL = { "open-cluster-management.io/cluster-name": "c1" };
const APPROVED = {
  conditions: [{ type: "Approved", status: "True", reason: "Mine", lastTransitionTime: APPROVED_AT }],
};

const RENEWAL: Forgery = {
  commonNames: [`${OCM}:c1:agent-x`],
  organizations: OWN_GROUPS,
  names: [],
  labels: CLUSTER_LABEL,
};
const JOIN: Forgery = { ...RENEWAL, username: BOOTSTRAP_ACCOUNT, groups: ["system:serviceaccounts"] };

async function issued(forgery: Forgery): Promise<IssuedRequest | undefined> {
  const facts = await forged({ status: APPROVED, ...forgery });
  const claim = claimOf(facts.csr, facts.decoding);
  const { isAddOnDeleting } = facts;
  return (
    claim && {
      ...facts,
      claim,
      hasAddOn: isAddOnDeleting !== undefined,
      addOnDeletedAt: isAddOnDeleting ? "2026-11-21T10:00:01Z" : undefined,
    }
  );
}

async function judge(forgery: Forgery, now = SOON) {
  const facts = await issued(forgery);
  return facts && judgeIssued(facts, now);
}

const cluster = (spec: object, metadata: object = {}) => ({ metadata: { name: "c1", ...metadata }, spec });

/** By name, and what the first sentence against it says. */
const FORGERIES: Record<string, [Forgery, RegExp]> = {
  "a name of which the add-on's is the beginning": [{ commonNames: [`${CN}2`] }, /common name is not/],
  "a name that begins that of the add-on's agent": [{ commonNames: [CN.slice(0, -1)] }, /common name is not/],
  "two common names": [{ commonNames: [CN, `${OCM}:c1:x`] }, /common name/],
  "labels of another cluster": [{ labels: labelled("c2", "hello") }, /claims another cluster|more than one/],
  "labels of another add-on": [{ labels: labelled("c1", "world") }, /names that are not its own/],
  "no label for the add-on's cluster": [
    { labels: { "open-cluster-management.io/addon-name": "hello" } },
    /No label names its cluster/,
  ],
  "a surplus organisation": [{ organizations: [...GROUPS, "system:masters"] }, /groups/],
  "one organisation of another cluster": [
    { organizations: [`${OCM}:cluster:c2:addon:hello`, `${OCM}:addon:hello`] },
    /claims another cluster/,
  ],
  "no organisation": [{ organizations: [] }, /groups/],
  "the wrong signer": [{ signerName: "kubernetes.io/kubelet-serving" }, /signer/],
  "a second PEM block": [{ mangle: (pem) => pem + pem }, /decoded/],
  "bytes behind the PEM block": [{ mangle: (pem) => `${pem}x` }, /decoded/],
  "a foreign requester": [{ username: `${OCM}:c2:agent-x`, groups: [`${OCM}:c2`] }, /claims another cluster/],
  "a person who sent an add-on's request": [
    { username: "eve", groups: ["system:authenticated"] },
    /not a cluster agent/,
  ],
  "a requester who is not in the group of its cluster": [{ groups: ["system:authenticated"] }, /not in the group/],
  "a gRPC server that is not trusted": [
    {
      username: "system:serviceaccount:open-cluster-management-hub:grpc-server-sa",
      annotations: { "open-cluster-management.io/csr-user": `${OCM}:c1:agent-x` },
    },
    /gRPC server/,
  ],
  "another DNS name": [{ names: [{ type: "dns", value: "kubernetes.default.svc" }] }, /alternative|SAN/i],
  "an IP address": [{ names: [{ type: "ip", value: "10.0.0.1" }] }, /alternative|SAN/i],
  "an extension": [{ extensions: [new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)] }, /extension/],
  "a usage for servers": [{ usages: ["client auth", "digital signature", "server auth"] }, /usages/],
  "a weak key": [{ algorithm: RSA(1024) }, /weak/],
  "a curve that nobody uses": [{ algorithm: EC("P-521") }, /weak/],
  "ten years": [{ expirationSeconds: 10 * 365 * 24 * 3600 }, /validity/],
  "a cluster that is not accepted": [{ cluster: cluster({ hubAcceptsClient: false }) }, /not accepted/],
  "a cluster that the hub does not have": [{ cluster: null }, /no cluster of this name/],
  "a cluster that was made after the request": [
    { cluster: cluster({ hubAcceptsClient: true }, { creationTimestamp: "2026-11-21T10:00:03Z" }) },
    /created after/,
  ],
  "an add-on that is not on the cluster": [{ isAddOnDeleting: null }, /not enabled/],
  "an add-on that is being removed": [{ isAddOnDeleting: true }, /being removed/],
  "an add-on that does not register": [{ registrations: [] }, /declares no registration|does not register/],
  "an agent's request with the group of another cluster": [
    { ...RENEWAL, organizations: [...OWN_GROUPS, `${OCM}:c2`] },
    /another cluster/,
  ],
  "an agent's request with a group of administrators": [
    { ...RENEWAL, organizations: [...OWN_GROUPS, "fleet-admins"] },
    /beyond/,
  ],
  "a renewal by another cluster's agent": [
    { ...RENEWAL, username: `${OCM}:c2:agent-x`, groups: [`${OCM}:c2`] },
    /another cluster/,
  ],
  "a join whose label names another cluster": [
    { ...JOIN, labels: { "open-cluster-management.io/cluster-name": "c10" } },
    /different clusters/,
  ],
  "a join of a cluster that has joined": [
    {
      ...JOIN,
      cluster: {
        ...cluster({ hubAcceptsClient: true }),
        status: {
          conditions: ["HubAcceptedManagedCluster", "ManagedClusterJoined", "ManagedClusterConditionAvailable"].map(
            (type) => ({ type, status: "True", lastTransitionTime: "2026-11-21T09:01:00Z" }),
          ),
        },
      },
    },
    /joined already/,
  ],
  "a join with SANs": [{ ...JOIN, names: [{ type: "dns", value: "c1" }] }, /SAN/],
};

const HONEST: Record<string, Forgery> = {
  "an add-on's": {},
  "an add-on's that is not ours to approve": { registrations: "unknown" },
  "an add-on's with everybody's group": { organizations: [...GROUPS, "system:authenticated"] },
  "a renewal": RENEWAL,
  "a join by the bootstrap account": { ...JOIN, cluster: cluster({ hubAcceptsClient: false }) },
  "a join by a bootstrap token": { ...JOIN, username: "system:bootstrap:abcdef", groups: [BOOTSTRAP] },
  "a join before its cluster is there": { ...JOIN, cluster: null },
  "a request through the gRPC server that is trusted": {
    username: "system:serviceaccount:open-cluster-management-hub:grpc-server-sa",
    annotations: { "open-cluster-management.io/csr-user": `${OCM}:c1:agent-x` },
    trustsGrpcServer: true,
  },
  "an add-on's of its own signer": {
    signerName: "example.com/sign",
    commonNames: ["hello"],
    organizations: [],
    registrations: [
      CLIENT,
      {
        type: "customSigner",
        signerName: "example.com/sign",
        subject: { user: "hello", groups: [], organizationUnits: [] },
        signingCA: { namespace: "", name: "ca" },
      },
    ],
  },
};

describe("what was issued", () => {
  it.each(Object.entries(FORGERIES))("attack: %s, approved by hand, is an alarm", async (_, [forgery, sentence]) => {
    const findings = (await judge(forgery)) ?? [];
    expect(isForged(findings)).toBe(true);
    expect(findings.filter(({ level }) => level === "bad").map(({ claim }) => claim)).toContainEqual(
      expect.stringMatching(sentence),
    );
  });

  it.each(Object.entries(HONEST))("honest: %s", async (_, request) => {
    expect((await judge(request))?.filter(({ level }) => level === "bad")).toEqual([]);
  });

  it.each<[string, Forgery]>([
    ["a person's", { username: "ada", labels: {}, commonNames: ["ada"], organizations: ["devs"], names: [] }],
    [
      "a kubelet's",
      {
        username: "system:node:n1",
        labels: {},
        commonNames: ["system:node:n1"],
        organizations: ["system:nodes"],
        signerName: "kubernetes.io/kube-apiserver-client-kubelet",
      },
    ],
  ])("is ignored where it is none of OCM's business: %s", async (_, request) => {
    expect(await issued(request)).toBeUndefined();
  });

  it("is not held against a hub that has changed since", async () => {
    const later = SOON + 10 * 60_000;
    expect(isForged((await judge({ cluster: null }, later)) ?? [])).toBe(false);
    expect(isForged((await judge({ isAddOnDeleting: null }, later)) ?? [])).toBe(false);
    expect(isForged((await judge({ organizations: [] }, later)) ?? [])).toBe(true);
  });
});

describe("who approved", () => {
  const of = async (condition: object, manager?: string) => {
    const { csr } = await forged({ status: { conditions: [{ type: "Approved", status: "True", ...condition }] } });
    const managedFields = manager === undefined ? [] : [{ manager, subresource: "approval" }];
    return approverOf({ ...csr, metadata: { ...csr.metadata, managedFields } });
  };

  it("is told as far as the request tells", async () => {
    expect(await of({ message: "Approved in Flotilla by ada: known" }, "flotilla-console")).toBe("ada, in Flotilla");
    expect(await of({}, "flotilla-certificates")).toBe("Flotilla's approver");
    expect(await of({ reason: "KubectlApprove" }, "kubectl")).toBe("kubectl");
    expect(await of({})).toBeUndefined();
  });

  it("attack: is not believed to be Flotilla where another program wrote it", async () => {
    expect(await of({ message: "Approved in Flotilla by ada" }, "kubectl-edit")).toBe("kubectl-edit");
  });
});
