import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eventually } from "./eventually";
import { get, type Json, jsonPatch, mergePatch, post, put, remove } from "./requests";
import { configMap, freshNamespace, ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

const FINALIZER = "contract.example.com/hold";
const COLLECTED_WITHIN_MS = 30_000;

describe("C: deletion, garbage collection, namespaces", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  const items = widgets.in(namespace);

  const held = (name: string) => widgets.widget(name, {}, { finalizers: [FINALIZER] });
  const release = (path: string) => mergePatch(path, { metadata: { finalizers: null } });
  const ownedBy = (owner: Json, more: object = {}) => ({
    ownerReferences: [
      {
        apiVersion: owner.apiVersion ?? "v1",
        kind: owner.kind ?? "ConfigMap",
        name: owner.metadata.name,
        uid: owner.metadata.uid,
        ...more,
      },
    ],
  });
  const gone = (path: string, withinMs = COLLECTED_WITHIN_MS) =>
    eventually(
      () => get(path),
      ({ status }) => status === 404,
      withinMs,
    );

  it("C01 a deletion names what it deleted", async () => {
    const { body: made } = await post(maps, configMap("c01"));
    const { status, body } = await remove(`${maps}/c01`);
    expect([status, body.kind, body.status]).toEqual([200, "Status", "Success"]);
    expect(body.details).toMatchObject({ name: "c01", kind: "configmaps", uid: made.metadata.uid });
  });

  it("C02 what is gone cannot be deleted", async () => {
    expect((await remove(`${maps}/never-was`)).status).toBe(404);
  });

  it.each([
    ["uid", { uid: randomUUID() }],
    ["version", { resourceVersion: "1" }],
  ])("C03 a precondition that does not hold keeps the object: %s", async (what, preconditions) => {
    await post(maps, configMap(`c03-${what}`));
    const { status } = await remove(`${maps}/c03-${what}`, { apiVersion: "v1", kind: "DeleteOptions", preconditions });
    expect(status).toBe(409);
  });

  it("C04 C05 C06 a finalizer keeps a deleted object, whose second deletion changes nothing", async () => {
    const { body: made } = await post(items, held("c04"));
    const first = await remove(`${items}/c04`);
    expect(first.status).toBe(200);
    expect(first.body.metadata).toMatchObject({
      deletionGracePeriodSeconds: 0,
      generation: made.metadata.generation + 1,
    });
    expect((await get(`${items}/c04`)).status).toBe(200);
    const second = await remove(`${items}/c04`);
    expect(second.body.metadata.deletionTimestamp).toBe(first.body.metadata.deletionTimestamp);
    await release(`${items}/c04`);
  });

  it("C07 no finalizer is added to what is being deleted", async () => {
    await post(items, held("c07"));
    await remove(`${items}/c07`);
    const { status } = await mergePatch(`${items}/c07`, {
      metadata: { finalizers: [FINALIZER, "contract.example.com/other"] },
    });
    expect(status).toBe(422);
    await release(`${items}/c07`);
  });

  it("C08 its labels still change", async () => {
    await post(items, held("c08"));
    await remove(`${items}/c08`);
    expect((await mergePatch(`${items}/c08`, { metadata: { labels: { a: "b" } } })).status).toBe(200);
    await release(`${items}/c08`);
  });

  it("C09 its name is not free yet", async () => {
    await post(items, held("c09"));
    await remove(`${items}/c09`);
    const { status, body } = await post(items, widgets.widget("c09"));
    expect(status).toBe(409);
    expect(body.message).toContain("object is being deleted");
    await release(`${items}/c09`);
  });

  it("C10 with its last finalizer it goes", async () => {
    await post(items, held("c10"));
    await remove(`${items}/c10`);
    expect((await release(`${items}/c10`)).status).toBe(200);
    expect((await get(`${items}/c10`)).status).toBe(404);
  });

  it("C11 a collection is deleted by labels", async () => {
    await post(maps, configMap("c11-in", {}, { labels: { c11: "in" } }));
    await post(maps, configMap("c11-out", {}, { labels: { c11: "out" } }));
    expect((await remove(`${maps}?labelSelector=c11%3Din`)).status).toBe(200);
    expect((await get(`${maps}/c11-in`)).status).toBe(404);
    expect((await get(`${maps}/c11-out`)).status).toBe(200);
  });

  it.each([
    ["an unknown one", { propagationPolicy: "Foo" }],
    ["two ways at once", { propagationPolicy: "Orphan", orphanDependents: true }],
  ])("C12 how dependents go is checked: %s", async (_, options) => {
    await post(maps, configMap("c12"));
    const { status } = await remove(`${maps}/c12`, { apiVersion: "v1", kind: "DeleteOptions", ...options });
    expect(status).toBe(422);
  });

  describe("by a controller manager", () => {
    const policy = (propagationPolicy: string) => ({ apiVersion: "v1", kind: "DeleteOptions", propagationPolicy });

    it("C13 dependents follow their owner", async () => {
      const { body: owner } = await post(maps, configMap("c13-owner"));
      await post(maps, configMap("c13", {}, ownedBy(owner)));
      await remove(`${maps}/c13-owner`, policy("Background"));
      await gone(`${maps}/c13`);
    });

    it("C14 in the foreground an owner waits for those that block it", async () => {
      const { body: owner } = await post(maps, configMap("c14-owner"));
      const dependent = { ...ownedBy(owner, { blockOwnerDeletion: true }), finalizers: [FINALIZER] };
      await post(maps, configMap("c14", {}, dependent));
      await remove(`${maps}/c14-owner`, policy("Foreground"));
      await eventually(
        () => get(`${maps}/c14`),
        ({ body }) => body.metadata?.deletionTimestamp !== undefined,
        COLLECTED_WITHIN_MS,
      );
      const { body } = await get(`${maps}/c14-owner`);
      expect(body.metadata.finalizers).toContain("foregroundDeletion");
      await release(`${maps}/c14`);
      await gone(`${maps}/c14-owner`);
    });

    it("C15 orphans stay and forget their owner", async () => {
      const { body: owner } = await post(maps, configMap("c15-owner"));
      await post(maps, configMap("c15", {}, ownedBy(owner)));
      await remove(`${maps}/c15-owner`, policy("Orphan"));
      await gone(`${maps}/c15-owner`);
      const { status, body } = await get(`${maps}/c15`);
      expect([status, body.metadata.ownerReferences]).toEqual([200, undefined]);
    });

    it("C16 a dependent of no one goes", async () => {
      const missing = { metadata: { name: "c16-owner", uid: randomUUID() } };
      await post(maps, configMap("c16", {}, ownedBy(missing)));
      await gone(`${maps}/c16`, 2 * COLLECTED_WITHIN_MS);
    }, 90_000);

    it("C17 a dependent with another owner stays", async () => {
      const { body: one } = await post(maps, configMap("c17-one"));
      const { body: other } = await post(maps, configMap("c17-other"));
      const ownerReferences = [one, other].flatMap((owner) => ownedBy(owner).ownerReferences);
      await post(maps, configMap("c17", {}, { ownerReferences }));
      await remove(`${maps}/c17-one`, policy("Background"));
      const { body } = await eventually(
        () => get(`${maps}/c17`),
        ({ body: map }) => map.metadata.ownerReferences.length === 1,
        COLLECTED_WITHIN_MS,
      );
      expect(body.metadata.ownerReferences[0].name).toBe("c17-other");
    });
  });

  it("C18 a namespace is born with a phase, a finalizer and its name as a label", async () => {
    const other = await freshNamespace();
    const { body } = await get(`/api/v1/namespaces/${other.name}`);
    expect(body.status.phase).toBe("Active");
    expect(body.spec.finalizers).toEqual(["kubernetes"]);
    expect(body.metadata.labels).toMatchObject({ "kubernetes.io/metadata.name": other.name });
    await other.discard();
  });

  it("C19 C20 C22 a namespace that goes takes nothing new, and waits for what is held", async () => {
    const other = await freshNamespace();
    const path = `/api/v1/namespaces/${other.name}`;
    await post(widgets.in(other.name), held("c22"));
    const { status, body } = await remove(path);
    expect([status, body.kind, body.status.phase]).toEqual([200, "Namespace", "Terminating"]);
    const refused = await post(`${path}/configmaps`, configMap("c20"));
    expect(refused.status).toBe(403);
    expect(refused.body.details.causes[0].reason).toBe("NamespaceTerminating");
    await eventually(
      () => get(path),
      ({ body: now }) => remaining(now)?.status === "True",
      COLLECTED_WITHIN_MS,
    );
    await release(`${widgets.in(other.name)}/c22`);
    await gone(path);
  }, 90_000);

  it("C21 with a namespace goes what is in it", async () => {
    const other = await freshNamespace();
    await post(`/api/v1/namespaces/${other.name}/configmaps`, configMap("c21"));
    await other.discard();
    await gone(`/api/v1/namespaces/${other.name}`);
    expect((await get(`/api/v1/namespaces/${other.name}/configmaps/c21`)).status).toBe(404);
  });

  it("C23 the namespace default stays", async () => {
    expect((await remove("/api/v1/namespaces/default?dryRun=All")).status).toBe(403);
  });

  it("C24 a new namespace gets a service account and the root certificate", async () => {
    for (const path of [`/api/v1/namespaces/${namespace}/serviceaccounts/default`, `${maps}/kube-root-ca.crt`]) {
      await eventually(
        () => get(path),
        ({ status }) => status === 200,
      );
    }
  });

  it("C25 removing a finalizer by JSON patch releases as well", async () => {
    await post(items, held("c25"));
    await remove(`${items}/c25`);
    expect((await jsonPatch(`${items}/c25`, [{ op: "remove", path: "/metadata/finalizers" }])).status).toBe(200);
    expect((await put(`${items}/c25`, held("c25"))).status).toBe(404);
  });
});

function remaining(namespace: Json) {
  return namespace.status?.conditions?.find(({ type }: { type: string }) => type === "NamespaceFinalizersRemaining");
}
