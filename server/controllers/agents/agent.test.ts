import { describe, expect, it } from "vitest";
import { HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { agentOf } from "./agent";
import { templateAgent } from "./template/agent";

const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates", name: "t" };
const addOn = (name: string, ...defaultConfigs: object[]) =>
  ClusterManagementAddOn.parse({ metadata: { name }, spec: { defaultConfigs } });

describe("agentOf", () => {
  it("is that of templates where the add-on lists one, whatever its name", () => {
    expect(agentOf(addOn("anything", TEMPLATE))).toBe(templateAgent);
    expect(agentOf(addOn("helloworld", TEMPLATE))).toBe(templateAgent);
    expect(agentOf(addOn("anything", { ...TEMPLATE, name: "__reserved_no_default__" }))).toBe(templateAgent);
  });

  it("is one in code by the add-on's name, and none of ours for any other", () => {
    expect(agentOf(addOn("helloworld"))?.health).toEqual({ type: "DeploymentAvailability" });
    for (const name of ["cert-policy", "constructor", ""]) expect(agentOf(addOn(name))).toBeUndefined();
  });

  it("refuses in words to bring an agent in code to another cluster than its own, or one of a Helm chart", () => {
    const input = (annotations: Record<string, string>) => ({
      clusterAddOn: ManagedClusterAddOn.parse({ metadata: { name: "helloworld", namespace: "c1", annotations } }),
      cluster: ManagedCluster.parse({}),
      configs: [],
    });
    const agent = agentOf(addOn("helloworld"));
    expect(() => agent?.manifests(input({ [HOSTING_CLUSTER_ANNOTATION]: "host" }))).toThrow(
      /hosted mode is not supported.*host/,
    );
    expect(() => agent?.manifests(input({ "addon.open-cluster-management.io/values": "{}" }))).toThrow(
      "Helm charts are not supported",
    );
    expect(agent?.manifests(input({}))).toHaveLength(2);
  });
});
