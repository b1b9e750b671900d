import { describe, expect, it } from "vitest";
import { newTrial, trialOf, withTriedTemplate } from "./tried-template";

const GROUP = "addon.open-cluster-management.io";
const entry = (name: string) => ({ group: GROUP, resource: "addontemplates", name });
const CONFIG = { group: GROUP, resource: "addondeploymentconfigs", namespace: "fleet", name: "edge" };
const object = (configs: object[], status: object = {}) => ({
  apiVersion: `${GROUP}/v1alpha1`,
  kind: "ManagedClusterAddOn",
  metadata: { name: "hello", namespace: "c1" },
  spec: { installNamespace: "own", configs },
  status,
});

describe("a template that is tried on one cluster", () => {
  it("takes the place of another, beside configurations of other kinds", () => {
    expect(withTriedTemplate(object([entry("hello-v1"), CONFIG]), "hello-v2").spec).toEqual({
      installNamespace: "own",
      configs: [CONFIG, entry("hello-v2")],
    });
  });

  it("goes again", () => {
    expect(withTriedTemplate(object([CONFIG, entry("hello-v2")]), undefined)).toEqual(object([CONFIG]));
  });

  it("comes with a new cluster add-on", () => {
    expect(newTrial(`${GROUP}/v1beta1`, "hello", "c1", "hello-v2")).toMatchObject({
      metadata: { name: "hello", namespace: "c1" },
      spec: { configs: [entry("hello-v2")] },
    });
  });

  const reference = (desired: string, applied?: string) => ({
    group: GROUP,
    resource: "addontemplates",
    desiredConfig: { name: "hello-v2", specHash: desired },
    ...(applied !== undefined && { lastAppliedConfig: { name: "hello-v2", specHash: applied } }),
  });
  const says = (type: string, status: string, message = "") => ({ type, status, message, reason: "R" });

  it.each([
    ["not there", undefined, "not-tried"],
    ["on another template", object([entry("hello-v1")]), "not-tried"],
    ["asked for", object([entry("hello-v2")]), "waiting"],
    ["on its way", object([entry("hello-v2")], { configReferences: [reference("a", "b")] }), "waiting"],
    ["applied", object([entry("hello-v2")], { configReferences: [reference("a", "a")] }), "applied"],
    [
      "available",
      object([entry("hello-v2")], { configReferences: [reference("a", "a")], conditions: [says("Available", "True")] }),
      "available",
    ],
    [
      "not to be rendered",
      object([entry("hello-v2")], {
        configReferences: [reference("a")],
        conditions: [says("ManifestApplied", "False", "no")],
      }),
      "failed",
    ],
  ])("is %s", (_, given, state) => {
    expect(trialOf(given, "hello-v2").state).toBe(state);
  });
});
