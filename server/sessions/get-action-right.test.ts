import { describe, expect, it } from "vitest";
import { GuardedAction } from "@/lib/api/session/guarded-action";
import { sessionOf } from "@/server/auth/testing";
import { getActionRight } from "./get-action-right";

const sources = { boundNamespaces: () => ["team", "team", "other"] };
const ADD_ONS = "clustermanagementaddons";
const CLUSTER_ADD_ONS = "managedclusteraddons";

/** The missing right as text; "" if the action is allowed. */
async function missing(
  action: GuardedAction,
  allows: (plural: string, namespace: string | undefined) => boolean,
  clusters: readonly string[] = [],
): Promise<string> {
  const caller = sessionOf("ada", allows, { managedclusters: clusters });
  const answer = await getActionRight(caller, { action, name: "hello" }, sources);
  return answer.missing ? `${answer.missing.verb} ${answer.missing.resource}` : "";
}

describe("the right that an action needs", () => {
  it.each<[GuardedAction, string]>([
    ["enable", `patch ${ADD_ONS}`],
    ["disable", `patch ${ADD_ONS}`],
    ["steer", `patch ${ADD_ONS}`],
    ["accept", "patch managedclusters"],
    ["create", `create ${ADD_ONS}`],
    ["create-placement", "create placements"],
    ["edit-placement", "update placements"],
    ["create-work", "create manifestworks"],
    ["create-replica-set", "create manifestworkreplicasets"],
    ["create-configuration", "create addondeploymentconfigs"],
    ["configure-cluster", `update ${CLUSTER_ADD_ONS}`],
    ["edit-cluster", "update managedclusters"],
    ["create-set", "create managedclustersets"],
    ["edit-set", "update managedclustersets"],
    ["delete-set", "delete managedclustersets"],
    ["bind-set", "create managedclustersetbindings"],
    ["create-account", "create managedserviceaccounts"],
    ["create-template", "create addontemplates"],
    ["create-cluster-add-on", `create ${CLUSTER_ADD_ONS}`],
    ["invite", "create configmaps"],
    ["import", "create managedclusters"],
    ["delete-cluster", "delete managedclusters"],
    ["remove-cluster-add-ons", `delete ${CLUSTER_ADD_ONS}`],
    ["remove-works", "delete manifestworks"],
    ["restore-rights", "create rolebindings"],
  ])("is named to who has none: %s", async (action, right) => {
    expect(await missing(action, () => false, ["c1"])).toBe(right);
  });

  it("is known of each action", () => {
    expect(GuardedAction.options).toHaveLength(28);
  });

  it.each<[GuardedAction, string]>([
    ["enable", ADD_ONS],
    ["enable", CLUSTER_ADD_ONS],
    ["disable", ADD_ONS],
    ["disable", CLUSTER_ADD_ONS],
    ["steer", ADD_ONS],
    ["accept", "managedclusters"],
    ["create", "addontemplates"],
    ["create", "manifestworks"],
    ["create-placement", "placements"],
    ["edit-placement", "placements"],
    ["create-work", "manifestworks"],
    ["create-configuration", "addondeploymentconfigs"],
    ["configure-cluster", CLUSTER_ADD_ONS],
    ["edit-cluster", "managedclusters"],
    ["create-set", "managedclustersets"],
    ["edit-set", "managedclustersets"],
    ["delete-set", "managedclustersets"],
    ["bind-set", "managedclustersetbindings"],
    ["create-account", "managedserviceaccounts"],
    ["create-template", "addontemplates"],
    ["create-cluster-add-on", CLUSTER_ADD_ONS],
    ["delete-cluster", "managedclusters"],
    ["remove-works", "manifestworks"],
    ["restore-rights", "rolebindings"],
  ])("is there: %s with %s", async (action, allowed) => {
    expect(await missing(action, (plural) => plural === allowed)).toBe("");
  });

  it("is enough in one namespace that the caller may know of", async () => {
    const inOne = (plural: string, namespace: string | undefined) => plural === CLUSTER_ADD_ONS && namespace === "c2";
    expect(await missing("enable", inOne, ["c1", "c2"])).toBe("");
    expect(await missing("enable", inOne, ["c1"])).toBe(`patch ${ADD_ONS}`);
    const works = (plural: string, namespace: string | undefined) => plural === "manifestworks" && namespace === "c2";
    expect(await missing("create-work", works, ["c1", "c2"])).toBe("");
    expect(await missing("create-work", works, ["c1"])).toBe("create manifestworks");
    const inTeam = (plural: string, namespace: string | undefined) => plural === "placements" && namespace === "other";
    expect(await missing("create-placement", inTeam)).toBe("");
  });

  it("is that in the namespace which is named, and in no other", async () => {
    const inOne = (plural: string, namespace: string | undefined) => plural === CLUSTER_ADD_ONS && namespace === "c2";
    const caller = sessionOf("ada", inOne, { managedclusters: ["c1", "c2"] });
    const at = (namespace: string) => getActionRight(caller, { action: "configure-cluster", namespace }, sources);
    expect(await at("c2")).toEqual({});
    expect((await at("c1")).missing).toMatchObject({ verb: "update", resource: CLUSTER_ADD_ONS, namespace: "c1" });
  });

  it("of an import is that in the namespace of the cluster, and without a name to create clusters", async () => {
    const inOwn = (plural: string, namespace: string | undefined) => plural === "managedclusters" || namespace === "c2";
    const right = (name?: string) => getActionRight(sessionOf("ada", inOwn), { action: "import", name }, sources);
    expect(await right("c2")).toEqual({});
    expect(await right()).toEqual({});
    expect((await right("c1")).missing).toEqual({ verb: "create", resource: "secrets", group: "", namespace: "c1" });
  });

  it("of steering is not that of clusters", async () => {
    expect(await missing("steer", (plural) => plural === CLUSTER_ADD_ONS, ["c1"])).toBe(`patch ${ADD_ONS}`);
  });
});
