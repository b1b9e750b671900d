import { describe, expect, it } from "vitest";
import type { CustomResourceDefinition } from "@/lib/kube/crd";
import { managedClusterAddOnCrd } from "@/lib/resources/managed-cluster-add-on.crd";
import { conversionBetween, isConvertedHere } from "./conversion";

const GROUP = "addon.open-cluster-management.io";
const NAMESPACE_ANNOTATION = `${GROUP}/v1alpha1-install-namespace`;

describe("isConvertedHere", () => {
  it.each([
    ["an add-on kind of OCM", GROUP, "ManagedClusterAddOn", ["v1alpha1", "v1beta1"], true],
    ["one of its kinds in a version that we do not know", GROUP, "ManagedClusterAddOn", ["v1alpha1", "v2"], false],
    ["another kind of that group", GROUP, "Other", ["v1alpha1", "v1beta1"], false],
    ["a kind of the same name in another group", "example.com", "ManagedClusterAddOn", ["v1alpha1", "v1beta1"], false],
  ])("for %s", (_, group, kind, names, expected) => {
    expect(isConvertedHere({ group, kind, versions: names.map((name) => ({ name })) })).toBe(expected);
  });
});

describe("conversionBetween", () => {
  function between(crd: CustomResourceDefinition) {
    const [stored, served] = crd.spec.versions;
    if (!stored || !served) throw new Error("two versions are expected");
    return conversionBetween(crd, served, stored);
  }

  it("gives a stored object the defaults of the stored version, which the served one then shows", () => {
    const { toStored, fromStored } = between(managedClusterAddOnCrd);
    const served = { apiVersion: `${GROUP}/v1beta1`, kind: "ManagedClusterAddOn", metadata: { name: "a" }, spec: {} };
    const installNamespace = "open-cluster-management-agent-addon";
    const stored = toStored(served);
    expect(stored).toEqual({ ...served, apiVersion: `${GROUP}/v1alpha1`, spec: { installNamespace } });
    expect(fromStored(stored)).toEqual({
      ...served,
      metadata: { name: "a", annotations: { [NAMESPACE_ANNOTATION]: installNamespace } },
    });
  });

  it("changes nothing but the name of the version where the definition asks no one", () => {
    const { conversion: _, ...spec } = managedClusterAddOnCrd.spec;
    const { fromStored } = between({ ...managedClusterAddOnCrd, spec });
    const stored = {
      apiVersion: `${GROUP}/v1alpha1`,
      kind: "ManagedClusterAddOn",
      metadata: { name: "a" },
      spec: { installNamespace: "n" },
    };
    expect(fromStored(stored)).toEqual({ ...stored, apiVersion: `${GROUP}/v1beta1` });
  });
});
