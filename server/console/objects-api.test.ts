import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ObjectAnswer, ObjectCheck, type WholeObject } from "@/lib/api/objects/whole-objects";
import { mergePatchBetween } from "@/lib/kube/patches";
import { editableOf } from "@/lib/objects/editable";
import { FieldSchema, schemaAt } from "@/lib/objects/field-schema";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoleBindings, clusterRoles, secrets } from "@/lib/resources/built-in";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { OWN, putNamespaces, TestConsole, TOKENS, WRITE } from "./testing";

const CLUSTERS = "/api/v1/objects/managedclusters.cluster.open-cluster-management.io";
const WORKS = "/api/v1/objects/manifestworks.work.open-cluster-management.io";
const ADD_ONS = "addon.open-cluster-management.io";
const OCM = ["cluster.open-cluster-management.io", "work.open-cluster-management.io", ADD_ONS];
const PASSWORD = "aHVudGVyMg==";
const KUBECTL = "kubectl.kubernetes.io/last-applied-configuration";

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  await grant("passing", ["get", "update"]);
  await grant("lister", ["get", "patch"]);
  await grant("viewer", ["get"]);
  const { admin } = tested;
  await putNamespaces(admin, "eks-1");
  const annotations = { [KUBECTL]: JSON.stringify({ kind: "Secret", data: { password: PASSWORD } }) };
  await admin.create(
    secrets,
    { metadata: { name: "keys", namespace: "eks-1", annotations }, data: { password: PASSWORD } },
    WRITE,
  );
  const secret = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: "inner", namespace: "x" },
    stringData: { password: PASSWORD },
  };
  const spec = { workload: { manifests: [secret] } };
  await admin.create(manifestWorks, { metadata: { name: "with-secret", namespace: "eks-1" }, spec }, WRITE);
});
afterAll(() => tested.close());

beforeEach(async () => {
  const { admin } = tested;
  await admin.remove(managedClusters, { name: "eks-1" }, WRITE);
  const spec = { hubAcceptsClient: false, taints: [{ key: "gpu", effect: "NoSelect" }] };
  await admin.create(managedClusters, { metadata: { name: "eks-1", labels: { tier: "one" } }, spec }, WRITE);
});

async function grant(user: string, verbs: readonly string[]): Promise<void> {
  const name = `${user}-objects`;
  const rules = [
    {
      apiGroups: OCM,
      resources: ["managedclusters", "manifestworks", "addontemplates", "addondeploymentconfigs"],
      verbs,
    },
    { apiGroups: [""], resources: ["secrets"], verbs },
  ];
  await tested.admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: user }];
  await tested.admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

function get(token: string, path: string) {
  return tested.request(path, { headers: { authorization: `Bearer ${token}` } });
}

function write(token: string, path: string, object: object, confirmed: object = {}) {
  return tested.request(path, {
    method: "POST",
    headers: { ...OWN, authorization: `Bearer ${token}` },
    body: JSON.stringify({ object, ...confirmed }),
  });
}

/** Writes what a check has shown, as the page does. */
async function save(token: string, path: string, object: object) {
  const [target, query = ""] = path.split("?");
  const of = (action: string) => `${target}/${action}${query && `?${query}`}`;
  const { plan, confirm } = ObjectCheck.parse((await write(token, of("check"), object)).body);
  return write(token, of("update"), object, { plan, confirm });
}

async function read(token: string, path = `${CLUSTERS}/eks-1`): Promise<ObjectAnswer> {
  const { status, body } = await get(token, path);
  expect(status).toBe(200);
  return ObjectAnswer.parse(body);
}

function tierOf({ object }: ObjectAnswer): string | undefined {
  return object.metadata.labels?.tier;
}

function withTier(object: WholeObject, tier: string): WholeObject {
  return { ...object, metadata: { ...object.metadata, labels: { tier } } };
}

