import { describe, expect, it } from "vitest";
import { CLUSTER_ARN_ANNOTATION } from "@/lib/kube/ocm";
import type { StoredFinding } from "@/lib/resources/identity-finding";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type IdentitySources, identityRow } from "./identity-row";

const ARN = "arn:aws:eks:eu-west-1:1:cluster/c1";

const available = (status: string) => ({ type: "ManagedClusterConditionAvailable", status });

function cluster(status: string, spec: object = { hubAcceptsClient: true }): ManagedCluster {
  const metadata = { name: "c1", annotations: { [CLUSTER_ARN_ANNOTATION]: ARN } };
  return ManagedCluster.parse({ metadata, spec, status: { conditions: [available(status)] } });
}

const CERTIFICATE = {
  serial: "1",
  notBefore: "2026-11-01T10:00:00Z",
  notAfter: "2026-12-01T10:00:00Z",
  isRenewed: false,
};
const ISSUED = { uid: "u1", subject: "system:open-cluster-management:c1:agent", approver: "eve, in Flotilla" };
const REQUEST = { object: "r1", cluster: "c1", certificate: CERTIFICATE, issued: ISSUED };

const FINDING: StoredFinding = {
  record: "flotilla-identity-u1",
  resourceVersion: "1",
  finding: { kind: "certificate", name: "r1", uid: "u1", subject: "eve", foundAt: "2026-11-01T10:00:01Z", reasons: [] },
  acknowledged: undefined,
};

/** What the row reads, and nothing else. */
function sources(having: {
  readonly account?: object;
  readonly binding?: object;
  readonly cluster?: ManagedCluster;
  readonly message?: string;
  readonly reason?: string;
  readonly finding?: StoredFinding;
  readonly request?: object;
}): IdentitySources {
  const conditions = [
    { type: "TokenRefreshed", status: "True", reason: "", message: having.message ?? "" },
    { type: "Available", status: "True", reason: having.reason ?? "WorkApplied", message: "" },
  ];
  const addOn = { metadata: { name: "hello", namespace: "c1" }, status: { conditions } };
  return {
    clusters: { get: () => having.cluster },
    clusterAddOns: { get: () => (having.message === undefined ? undefined : addOn) },
    identityFindings: { get: () => having.finding },
    callerKinds: {
      bindings: { at: () => having.binding, uidAt: () => (having.binding ? "u1" : undefined) },
      accounts: { at: () => having.account },
    },
    requests: () => new Map(having.request ? [["requests/r1", having.request]] : []),
  } as unknown as IdentitySources;
}

