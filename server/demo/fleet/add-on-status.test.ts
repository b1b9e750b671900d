import { describe, expect, it } from "vitest";
import { ManagedClusterAddOn, type Registration } from "@/lib/resources/managed-cluster-add-on";
import { addOnSubject, leaseHealth, withDriver } from "./add-on-status";

const addOn = (registrations: object[]) =>
  ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1" }, status: { registrations } });
const registrationsOf = (registrations: object[]): readonly Registration[] => addOn(registrations).status.registrations;
const SUBJECT = { user: "u", groups: ["g", "h"] };

describe("withDriver", () => {
  it("names the driver in every kubeClient entry and leaves the others", () => {
    const custom = { type: "customSigner", customSigner: { signerName: "example.com/sign" } };
    const done = withDriver(registrationsOf([{ type: "kubeClient", kubeClient: { subject: SUBJECT } }, custom]));
    expect(done?.map(({ kubeClient }) => kubeClient?.driver)).toEqual(["csr", undefined]);
    expect(done?.[0]?.kubeClient?.subject).toEqual(SUBJECT);
  });

  it.each([[[]], [[{ type: "kubeClient", kubeClient: { driver: "csr", subject: SUBJECT } }]]])(
    "has nothing to do for %j",
    (registrations) => {
      expect(withDriver(registrationsOf(registrations))).toBeUndefined();
    },
  );
});

describe("addOnSubject", () => {
  it("is what the registration says", () => {
    expect(addOnSubject(addOn([{ type: "kubeClient", kubeClient: { subject: SUBJECT } }]))).toEqual(SUBJECT);
  });

  it("has defaults for what the registration leaves open", () => {
    expect(addOnSubject(addOn([{ type: "kubeClient", kubeClient: {} }]))).toEqual({
      user: "system:open-cluster-management:cluster:c1:addon:hello:agent:hello",
      groups: ["system:open-cluster-management:cluster:c1:addon:hello"],
    });
  });

  it("is no one for an add-on without access to the hub", () => {
    expect(addOnSubject(addOn([]))).toBeUndefined();
  });
});

describe("leaseHealth", () => {
  it.each([
    ["fresh", "True", "ManagedClusterAddOnLeaseUpdated", "hello add-on is available."],
    ["stopped", "False", "ManagedClusterAddOnLeaseUpdateStopped", "hello add-on is not available."],
    ["missing", "Unknown", "ManagedClusterAddOnLeaseNotFound", "The status of hello add-on is unknown."],
  ] as const)("with a lease that is %s", (lease, status, reason, message) => {
    expect(leaseHealth("hello", lease)).toEqual({ type: "Available", status, reason, message });
  });
});
