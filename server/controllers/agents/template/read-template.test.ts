import { describe, expect, it } from "vitest";
import type { AgentInput } from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { KubeObject } from "@/lib/kube/object";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { readTemplate } from "./read-template";

const KIND = { group: "addon.open-cluster-management.io", resource: "addontemplates" };
const template = (name: string, spec: object = {}) => ({
  ...KIND,
  name,
  object: KubeObject.parse({ metadata: { name }, spec: { addonName: "hello", agentSpec: {}, ...spec } }),
});

function input(...configs: AgentInput["configs"]): AgentInput {
  return {
    clusterAddOn: ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1" } }),
    cluster: ManagedCluster.parse({}),
    configs,
  };
}

describe("readTemplate", () => {
  it("takes the first of several", () => {
    expect(readTemplate(input(template("one"), template("two"))).metadata.name).toBe("one");
  });

  it.each<[string, AgentInput["configs"], string]>([
    ["no template", [], "addon c1/hello template not found in status"],
    [
      "a template that there is not",
      [{ ...KIND, name: "t", object: undefined }],
      "addon hello template desired spec hash is empty",
    ],
    ["what cannot be read", [template("t", { addonName: 7 })], "template t cannot be read: spec.addonName"],
  ])("refuses %s in words", (_, configs, message) => {
    expect(() => readTemplate(input(...configs))).toThrow(RenderError);
    expect(() => readTemplate(input(...configs))).toThrow(message);
  });
});
