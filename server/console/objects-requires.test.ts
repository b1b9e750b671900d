import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeletionPreview } from "@/lib/api/objects/deletions";
import { ObjectAnswer, ObjectCheck } from "@/lib/api/objects/whole-objects";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import type { HubClient } from "@/server/hub/hub-client";
import { CANARY, OWN, TestConsole, WRITE } from "./testing";

const GROUP = "addon.open-cluster-management.io";
const ADD_ONS = `/api/v1/objects/clustermanagementaddons.${GROUP}`;
const OPERATOR = `${CANARY}-operator`;
/** Writes add-ons, and may not list them. */
const NARROW = `${CANARY}-narrow`;
const FIELD = `metadata.annotations[${REQUIRES_ANNOTATION}]`;

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { operator: OPERATOR, narrow: NARROW }, prepare });
});
afterAll(() => tested.close());

async function prepare(admin: HubClient): Promise<void> {
  await grant(admin, "operator", ["*"]);
  await grant(admin, "narrow", ["get", "create", "update", "patch"]);
  for (const [name, requires] of Object.entries({ base: "", logs: "base", apps: "logs", x: "y", y: "x" }))
    await admin.create(clusterManagementAddOns, { metadata: metadataOf(name, requires), spec: specOf(name) }, WRITE);
  for (const name of ["logs-v1", "logs-v2", "shared", "alone"]) {
    const spec = { addonName: name.startsWith("logs") ? "logs" : "base", agentSpec: { workload: { manifests: [] } } };
    await admin.create(addOnTemplates, { metadata: { name }, spec }, WRITE);
  }
}

async function grant(admin: HubClient, user: string, verbs: readonly string[]): Promise<void> {
  const rules = [
    { apiGroups: [GROUP], resources: ["*"], verbs },
    { apiGroups: ["cluster.open-cluster-management.io"], resources: ["*"], verbs: ["get", "list"] },
  ];
  await admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: user };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await admin.create(clusterRoleBindings, { metadata: { name: user }, roleRef, subjects }, WRITE);
}

/** `logs` has the template `shared`, and so has `apps`. */
function specOf(name: string): object {
  if (name !== "logs" && name !== "apps") return {};
  return { defaultConfigs: [{ group: GROUP, resource: "addontemplates", name: "shared" }] };
}

function metadataOf(name: string, requires: string) {
  return { name, ...(requires !== "" && { annotations: { [REQUIRES_ANNOTATION]: requires } }) };
}

function send(token: string, path: string, method: string, body?: object) {
  const headers = { ...OWN, authorization: `Bearer ${token}` };
  return tested.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function read(name: string) {
  return ObjectAnswer.parse((await send(OPERATOR, `${ADD_ONS}/${name}`, "GET")).body).object;
}

/** Checks, or with `plan` writes, the add-on with these requirements. */
async function edit(token: string, name: string, requires: string, more: object = {}) {
  const object = await read(name);
  const annotations = { ...(object.metadata.annotations as object), [REQUIRES_ANNOTATION]: requires };
  const path = `${ADD_ONS}/${name}/${"plan" in more ? "update" : "check"}`;
  return send(token, path, "POST", { object: { ...object, metadata: { ...object.metadata, annotations } }, ...more });
}

async function create(token: string, name: string, requires: string) {
  const { apiVersion, kind, spec } = await read("base");
  const object = { apiVersion, kind, metadata: metadataOf(name, requires), spec };
  return send(token, `${ADD_ONS}/check`, "POST", { object });
}

describe("requirements in a circle", () => {
  it.each([
    ["base", "logs", "closes a circle: base requires logs requires base."],
    ["base", "apps", "closes a circle: base requires apps requires logs requires base."],
    ["logs", "base,x", "leads into a circle without logs: x requires y requires x."],
  ])("are refused of %s requiring %s, at the field and with the names", async (name, requires, message) => {
    for (const more of [{}, { plan: "any" }]) {
      const { status, body } = await edit(OPERATOR, name, requires, more);
      const causes = [{ field: FIELD, message: expect.stringContaining(message) }];
      expect({ status, body }).toMatchObject({ status: 422, body: { code: "invalid", causes } });
    }
  });

  it("are refused of a new one, as is one that requires itself", async () => {
    expect(await create(OPERATOR, "z", "x")).toMatchObject({ status: 422, body: { causes: [{ field: FIELD }] } });
    expect(JSON.stringify((await create(OPERATOR, "z", "z")).body)).toContain("names z itself");
    expect((await create(OPERATOR, "z", "apps,nowhere")).status).toBe(200);
  });

  it("that are there already do not stop other edits, nor their end", async () => {
    expect((await edit(OPERATOR, "x", "y")).status).toBe(200);
    expect((await edit(OPERATOR, "x", "")).status).toBe(200);
  });

  it("are not told to those who may not list add-ons", async () => {
    const { status, body } = await edit(NARROW, "base", "apps");
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining("logs")]);
  });
});

describe("a review", () => {
  it("says what waits for what by a requirement", async () => {
    const { body } = await edit(OPERATOR, "apps", "logs,base");
    expect(ObjectCheck.parse(body).radius?.waits).toEqual([
      { addOn: "apps", requires: "base", message: "Clusters that get apps later wait until base is Available there." },
    ]);
  });

  it("of a deletion names who requires it", async () => {
    const { body } = await send(OPERATOR, `${ADD_ONS}/logs/deletion`, "GET");
    expect(DeletionPreview.parse(body).radius?.waits).toMatchObject([
      { addOn: "apps", requires: "logs", message: expect.stringContaining("until this hub has logs again") },
    ]);
  });
});

describe("the deletion of an add-on", () => {
  const notesOf = async (token: string, path: string) => {
    return DeletionPreview.parse((await send(token, `${path}/deletion`, "GET")).body).notes;
  };

  it("names the templates that it leaves, and who else names them", async () => {
    expect(await notesOf(OPERATOR, `${ADD_ONS}/logs`)).toEqual([
      "2 AddOnTemplates stay, and no other add-on names them: logs-v1, logs-v2.",
      "The AddOnTemplate shared stays: apps names it, too.",
    ]);
  });

  it("of a template says which add-ons name it, as far as that may be told", async () => {
    const templates = `/api/v1/objects/addontemplates.${GROUP}`;
    expect((await notesOf(OPERATOR, `${templates}/shared`))[0]).toBe("The add-ons apps, logs name it.");
    expect(await notesOf(OPERATOR, `${templates}/alone`)).toEqual(["No add-on names it."]);
    const hidden = `you lack the right to list clustermanagementaddons.${GROUP}`;
    expect(await notesOf(NARROW, `${templates}/shared`)).toEqual([expect.stringContaining(hidden)]);
    expect(await notesOf(NARROW, `${ADD_ONS}/logs`)).toEqual([expect.stringContaining(hidden)]);
  });
});
