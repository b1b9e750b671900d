import { expect, it } from "vitest";
import { AddOnDeploymentConfig } from "@/lib/resources/add-on-deployment-config";
import { settingsOf } from "./effective-settings";

const settings = (spec: object) =>
  settingsOf(AddOnDeploymentConfig.parse({ metadata: { name: "a" }, spec })).map(
    ({ field, value }) => `${field}: ${value}`,
  );

it("names what a configuration sets, field by field", () => {
  expect(
    settings({
      agentInstallNamespace: "",
      customizedVariables: [{ name: "A", value: "1" }],
      registries: [{ mirror: "m" }, { source: "q/", mirror: "n" }],
      nodePlacement: {
        nodeSelector: { infra: "", os: "linux" },
        tolerations: [{ operator: "Exists" }, { key: "a", value: "b", effect: "NoSchedule" }],
      },
      proxyConfig: { httpsProxy: "http://p", caBundle: "eA==" },
      resourceRequirements: [
        { containerID: "*:*:*", resources: { requests: { cpu: "100m", memory: "1Gi" }, limits: { cpu: 1 } } },
      ],
    }),
  ).toEqual([
    "agentInstallNamespace: as in the manifests",
    "registries: every registry → m, q/ → n",
    "nodePlacement.nodeSelector: infra, os=linux",
    "nodePlacement.tolerations: every taint, a=b:NoSchedule",
    "proxyConfig.httpsProxy: http://p",
    "proxyConfig.caBundle: set",
    "resourceRequirements *:*:*: requests cpu 100m, memory 1Gi; limits cpu 1",
  ]);
});

it("tells what is empty from what is not set", () => {
  expect(settings({})).toEqual(["agentInstallNamespace: open-cluster-management-agent-addon"]);
  expect(settings({ registries: [], nodePlacement: { nodeSelector: {} } }).slice(1)).toEqual([
    "registries: none",
    "nodePlacement.nodeSelector: none",
  ]);
});
