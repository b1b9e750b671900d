import { describe, expect, it } from "vitest";
import {
  configKeysOfClusterAddOn,
  installNamespaceOf,
  kubeClientOf,
  ManagedClusterAddOn,
} from "./managed-cluster-add-on";

const ANNOTATION = "addon.open-cluster-management.io/v1alpha1-install-namespace";

function clusterAddOn(status: object, annotations: Record<string, string> = {}): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({ metadata: { name: "a", namespace: "c1", annotations }, status });
}

describe("installNamespaceOf", () => {
  it.each([
    ["the default", {}, {}, "open-cluster-management-agent-addon"],
    ["the annotation", {}, { [ANNOTATION]: "asked" }, "asked"],
    ["the status before the annotation", { namespace: "found" }, { [ANNOTATION]: "asked" }, "found"],
    [
      "the default where both are empty",
      { namespace: "" },
      { [ANNOTATION]: "" },
      "open-cluster-management-agent-addon",
    ],
  ])("is %s", (_, status, annotations, namespace) => {
    expect(installNamespaceOf(clusterAddOn(status, annotations))).toBe(namespace);
  });
});

describe("kubeClientOf", () => {
  it("finds the first registration that has one", () => {
    const registrations = [
      { type: "customSigner", customSigner: { signerName: "example.com/sign" } },
      { type: "kubeClient" },
      { type: "kubeClient", kubeClient: { driver: "token", subject: { user: "u", groups: ["g"] } } },
      { type: "kubeClient", kubeClient: { driver: "csr" } },
    ];
    expect(kubeClientOf(clusterAddOn({ registrations }))).toEqual({
      driver: "token",
      subject: { user: "u", groups: ["g"] },
    });
  });

  it("is undefined where no registration has one", () => {
    expect(kubeClientOf(clusterAddOn({}))).toBeUndefined();
    expect(kubeClientOf(clusterAddOn({ registrations: [{ type: "kubeClient" }] }))).toBeUndefined();
  });
});

describe("configKeysOfClusterAddOn", () => {
  it("names what the spec asks for and what the status desires, each once", () => {
    const config = { group: "g", resource: "r", namespace: "n", name: "a" };
    const both = ManagedClusterAddOn.parse({
      metadata: { name: "a", namespace: "c1" },
      spec: { configs: [config] },
      status: {
        configReferences: [
          { group: "g", resource: "r", desiredConfig: { namespace: "n", name: "a", specHash: "1" } },
          { group: "g", resource: "s", desiredConfig: { name: "b", specHash: "" } },
          { group: "g", resource: "t" },
        ],
      },
    });
    expect(configKeysOfClusterAddOn(both)).toEqual(["g/r/n/a", "g/s//b"]);
  });
});
