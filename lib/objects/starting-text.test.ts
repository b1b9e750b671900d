import { describe, expect, it } from "vitest";
import { readNew } from "./edit-problems";
import { CREATED_KINDS, type CreatedKindName, isCreatedKind, startingText } from "./starting-text";

const KINDS = Object.keys(CREATED_KINDS) as CreatedKindName[]; // its own keys

describe("startingText", () => {
  it.each(KINDS)("is an object that its page takes: %s", (kind) => {
    const stored = { apiVersion: "g/v1", kind, namespaced: "namespace" in CREATED_KINDS[kind] };
    const { problems, object } = readNew(startingText(kind, "g/v1"), stored, undefined);
    expect([problems, object?.kind]).toEqual([[], kind]);
  });

  it("is in the namespace that the address names", () => {
    expect(startingText("Placement", "g/v1", { namespace: "fleet" })).toContain("  namespace: fleet\n");
    expect(startingText("ManagedClusterSet", "g/v1", { namespace: "fleet" })).not.toContain("namespace");
    expect(startingText("ManagedClusterSetBinding", "g/v1", { set: "emea" })).toMatch(
      / name: emea\n[\s\S]*clusterSet: emea\n/,
    );
  });

  it("names an add-on's template as the stored version does", () => {
    expect(startingText("ClusterManagementAddOn", "g/v1beta1")).toContain("defaultConfigs:");
    expect(startingText("ClusterManagementAddOn", "g/v1alpha1")).toContain("supportedConfigs:");
  });
});

it.each([
  ["Placement", true],
  ["Secret", false],
  ["constructor", false],
])("creates a %s: %s", (kind, isCreated) => {
  expect(isCreatedKind(kind)).toBe(isCreated);
});
