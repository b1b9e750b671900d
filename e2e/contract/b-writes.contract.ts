import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { get, post, put } from "./requests";
import { configMap, ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

describe("B: create, update, concurrency", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  const leases = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;

  const lease = (name: string, spec: object = {}) => ({
    apiVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    metadata: { name },
    spec: { holderIdentity: "somebody", ...spec },
  });

  it("B01 a new object has uid, version and time in seconds, and no generation where its kind has none", async () => {
    const { status, body } = await post(maps, configMap("b01", { a: "1" }));
    expect(status).toBe(201);
    expect(body.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.metadata.resourceVersion).toMatch(/^\d+$/);
    expect(body.metadata.creationTimestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(body.metadata.generation).toBeUndefined();
    expect(body.metadata.managedFields).toHaveLength(1);
  });

  it("B02 a second object of that name is refused", async () => {
    await post(maps, configMap("b02"));
    const { status, body } = await post(maps, configMap("b02"));
    expect([status, body.reason]).toEqual([409, "AlreadyExists"]);
  });

  it("B03 generateName ends in five letters and digits without vowels", async () => {
    const { body } = await post(maps, { apiVersion: "v1", kind: "ConfigMap", metadata: { generateName: "p-" } });
    expect(body.metadata.name).toMatch(/^p-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  });

  it("B04 a name is required", async () => {
    const { status, body } = await post(maps, { apiVersion: "v1", kind: "ConfigMap", metadata: {} });
    expect(status).toBe(422);
    expect(body.details.causes).toContainEqual(
      expect.objectContaining({ field: "metadata.name", reason: "FieldValueRequired" }),
    );
  });

  it.each([
    ["B05", "a name", { metadata: { name: "Bad_Name" } }, "metadata.name"],
    ["B06", "the value of a label", { metadata: { name: "b06", labels: { a: "no spaces" } } }, "metadata.labels"],
  ])("%s %s is checked", async (_, __, parts, field) => {
    const { status, body } = await post(maps, { apiVersion: "v1", kind: "ConfigMap", ...parts });
    expect([status, body.reason]).toEqual([422, "Invalid"]);
    expect(body.details.causes.map((cause: { field: string }) => cause.field)).toContain(field);
  });

  it("B07 a namespace other than the path's is refused", async () => {
    const { status } = await post(maps, configMap("b07", {}, { namespace: "default" }));
    expect(status).toBe(400);
  });

  it.each([
    ["a built-in kind", () => ["/api/v1/namespaces/nowhere-at-all/configmaps", configMap("b08")] as const],
    ["a custom kind", () => [widgets.in("nowhere-at-all"), widgets.widget("b08")] as const],
  ])("B08 nothing can be made in a namespace that is not there: %s", async (_, parts) => {
    const [path, body] = parts();
    const answer = await post(path, body);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toContain('namespaces "nowhere-at-all" not found');
  });

  it("B09 a list in such a namespace is empty", async () => {
    const { status, body } = await get("/api/v1/namespaces/nowhere-at-all/configmaps");
    expect([status, body.items]).toEqual([200, []]);
  });

  it("B10 an update keeps uid and time of creation", async () => {
    const { body: made } = await post(maps, configMap("b10", { a: "1" }));
    const changed = {
      ...made,
      data: { a: "2" },
      metadata: { ...made.metadata, creationTimestamp: "2001-01-01T00:00:00Z" },
    };
    const { status, body } = await put(`${maps}/b10`, changed);
    expect(status).toBe(200);
    expect(Number(body.metadata.resourceVersion)).toBeGreaterThan(Number(made.metadata.resourceVersion));
    expect(body.metadata.uid).toBe(made.metadata.uid);
    expect(body.metadata.creationTimestamp).toBe(made.metadata.creationTimestamp);
  });

  it("B11 an update of an old version is refused", async () => {
    const { body: made } = await post(maps, configMap("b11", { a: "1" }));
    await put(`${maps}/b11`, { ...made, data: { a: "2" } });
    const { status, body } = await put(`${maps}/b11`, { ...made, data: { a: "3" } });
    expect([status, body.reason]).toEqual([409, "Conflict"]);
    expect(body.message).toContain("the object has been modified");
  });

  it("B12 a built-in object may be updated without saying which version", async () => {
    await post(maps, configMap("b12"));
    const { status } = await put(`${maps}/b12`, configMap("b12", { a: "1" }));
    expect(status).toBe(200);
  });

  it("B13 a custom object may not", async () => {
    await post(widgets.in(namespace), widgets.widget("b13"));
    const { status, body } = await put(`${widgets.in(namespace)}/b13`, widgets.widget("b13", { size: 2 }));
    expect(status).toBe(422);
    expect(body.details.causes[0].field).toBe("metadata.resourceVersion");
  });

  it("B14 nor may a lease", async () => {
    await post(leases, lease("b14"));
    const { status } = await put(`${leases}/b14`, lease("b14", { holderIdentity: "other" }));
    expect(status).toBe(422);
  });

  it("B15 an update that changes nothing is none", async () => {
    const { body: made } = await post(maps, configMap("b15", { a: "1" }));
    const { status, body } = await put(`${maps}/b15`, made);
    expect([status, body.metadata.resourceVersion]).toEqual([200, made.metadata.resourceVersion]);
  });

  it("B16 the name must be the path's", async () => {
    const { body: made } = await post(maps, configMap("b16"));
    const { status } = await put(`${maps}/b16`, { ...made, metadata: { ...made.metadata, name: "other" } });
    expect(status).toBe(400);
  });

  it("B17 the uid must be the object's", async () => {
    const { body: made } = await post(maps, configMap("b17"));
    const { status } = await put(`${maps}/b17`, { ...made, metadata: { ...made.metadata, uid: randomUUID() } });
    expect(status).toBe(409);
  });

  it("B18 an update makes a lease that is not there, and nothing else", async () => {
    const map = await put(`${maps}/b18`, configMap("b18"));
    const made = await put(`${leases}/b18`, lease("b18"));
    expect([map.status, made.status]).toEqual([404, 201]);
  });

  it("B19 versions grow across kinds", async () => {
    const { body: map } = await post(maps, configMap("b19"));
    const { body: secret } = await post(secrets, { apiVersion: "v1", kind: "Secret", metadata: { name: "b19" } });
    expect(Number(secret.metadata.resourceVersion)).toBeGreaterThan(Number(map.metadata.resourceVersion));
  });

  it("B20 a list is as new as its newest item", async () => {
    await post(maps, configMap("b20"));
    const { body } = await get(maps);
    const newest = Math.max(
      ...body.items.map((item: { metadata: { resourceVersion: string } }) => Number(item.metadata.resourceVersion)),
    );
    expect(Number(body.metadata.resourceVersion)).toBeGreaterThanOrEqual(newest);
  });

  it("B21 what is immutable stays", async () => {
    const { body: made } = await post(maps, { ...configMap("b21", { a: "1" }), immutable: true });
    const { status } = await put(`${maps}/b21`, { ...made, data: { a: "2" } });
    expect(status).toBe(422);
  });

  it("B22 a Secret's stringData becomes data", async () => {
    const { body } = await post(secrets, {
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "b22" },
      stringData: { a: "x" },
    });
    expect(body.data).toEqual({ a: Buffer.from("x").toString("base64") });
    expect(body.stringData).toBeUndefined();
  });

  it("B23 a Secret is opaque unless it says otherwise, and stays what it is", async () => {
    const { body: made } = await post(secrets, { apiVersion: "v1", kind: "Secret", metadata: { name: "b23" } });
    expect(made.type).toBe("Opaque");
    const { status } = await put(`${secrets}/b23`, { ...made, type: "other" });
    expect(status).toBe(422);
  });

  it("B24 only one owner may be the controller", async () => {
    const owner = () => ({ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: randomUUID(), controller: true });
    const { status } = await post(maps, configMap("b24", {}, { ownerReferences: [owner(), owner()] }));
    expect(status).toBe(422);
  });

  it("B25 managed fields name the writer, by its own word or its user agent", async () => {
    const named = await post(`${maps}?fieldManager=ct-x`, configMap("b25-a", { a: "1" }));
    const unnamed = await post(maps, configMap("b25-b", { a: "1" }), { headers: { "user-agent": "ua/1" } });
    expect(named.body.metadata.managedFields[0].manager).toBe("ct-x");
    expect(unnamed.body.metadata.managedFields[0].manager).toBe("ua");
  });

  it("B26 a dry run answers as if, and keeps nothing", async () => {
    const { status, body } = await post(`${maps}?dryRun=All`, configMap("b26"));
    expect(status).toBe(201);
    expect(body.metadata.uid).toBeTruthy();
    expect((await get(`${maps}/b26`)).status).toBe(404);
  });

  it("B27 a dry run is whole or not at all", async () => {
    expect((await post(`${maps}?dryRun=bogus`, configMap("b27"))).status).toBe(422);
  });

  it("B28 a new object has no version yet", async () => {
    const { status, body } = await post(maps, configMap("b28", {}, { resourceVersion: "1" }));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.message).toContain("resourceVersion should not be set");
  });
});
