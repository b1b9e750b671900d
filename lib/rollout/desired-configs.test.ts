import { describe, expect, it } from "vitest";
import { ClusterConfigReference } from "@/lib/resources/managed-cluster-add-on";
import { type DesiredConfig, mergeConfigReferences, overrideConfigs } from "./desired-configs";

function config(text: string): DesiredConfig {
  const [resource = "", name = "", specHash = ""] = text.split(/[/@]/);
  return { group: resource === "core" ? "" : "g", resource, namespace: "", name, specHash };
}

function existing(text: string, applied?: string): ClusterConfigReference {
  const { group, resource, name, specHash } = config(text);
  const lastAppliedConfig = applied === undefined ? {} : { lastAppliedConfig: { name, specHash: applied } };
  return ClusterConfigReference.parse({
    group,
    resource,
    lastObservedGeneration: 7,
    desiredConfig: { name, specHash },
    ...lastAppliedConfig,
  });
}

const shown = (references: readonly ClusterConfigReference[]) =>
  references.map(({ resource, desiredConfig, lastAppliedConfig, lastObservedGeneration }) =>
    [
      `${resource}/${desiredConfig?.name}@${desiredConfig?.specHash}`,
      lastAppliedConfig?.specHash ?? "-",
      lastObservedGeneration,
    ].join(" "),
  );

describe("mergeConfigReferences", () => {
  it("keeps what is known of those that stay, and takes the desired hash", () => {
    expect(shown(mergeConfigReferences([existing("r/a@1", "1")], [config("r/a@2")]))).toEqual(["r/a@2 1 7"]);
  });

  it("drops what is not desired and appends what is missing", () => {
    expect(shown(mergeConfigReferences([existing("r/a@1", "1")], [config("r/b@1")]))).toEqual(["r/b@1 - 0"]);
  });

  it("sorts by group and resource, and inside a kind puts old before new", () => {
    const merged = mergeConfigReferences(
      [existing("z/b@1"), existing("z/c@1")],
      ["z/a@1", "core/x@1", "z/c@1", "z/b@1", "a/y@1"].map(config),
    );
    expect(shown(merged)).toEqual(["core/x@1 - 0", "a/y@1 - 0", "z/b@1 - 7", "z/c@1 - 7", "z/a@1 - 0"]);
  });

  it("leaves the order of the old ones alone when only the order of the desired changes", () => {
    const references = [existing("r/a@1"), existing("r/b@1")];
    expect(mergeConfigReferences(references, [config("r/b@1"), config("r/a@1")])).toEqual(references);
  });

  it("drops doubles and references without an object", () => {
    const hollow = ClusterConfigReference.parse({ group: "g", resource: "r" });
    expect(shown(mergeConfigReferences([hollow, existing("r/a@1"), existing("r/a@1")], [config("r/a@1")]))).toEqual([
      "r/a@1 - 7",
    ]);
  });

  it("does not write an empty namespace", () => {
    const [reference] = mergeConfigReferences([], [config("r/a@1")]);
    expect(reference?.desiredConfig).toEqual({ name: "a", specHash: "1" });
  });
});

describe("overrideConfigs", () => {
  it("replaces kind by kind, several of a kind at once", () => {
    const result = overrideConfigs(["r/a@1", "r/b@1", "s/c@1"].map(config), ["r/d@1", "r/e@1", "t/f@1"].map(config));
    expect(result).toEqual(["s/c@1", "r/d@1", "r/e@1", "t/f@1"].map(config));
  });

  it("counts a configuration that is named twice once, the first time", () => {
    expect(overrideConfigs([], ["r/a@1", "r/a@2"].map(config))).toEqual([config("r/a@1")]);
  });
});
