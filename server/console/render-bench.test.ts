import { describe, expect, it } from "vitest";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { Session } from "@/server/auth/session";
import { reviewingClient } from "@/server/auth/testing";
import { HubError } from "@/server/hub/hub-error";
import { tryTemplate } from "@/server/workbench/try-template";
import { renderBench } from "./render-bench";

const GROUP = "addon.open-cluster-management.io";
const CONTAINER = { name: "agent", image: "quay.io/team/agent:v1", resources: { requests: { cpu: "1m" } } };
const deployment = (args: string[]) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "agent", namespace: "hello" },
  spec: {
    selector: { matchLabels: { app: "a" } },
    template: { metadata: { labels: { app: "a" } }, spec: { containers: [{ ...CONTAINER, args }] } },
  },
});
const permission = (name: string) => ({ type: "CurrentCluster", currentCluster: { clusterRoleName: name } });

function template(args: string[] = [], role = "reader") {
  return {
    apiVersion: `${GROUP}/v1alpha1`,
    kind: "AddOnTemplate",
    metadata: { name: "hello-v2" },
    spec: {
      addonName: "hello",
      agentSpec: {
        workload: {
          manifests: [
            deployment(args),
            {
              apiVersion: "v1",
              kind: "Secret",
              metadata: { name: "s", namespace: "hello" },
              data: { token: "c2VjcmV0" },
            },
          ],
        },
      },
      registration: [{ type: "KubeClient", kubeClient: { hubPermissions: [permission(role)] } }],
    },
  };
}

const cluster = {
  metadata: { name: "c1", creationTimestamp: "2026-01-01T00:00:00Z" },
  spec: { hubAcceptsClient: true },
};
const config = (name: string, spec: object) => ({ metadata: { name, namespace: "fleet" }, spec });
const named = (name: string) => ({ group: GROUP, resource: "addondeploymentconfigs", namespace: "fleet", name });

/** Of a hub with these objects, by plural and name; "forbidden" for what the caller may not read. */
function trial(objects: Readonly<Record<string, object | "forbidden">>, input: object = {}) {
  const found = async (
    resource: { plural: string; schema: { parse: (value: unknown) => unknown } },
    ref: { name: string },
  ) => {
    const object = objects[`${resource.plural}/${ref.name}`];
    if (object === "forbidden") throw new HubError(403, "Forbidden", "forbidden");
    return object && resource.schema.parse(object);
  };
  const client = {
    ...reviewingClient(async () => ({ status: { allowed: true } })),
    find: found as never,
    get: (async (resource: never, ref: { name: string }) => {
      const object = await found(resource, ref);
      if (!object) throw new HubError(404, "NotFound", "not found");
      return object;
    }) as never,
  };
  const caller = new Session({ user: "ada", groups: [], client });
  const caches = { clusterAddOns: { isSynced: true, by: () => [] }, placementDecisions: { by: () => [] }, renderBench };
  return tryTemplate(caller, caches as never, { object: template(), cluster: "c1", ...input } as never);
}

const HUB = {
  "managedclusters/c1": cluster,
  "clusterroles/reader": { metadata: { name: "reader" }, rules: [{ verbs: ["get", "list"], resources: ["leases"] }] },
  "clustermanagementaddons/hello": ClusterManagementAddOn.parse({
    metadata: { name: "hello" },
    spec: {
      defaultConfigs: [{ group: GROUP, resource: "addontemplates", name: "hello-v1" }, named("base")],
    },
  }),
  "addondeploymentconfigs/base": config("base", { customizedVariables: [{ name: "LEVEL", value: "debug" }] }),
  "addondeploymentconfigs/edge": config("edge", { agentInstallNamespace: "edge" }),
};

describe("a template in the workbench", () => {
  it("is rendered as the controllers do, with the configuration that the cluster is to have", async () => {
    const { manifests, namespace, failed, works, isRegistered, isInstalled, takesTemplates } = await trial(HUB, {
      object: template(["{{LEVEL}}", "{{CLUSTER_NAME}}"]),
    });
    expect(failed).toBeUndefined();
    expect(manifests.map(({ name }) => name)).toEqual([
      "Deployment open-cluster-management-agent-addon/agent",
      "Secret open-cluster-management-agent-addon/s",
    ]);
    expect(manifests[0]?.text).toMatch(/- debug\n\s+- c1\n/);
    expect({ namespace, works, isRegistered, isInstalled, takesTemplates }).toEqual({
      namespace: "open-cluster-management-agent-addon",
      works: 1,
      isRegistered: true,
      isInstalled: false,
      takesTemplates: true,
    });
  });

  it("hides what Secrets hold", async () => {
    const { manifests } = await trial(HUB);
    expect(manifests[1]).toMatchObject({ isMasked: true });
    expect(JSON.stringify(manifests)).not.toContain("c2VjcmV0");
  });

  it("takes another configuration in place of the cluster's", async () => {
    const { namespace, configuration } = await trial(HUB, { config: { namespace: "fleet", name: "edge" } });
    expect(namespace).toBe("edge");
    expect(configuration.configs.map(({ config: { name }, isEffective }) => [name, isEffective])).toEqual([
      ["base", false],
      ["edge", true],
    ]);
  });

  it("names rights, requests with their verdict, and what health is made of", async () => {
    const { bindings, requests, probes } = await trial(HUB);
    expect(bindings).toEqual([
      expect.objectContaining({ namespace: "c1", role: "reader", allows: ["get, list leases"], isRoleAbsent: false }),
    ]);
    expect(requests).toEqual([expect.objectContaining({ outcome: "approve" })]);
    expect(probes).toEqual([expect.objectContaining({ resource: "deployments", isJudged: true })]);
  });

  it("finds what only the hub knows: a role that is missing, a variable without a value", async () => {
    const { findings, bindings } = await trial(HUB, { object: template(["{{OTHER}}"], "writer") });
    expect(findings.map(({ lint }) => lint)).toEqual(
      expect.arrayContaining(["role-missing", "variable-without-value"]),
    );
    expect(bindings).toEqual([expect.objectContaining({ role: "writer", isRoleAbsent: true })]);
  });

  it("says nothing of a role that the caller may not read, but which right that takes", async () => {
    const { findings, bindings } = await trial({ ...HUB, "clusterroles/reader": "forbidden" });
    expect(findings.some(({ lint }) => lint === "role-missing")).toBe(false);
    expect(bindings[0]).toMatchObject({ isRoleAbsent: false, missing: { verb: "get", resource: "clusterroles" } });
  });

  it("says why it cannot be rendered", async () => {
    const { failed, manifests } = await trial(HUB, { object: template(["{{OPEN"]) });
    expect(failed).toMatch(/does not end|not JSON/);
    expect(manifests).toEqual([]);
  });

  it("is shown for an add-on that the hub does not have", async () => {
    const { isRegistered, manifests } = await trial({ "managedclusters/c1": cluster });
    expect([isRegistered, manifests.length]).toEqual([false, 2]);
  });

  it("refuses other kinds, and clusters that there are not", async () => {
    await expect(trial(HUB, { object: { ...template(), kind: "Secret" } })).rejects.toThrow("AddOnTemplate");
    await expect(trial(HUB, { cluster: "c9" })).rejects.toThrow("not found");
  });
});
