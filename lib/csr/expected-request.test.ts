import { describe, expect, it } from "vitest";
import type { RegistrationRequest } from "@/lib/addon-config/agent";
import { addOnGroups, addOnUser } from "@/lib/kube/ocm";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { type AddOnRequest, judgeAddOnRequest } from "./add-on-verdict";
import { expectedRequest } from "./expected-request";

const TARGET = { cluster: "c1", addOn: "hello" };
const AT = new Date("2026-11-27T10:00:00Z");
const CLIENT: RegistrationRequest = {
  type: "kubeClient",
  subject: { user: addOnUser("c1", "hello", "hello-agent"), groups: addOnGroups("c1", "hello") },
};
const signer = (groups: readonly string[], user = "hello"): RegistrationRequest => ({
  type: "customSigner",
  signerName: "example.com/hello",
  subject: { user, groups, organizationUnits: ["edge"] },
  signingCA: { namespace: "", name: "ca" },
});

function verdict(registration: RegistrationRequest, more: Partial<AddOnRequest> = {}) {
  return judgeAddOnRequest({
    ...expectedRequest(registration, TARGET, AT),
    cluster: ManagedCluster.parse({
      metadata: { name: "c1", creationTimestamp: "2026-11-01T10:00:00Z" },
      spec: { hubAcceptsClient: true },
    }),
    isAddOnDeleting: false,
    addOnCreatedAt: AT.toISOString(),
    registrations: [registration],
    approvedBefore: 0,
    trustsGrpcServer: false,
    ...more,
  });
}

describe("the request that an agent is going to send", () => {
  it("has the names of the add-on's agent, and the signer of the registration", () => {
    const { csr, decoding } = expectedRequest(signer(["fleet"]), TARGET, AT);
    expect(csr.spec).toMatchObject({
      signerName: "example.com/hello",
      username: "system:open-cluster-management:c1:agent",
    });
    expect(decoding).toMatchObject({
      request: { commonNames: ["hello"], organizations: ["fleet"], otherSubject: ["OU=edge"] },
    });
  });

  it.each([
    ["a client of the hub", CLIENT, "approve"],
    ["a signer with names of its own", signer(["fleet"]), "approve"],
    ["a signer that asks for administrators", signer(["system:masters"]), "leave"],
    ["a signer that asks for another cluster's agent", signer([], addOnUser("c2", "hello", "hello-agent")), "deny"],
  ])("%s is judged as a real one", (_, registration, outcome) => {
    expect(verdict(registration).outcome).toBe(outcome);
  });

  it("waits for a person where the cluster is not accepted", () => {
    const cluster = ManagedCluster.parse({ metadata: { name: "c1", creationTimestamp: "2026-11-01T10:00:00Z" } });
    const { outcome, rules } = verdict(CLIENT, { cluster });
    expect(outcome).toBe("leave");
    expect(rules.filter((rule) => rule.outcome === "failed").map(({ rule }) => rule)).toEqual(["cluster-accepted"]);
  });
});
