import "reflect-metadata";
import { describe, expect, it } from "vitest";
import { approverOf } from "./approver";
import { claimOf } from "./claim";
import { breaksRule, type IssuedRequest, judgeIssued } from "./issued-verdict";
import { cluster, FORGERIES, JOIN, RENEWAL } from "./test-forgeries";
import { CLIENT, type Forgery, forged, GROUPS } from "./test-request";

const OCM = "system:open-cluster-management";
const APPROVED_AT = "2026-11-21T10:00:05Z";
const SOON = Date.parse("2026-11-21T10:00:07Z");
const BOOTSTRAP = `${OCM}:managed-cluster-bootstrap`;
const APPROVED = {
  conditions: [{ type: "Approved", status: "True", reason: "Mine", lastTransitionTime: APPROVED_AT }],
};

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
    expect(breaksRule(findings)).toBe(true);
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
    expect(breaksRule((await judge({ cluster: null }, later)) ?? [])).toBe(false);
    expect(breaksRule((await judge({ isAddOnDeleting: null }, later)) ?? [])).toBe(false);
    expect(breaksRule((await judge({ organizations: [] }, later)) ?? [])).toBe(true);
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