describe("an object as the hub holds it", () => {
  it("is given whole but for its managed fields, with the right that the caller lacks", async () => {
    const answer = await read(TOKENS.viewer);
    expect(answer).toMatchObject({
      object: { kind: "ManagedCluster", metadata: { name: "eks-1", uid: expect.any(String) } },
      isMasked: false,
    });
    expect(answer.object.metadata).not.toHaveProperty("managedFields");
    expect(answer.missing).toEqual({
      verb: "update",
      resource: "managedclusters",
      group: "cluster.open-cluster-management.io",
    });
    expect((await read(TOKENS.passing)).missing).toBeUndefined();
    expect((await read(TOKENS.lister)).missing).toBeUndefined();
  });

  it("is not given to a caller who may not get it, and of no other kind", async () => {
    expect(await get(TOKENS.stranger, `${CLUSTERS}/eks-1`)).toMatchObject({
      status: 403,
      body: { missing: { verb: "get" } },
    });
    for (const path of ["pods", "clusterroles.rbac.authorization.k8s.io", "__proto__"]) {
      expect((await get(TOKENS.passing, `/api/v1/objects/${path}/eks-1`)).status, path).toBe(400);
    }
  });

  it("is asked for by a namespace where its kind has them, and nowhere else", async () => {
    expect((await get(TOKENS.viewer, `${WORKS}/with-secret`)).status).toBe(400);
    expect((await get(TOKENS.viewer, `${CLUSTERS}/eks-1?namespace=eks-1`)).status).toBe(400);
  });

  it("shows nothing that a Secret holds, wherever it stands, and is not written then", async () => {
    for (const path of ["/api/v1/objects/secrets/keys?namespace=eks-1", `${WORKS}/with-secret?namespace=eks-1`]) {
      const { object, isMasked } = await read(TOKENS.passing, path);
      expect([isMasked, JSON.stringify(object)]).toEqual([true, expect.stringContaining('"password":"hidden"')]);
      const [target, query] = path.split("?");
      expect(await write(TOKENS.passing, `${target}/update?${query}`, object)).toMatchObject({
        status: 400,
        body: { code: "invalid" },
      });
    }
    expect(tested.logged.join("")).not.toContain(PASSWORD);
  });
});

describe("what may stand in an object", () => {
  it("is told from the hub's own document, without what the hub alone writes", async () => {
    const { status, body } = await get(TOKENS.stranger, CLUSTERS);
    expect(status).toBe(200);
    const schema = FieldSchema.parse((body as { schema: unknown }).schema);
    expect(schemaAt(schema, ["spec", "taints", 0, "effect"])).toMatchObject({
      type: "string",
      enum: expect.arrayContaining(["NoSelect"]),
    });
    expect(schemaAt(schema, ["metadata", "labels", "any"])).toMatchObject({ type: "string" });
    expect(schema.properties).not.toHaveProperty("status");
    expect(schemaAt(schema, ["metadata"])?.properties).not.toHaveProperty("managedFields");
  });
});

