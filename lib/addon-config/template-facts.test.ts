import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { templateNamespace } from "./template-facts";

function template(spec: object): AddOnTemplate {
  return AddOnTemplate.parse({ metadata: { name: "hello" }, spec });
}

const withManifests = (...manifests: object[]) => template({ agentSpec: { workload: { manifests } } });

describe("templateNamespace", () => {
  const workload = (kind: string, namespace?: string) => ({
    apiVersion: "apps/v1",
    kind,
    metadata: { name: "x", namespace },
  });
  it.each([
    [
      "the first Deployment's",
      withManifests(workload("DaemonSet", "daemons"), workload("Deployment", "one"), workload("Deployment", "two")),
      "one",
    ],
    ["else the first DaemonSet's", withManifests(workload("DaemonSet", "daemons")), "daemons"],
    [
      "else OCM's default",
      withManifests({ kind: "ConfigMap", metadata: { name: "x", namespace: "elsewhere" } }),
      "open-cluster-management-agent-addon",
    ],
  ])("is %s", (_, of, expected) => {
    expect(templateNamespace(of)).toBe(expected);
  });
});
