import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import type { ClusterDecision } from "@/lib/rollout/plan-node";
import { isStored, withDecision, withObservedConfigs } from "./configuration";

const NOW = new Date("2026-03-01T12:00:00Z");
const KIND = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const reference = (name: string, hash: string) => ({ ...KIND, desiredConfig: { name, specHash: hash } });
const configured = (status: string) => ({ type: "Configured", status });

function clusterAddOn(status: object, spec: object = {}): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1" }, spec, status });
}

describe("withDecision", () => {
  const desired = [{ ...KIND, namespace: "", name: "new", specHash: "2" }];
  const before = clusterAddOn({ configReferences: [reference("old", "1")] });

  it.each<[ClusterDecision, string | undefined, string]>([
    [{ kind: "configure", desired }, "True ConfigurationsConfigured", "new"],
    [{ kind: "wait" }, "False ConfigurationsNotConfigured", "old"],
    [{ kind: "done" }, "True ConfigurationsConfigured", "old"],
    [{ kind: "leave" }, undefined, "old"],
  ])("of %o says %s and refers to %s", (decision, reported, name) => {
    const { conditions, configReferences } = withDecision(before, decision, NOW);
    const [condition] = conditions;
    expect(condition && `${condition.status} ${condition.reason}`).toBe(reported);
    expect(configReferences.map(({ desiredConfig }) => desiredConfig?.name)).toEqual([name]);
  });
});

describe("the hash of a configuration that the cluster add-on itself asks for", () => {
  it("stays what its manager has written since the decision was made", () => {
    const own = { ...KIND, namespace: "", name: "own" };
    const written = clusterAddOn(
      { configReferences: [reference("own", "by its manager")] },
      { configs: [{ ...KIND, name: "own" }] },
    );
    const decision: ClusterDecision = { kind: "configure", desired: [{ ...own, specHash: "" }] };
    expect(withDecision(written, decision, NOW).configReferences).toMatchObject([
      { desiredConfig: { specHash: "by its manager" } },
    ]);
  });
});

describe("withObservedConfigs", () => {
  const found = KubeObject.parse({ metadata: { name: "t", generation: 7 }, spec: { a: 1 } });
  const lookUp = ({ name }: { name: string }) => (name === "t" ? found : undefined);

  function observed(hash: string, name: string, spec: object = {}) {
    const { status, ...rest } = clusterAddOn({ configReferences: [reference(name, hash)] }, spec);
    return withObservedConfigs(status, rest.spec, lookUp).configReferences[0];
  }

  it("notes the generation, and leaves the hash to the rollout", () => {
    expect(observed("old", "t")).toMatchObject({ lastObservedGeneration: 7, desiredConfig: { specHash: "old" } });
  });

  it("takes the hash at once of what the cluster add-on itself names", () => {
    const own = { configs: [{ ...KIND, name: "t" }] };
    expect(observed("", "t", own)).toMatchObject({
      lastObservedGeneration: 7,
      desiredConfig: { specHash: specHash(found) },
    });
  });

  it("leaves a reference to something that does not exist", () => {
    expect(observed("old", "gone")).toMatchObject({
      lastObservedGeneration: 0,
      desiredConfig: { name: "gone", specHash: "old" },
    });
  });
});

describe("isStored", () => {
  const status = (hash: string, condition: string) =>
    clusterAddOn({ configReferences: [reference("t", hash)], conditions: [configured(condition)] }).status;

  it.each([
    ["the same configurations", status("1", "True"), status("1", "True"), true],
    ["another content", status("1", "True"), status("2", "True"), false],
    ["a turn that has not been stored", status("1", "False"), status("1", "True"), false],
    ["a turn that has been taken back", status("1", "True"), status("1", "False"), false],
  ])("tells of %s", (_, stored, next, expected) => {
    expect(isStored(stored, next)).toBe(expected);
  });
});