describe("a write", () => {
  it.each([
    ["update", TOKENS.passing],
    ["patch", TOKENS.lister],
  ])("is checked first and then done, for a caller who may %s", async (_, token) => {
    const { object } = await read(token);
    const checked = await write(token, `${CLUSTERS}/eks-1/check`, withTier(object, "two"));
    expect([checked.status, tierOf(ObjectAnswer.parse(checked.body))]).toEqual([200, "two"]);
    expect(tierOf(await read(token)), "a check writes nothing").toBe("one");
    const done = await save(token, `${CLUSTERS}/eks-1`, withTier(object, "two"));
    expect(done.status).toBe(200);
    expect(tierOf(await read(token))).toBe("two");
  });

  it("that the hub refuses is answered with the hub's words, field by field", async () => {
    const { object } = await read(TOKENS.passing);
    const spec = { hubAcceptsClient: false, taints: [{ key: "gpu", effect: "Never" }] };
    const { status, body } = await write(TOKENS.passing, `${CLUSTERS}/eks-1/check`, { ...object, spec });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "invalid",
      causes: [{ field: "spec.taints[0].effect", message: expect.stringContaining("Never") }],
    });
  });

  it("that is no object of its kind is refused by the hub, too", async () => {
    const { object } = await read(TOKENS.passing);
    const spec = { hubAcceptsClient: false, taints: [{ effect: "NoSelect" }] };
    expect(await write(TOKENS.passing, `${CLUSTERS}/eks-1/update`, { ...object, spec })).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
  });

  it("of a field that the kind does not have is refused by name", async () => {
    const { object } = await read(TOKENS.passing);
    for (const strange of [
      { ...object, spec: { hubAcceptsClient: false, tints: [] } },
      { ...object, metadata: { ...object.metadata, tints: 1 } },
    ]) {
      const { status, body } = await write(TOKENS.passing, `${CLUSTERS}/eks-1/update`, strange);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toMatch(/unknown field .{1,3}(spec|metadata)\.tints/);
    }
  });

  it("of an older version is a conflict, and overwrites nothing", async () => {
    const { object } = await read(TOKENS.passing);
    await tested.admin.patch(managedClusters, { name: "eks-1" }, { metadata: { labels: { tier: "theirs" } } }, WRITE);
    for (const action of ["check", "update"]) {
      const answer = await write(TOKENS.passing, `${CLUSTERS}/eks-1/${action}`, withTier(object, "mine"));
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    expect(tierOf(await read(TOKENS.passing))).toBe("theirs");
  });

  it("of an object that was made again is a conflict", async () => {
    const { object } = await read(TOKENS.passing);
    const metadata = { ...object.metadata, uid: "another" };
    expect((await write(TOKENS.passing, `${CLUSTERS}/eks-1/update`, { ...object, metadata })).status).toBe(409);
  });

  it("changes nothing that the hub or a controller sets", async () => {
    const conditions = [
      { type: "Joined", status: "True", reason: "Fine", message: "", lastTransitionTime: "2026-11-21T08:00:00Z" },
    ];
    await tested.admin.patch(
      managedClusters,
      { name: "eks-1" },
      { status: { conditions } },
      { ...WRITE, subresource: "status" },
    );
    const { object } = await read(TOKENS.passing);
    const metadata = { ...object.metadata, creationTimestamp: "2001-01-01T00:00:00Z", labels: { tier: "two" } };
    const { status } = await save(TOKENS.passing, `${CLUSTERS}/eks-1`, {
      ...object,
      metadata,
      status: { conditions: [] },
    });
    expect(status).toBe(200);
    const after = await read(TOKENS.passing);
    expect(after.object.status).toEqual(object.status);
    expect(after.object.metadata.creationTimestamp).toBe(object.metadata.creationTimestamp);
    expect(tierOf(after)).toBe("two");
  });

  it.each([
    [
      addOnTemplates,
      { addonName: "hello", agentSpec: { workload: {} } },
      { addonName: "hello", agentSpec: { workload: { manifests: [] } } },
    ],
    [addOnDeploymentConfigs, { customizedVariables: [] }, { customizedVariables: [{ name: "A", value: "1" }] }],
  ])(
    "of what kubectl applied is reviewed without kubectl's copy of it, which stays: %#",
    async (resource, spec, edited) => {
      const where = resource.namespaced ? { namespace: "eks-1" } : {};
      const annotations = { [KUBECTL]: JSON.stringify({ spec }), mine: "1" };
      await tested.admin.create(resource, { metadata: { name: "applied", annotations, ...where }, spec }, WRITE);
      const path = (action: string) =>
        `/api/v1/objects/${resource.plural}.${ADD_ONS}/applied${action}${where.namespace ? "?namespace=eks-1" : ""}`;
      const { object } = await read(TOKENS.passing, path(""));
      const change = {
        ...editableOf(object),
        metadata: { ...object.metadata, annotations: { mine: "1" } },
        spec: edited,
      };
      const { object: checked } = ObjectAnswer.parse((await write(TOKENS.passing, path("/check"), change)).body);
      expect(mergePatchBetween(editableOf(object), editableOf(checked))).toEqual({
        spec: mergePatchBetween(object.spec ?? {}, checked.spec ?? {}),
      });
      expect((await save(TOKENS.passing, path(""), change)).status).toBe(200);
      expect((await read(TOKENS.passing, path(""))).object).toMatchObject({ metadata: { annotations }, spec: edited });
    },
  );

  it("is refused to a caller who may only look, and the right is named", async () => {
    const { object } = await read(TOKENS.viewer);
    for (const action of ["check", "update"]) {
      expect(await write(TOKENS.viewer, `${CLUSTERS}/eks-1/${action}`, withTier(object, "mine"))).toMatchObject({
        status: 403,
        body: { code: "forbidden", missing: { verb: "update", resource: "managedclusters" } },
      });
    }
    expect(tierOf(await read(TOKENS.viewer))).toBe("one");
  });

  it("comes from a page of ours or with a token, and is not too large", async () => {
    const { object } = await read(TOKENS.passing);
    const cookie = await tested.cookieOf(TOKENS.passing);
    const foreign = { ...OWN, "sec-fetch-site": "cross-site", cookie };
    const body = JSON.stringify({ object });
    expect((await tested.request(`${CLUSTERS}/eks-1/update`, { method: "POST", headers: foreign, body })).status).toBe(
      403,
    );
    const long = withTier(object, "x".repeat(300_000));
    expect((await write(TOKENS.passing, `${CLUSTERS}/eks-1/update`, long)).status).toBe(413);
  });
});
