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

  it("by awsirsa is there without any request, once the cluster is accepted", () => {
    const accepted = sources({ cluster: cluster("True") });
    expect(identityRow("awsirsa/c1", accepted)).toMatchObject({ subject: ARN, inUse: "yes" });
    const denied = sources({ cluster: cluster("True", { hubAcceptsClient: false }) });
    expect(identityRow("awsirsa/c1", denied)).toBeUndefined();
  });
});
