import { describe, expect, it } from "vitest";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { kinds } from "@/server/hub/hub";
import { declaredAgent } from "./facts";

const CLIENT = { type: "KubeClient", kubeClient: {} };

const config = (name: string) => ({ group: "addon.open-cluster-management.io", resource: "addontemplates", name });
const object = (name: string, spec: object) => ({ metadata: { name, uid: "u", resourceVersion: "1" }, spec });
const template = (name: string, ...registration: object[]) => object(name, { addonName: "hello", agentSpec: {}, registration });

/** The agent where the add-on asks for template `asked`, the cluster add-on's spec for `own`, and its status names `desired`. */
function agent({ asked, desired, own = [] }: { asked: string; desired: string; own?: string[] }): string | undefined {
  const [addOns, addOnTemplates] = [kinds.addOns.open(), kinds.addOnTemplates.open()];
  addOns.store(object("hello", { defaultConfigs: [config(asked)] }));
  for (const each of [template("client-1", CLIENT), template("client-2", CLIENT), template("plain")]) addOnTemplates.store(each);
  const configReferences = [{ ...config(""), desiredConfig: { name: desired, specHash: "1" } }];
  const spec = { configs: own.map(config) };
  const clusterAddOn = ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1" }, spec, status: { configReferences } });
  return declaredAgent({ addOns: addOns.cache, addOnTemplates: addOnTemplates.cache }, clusterAddOn);
}

describe("declaredAgent", () => {
  it.each([
    ["a template that the add-on asks for", { asked: "client-1", desired: "client-1" }],
    ["one that it asks for no more, while the cluster waits for the next", { asked: "client-2", desired: "client-1" }],
    ["one that the cluster add-on's own spec asks for", { asked: "plain", desired: "client-1", own: ["client-1"] }],
  ])("is that of %s", (_, given) => {
    expect(agent(given)).toBe("hello-agent");
  });

  it.each([
    ["an add-on that declares none, whatever its cluster writes into the status", { asked: "plain", desired: "client-1" }],
    ["a template that declares none", { asked: "client-1", desired: "plain" }],
    ["a template that there is not", { asked: "client-1", desired: "missing" }],
  ])("is nobody for %s", (_, given) => {
    expect(agent(given)).toBeUndefined();
  });
});