describe("an issued identity", () => {
  it("by certificate says whom it speaks for, who approved, how long it holds and whether it is used", () => {
    expect(identityRow("certificate/r1", sources({ request: REQUEST, cluster: cluster("True") }))).toMatchObject({
      way: "certificate",
      subject: ISSUED.subject,
      approver: "eve, in Flotilla",
      from: CERTIFICATE.notBefore,
      until: CERTIFICATE.notAfter,
      isForged: false,
      inUse: "yes",
    });
    expect(identityRow("certificate/r1", sources({ request: REQUEST, cluster: cluster("Unknown") }))?.inUse).toBe("no");
    const add = { ...REQUEST, addOn: "hello" };
    expect(identityRow("certificate/r1", sources({ request: add, cluster: cluster("True") }))?.inUse).toBe("unknown");
    const leased = (reason: string) =>
      identityRow("certificate/r1", sources({ request: add, message: "", reason }))?.inUse;
    expect(leased("ManagedClusterAddOnLeaseUpdated")).toBe("yes");
    expect(leased("ManagedClusterAddOnLeaseUpdateStopped")).toBe("no");
    expect(identityRow("certificate/r1", sources({ request: { ...REQUEST, certificate: undefined } }))).toBeUndefined();
  });

  it("by certificate says whether the next one came in time", () => {
    const renewed = (renewedAt: string) => {
      const certificate = { ...CERTIFICATE, isRenewed: true };
      const issued = { ...ISSUED, renewedAtMs: Date.parse(renewedAt) };
      return identityRow("certificate/r1", sources({ request: { ...REQUEST, certificate, issued } }))?.wasLate;
    };
    expect(renewed("2026-11-24T10:00:00Z")).toBeUndefined();
    expect(renewed("2026-11-26T10:00:00Z")).toBe(true);
  });

  it("attack: a forged one is one row, that of its request, or of the finding where no request is known", () => {
    const both = sources({ request: REQUEST, finding: FINDING });
    expect(identityRow("certificate/r1", both)?.isForged).toBe(true);
    expect(identityRow("finding/u1", both)).toBeUndefined();
    expect(identityRow("finding/u1", sources({ finding: FINDING }))).toMatchObject({ isForged: true, object: "r1" });
    const other = { ...REQUEST, issued: { ...ISSUED, uid: "u2" } };
    expect(identityRow("finding/u1", sources({ request: other, finding: FINDING }))?.isForged).toBe(true);
  });

  it("by token has the end that the agent has reported", () => {
    const message = "Addon token refreshed, expires at 2027-11-01T10:00:00Z";
    expect(identityRow("token/c1/hello", sources({ message }))).toMatchObject({
      subject: "system:serviceaccount:c1:hello-agent",
      until: "2027-11-01T10:00:00Z",
      inUse: "unknown",
    });
    expect(identityRow("token/c1/hello", sources({ message: "expires at once" }))?.until).toBeUndefined();
    expect(identityRow("token/c1/hello", sources({}))).toBeUndefined();
  });

  it("by a RoleBinding says which role it gives, since when, and whether the add-on's agent is at work", () => {
    const subject = "Group system:open-cluster-management:cluster:c1:addon:hello";
    const since = "2026-11-01T10:00:00Z";
    const binding = { key: "c1/r", namespace: "c1", addOn: "hello", subject, role: "Role r", createdAt: since };
    const reason = "ManagedClusterAddOnLeaseUpdated";
    expect(
      identityRow("role-binding/c1/r", sources({ binding, cluster: cluster("True"), message: "", reason })),
    ).toEqual({
      name: "role-binding/c1/r",
      way: "role-binding",
      object: "c1/r",
      subject,
      cluster: "c1",
      addOn: "hello",
      role: "Role r",
      from: since,
      isRenewed: false,
      isForged: false,
      inUse: "yes",
    });
    expect(identityRow("role-binding/ns/r", sources({ binding }))?.cluster).toBeUndefined();
    expect(identityRow("role-binding/c1/r", sources({}))).toBeUndefined();
  });

  it("attack: a forged RoleBinding is one row, its own where it is read, else that of the finding", () => {
    const finding = { ...FINDING, finding: { ...FINDING.finding, kind: "role-binding", namespace: "c1" } } as const;
    const binding = { key: "c1/r1", namespace: "c1", addOn: "hello", subject: "User eve", role: "Role r" };
    expect(identityRow("role-binding/c1/r1", sources({ binding, finding }))?.isForged).toBe(true);
    expect(identityRow("finding/u1", sources({ binding, finding }))).toBeUndefined();
    expect(identityRow("finding/u1", sources({ finding }))).toMatchObject({ isForged: true, object: "c1/r1" });
  });

  it("of a managed service account holds from the last renewal until it expires", () => {
    const account = { key: "c1/deployer", name: "deployer", cluster: "c1" };
    const name = "managed-account/c1/deployer";
    expect(identityRow(name, sources({ account }))?.until).toBeUndefined();
    const held = { from: "2026-11-01T10:00:00Z", until: "2026-12-01T10:00:00Z" };
    expect(identityRow(name, sources({ account: { ...account, token: held } }))).toMatchObject({
      ...held,
      subject: "ServiceAccount deployer on c1",
      inUse: "unknown",
    });
  });

  it("by awsirsa is there without any request, once the cluster is accepted", () => {
    const accepted = sources({ cluster: cluster("True") });
    expect(identityRow("awsirsa/c1", accepted)).toMatchObject({ subject: ARN, inUse: "yes" });
    const denied = sources({ cluster: cluster("True", { hubAcceptsClient: false }) });
    expect(identityRow("awsirsa/c1", denied)).toBeUndefined();
  });
});
