import { describe, expect, it } from "vitest";
import { readClusterPermission, readClusterProfile } from "./cluster-access";
import { tokenFailure, tokenRotation } from "./managed-service-account";

const condition = (type: string, status: string, message = "") => ({
  ...{ type, status, message, reason: "R", lastTransitionTime: "2026-11-21T10:00:00Z" },
});

describe("a ClusterProfile", () => {
  it("says which cluster it is, who manages it, and how it is reached", () => {
    const metadata = {
      name: "c1-x",
      namespace: "team",
      labels: { "x-k8s.io/cluster-manager": "open-cluster-management" },
    };
    const status = {
      conditions: [condition("ControlPlaneHealthy", "False", "no answer")],
      accessProviders: [{ name: "open-cluster-management", cluster: {} }],
    };
    expect(readClusterProfile({ metadata, spec: { displayName: "c1" }, status })).toEqual({
      ...{ manager: "open-cluster-management", cluster: "c1", providers: ["open-cluster-management"] },
      ...{ state: "down", message: "no answer" },
    });
    expect(readClusterProfile({ metadata: { name: "c2" } })).toMatchObject({ cluster: "c2", state: "unknown" });
  });
});

describe("a ClusterPermission", () => {
  it("says whom it is for, each once, in every form of its bindings", () => {
    const subject = { kind: "ManagedServiceAccount", name: "probe" };
    const spec = {
      clusterRoleBinding: { subject },
      clusterRoleBindings: [{ subjects: [{ kind: "Group", name: "ops" }, subject] }],
      roleBindings: [{ namespace: "ns", subject: { kind: "User", name: "ada" } }],
    };
    const status = { conditions: [condition("AppliedRBACManifestWork", "True")] };
    expect(readClusterPermission({ metadata: {}, spec, status })).toMatchObject({
      subjects: ["ManagedServiceAccount probe", "Group ops", "User ada"],
      state: "up",
    });
  });

  it("does not work where one of its conditions says so", () => {
    const conditions = [
      condition("AppliedRBACManifestWork", "True"),
      condition("ValidateRolesExist", "False", "no role"),
    ];
    expect(readClusterPermission({ metadata: {}, status: { conditions } })).toMatchObject({
      state: "down",
      message: "no role",
    });
    expect(readClusterPermission({ metadata: {} })).toMatchObject({ state: "unknown", subjects: [] });
  });
});

it("knows why an account has no token", () => {
  expect(tokenFailure({ metadata: {} })).toBeUndefined();
  expect(tokenFailure({ metadata: {}, status: { conditions: [condition("TokenReported", "True")] } })).toBeUndefined();
  expect(tokenFailure({ metadata: {}, status: { conditions: [condition("TokenReported", "False", "denied")] } })).toBe(
    "denied",
  );
});

it.each([
  [{}, "8640h0m0s"],
  [{ rotation: { validity: "24h" } }, "24h"],
  [{ rotation: { enabled: false, validity: "24h" } }, "off"],
])("reads how long the tokens of an account hold: %j", (spec, rotation) => {
  expect(tokenRotation({ apiVersion: "v1", kind: "K", metadata: { name: "a" }, spec })).toBe(rotation);
});
