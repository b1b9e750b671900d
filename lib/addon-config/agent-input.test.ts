import { describe, expect, it } from "vitest";
import { KubeObject } from "@/lib/kube/object";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { specHash } from "@/lib/resources/spec-hash";
import type { ConfigKind } from "./agent";
import { decidedConfigs } from "./agent-input";

const object = KubeObject.parse({ metadata: { name: "there", namespace: "ns" }, spec: { size: "small" } });
const { group, plural: resource } = addOnDeploymentConfigs;

function decided(desired: object[], kinds: readonly ConfigKind[] = [addOnDeploymentConfigs]) {
  const configReferences = desired.map((desiredConfig) => ({ group, resource, desiredConfig }));
  const { status } = ManagedClusterAddOn.parse({ status: { configReferences } });
  return decidedConfigs(status.configReferences, kinds, ({ name }) => (name === "there" ? object : undefined));
}

const there = { namespace: "ns", name: "there", specHash: specHash(object) };

describe("decidedConfigs", () => {
  it("is the content that is desired", () => {
    expect(decided([there])).toEqual([{ group, resource, namespace: "ns", name: "there", object }]);
  });

  it.each([
    ["has been edited", { ...there, specHash: "another" }],
    ["is gone", { namespace: "ns", name: "gone", specHash: "1" }],
  ])("is unknown as a whole where one of several %s", (_, other) => {
    expect(decided([there, other])).toBeUndefined();
  });

  it("has no content where none is desired, though there is one by now", () => {
    expect(decided([{ ...there, specHash: "" }])).toMatchObject([{ name: "there", object: undefined }]);
  });

  it("leaves out kinds that the agent does not understand, whatever became of them", () => {
    expect(decided([{ ...there, specHash: "another" }], [addOnTemplates])).toEqual([]);
  });
});
