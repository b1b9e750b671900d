import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ApiServer } from "./api-server";
import { ADMIN, mergePatch, type Send, sender, testServer, until, Watching } from "./testing/client";
import { widget } from "./testing/widget.crd";

const CMS = "/api/v1/namespaces/default/configmaps";

let api: ApiServer;
let send: Send;

beforeAll(async () => {
  api = await testServer({ now: () => new Date("2026-01-02T03:04:05Z") });
  send = sender(api.handler);
});
afterAll(() => api.close());

const cm = (name: string, rest: object = {}) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, ...rest });

describe("background", () => {
  it("furnishes namespaces and empties deleted ones", async () => {
    const made = await send("POST", "/api/v1/namespaces", { metadata: { name: "brief" } });
    expect(made.body).toMatchObject({
      metadata: { labels: { "kubernetes.io/metadata.name": "brief" } },
      spec: { finalizers: ["kubernetes"] },
      status: { phase: "Active" },
    });
    await until(async () => (await send("GET", "/api/v1/namespaces/brief/serviceaccounts/default")).status === 200);
    const ca = await until(
      async () => (await send("GET", "/api/v1/namespaces/brief/configmaps/kube-root-ca.crt")).body.data,
    );
    expect(ca["ca.crt"]).toBe(api.authority.certificate);
    await send(
      "POST",
      "/apis/test.example.com/v1/namespaces/brief/widgets",
      widget("w", {}, { finalizers: ["test.example.com/hold"] }),
    );
    const marked = await send("DELETE", "/api/v1/namespaces/brief");
    expect([marked.status, marked.body.status.phase]).toEqual([200, "Terminating"]);
    const refused = await send("POST", "/api/v1/namespaces/brief/configmaps", cm("late"));
    expect([refused.status, refused.body.details.causes[0].reason]).toEqual([403, "NamespaceTerminating"]);
    const conditions = await until(async () => (await send("GET", "/api/v1/namespaces/brief")).body.status.conditions);
    expect(conditions).toContainEqual(
      expect.objectContaining({ type: "NamespaceFinalizersRemaining", status: "True" }),
    );
    await mergePatch(send, "/apis/test.example.com/v1/namespaces/brief/widgets/w", { metadata: { finalizers: [] } });
    await until(async () => (await send("GET", "/api/v1/namespaces/brief")).status === 404);
    expect((await send("GET", "/api/v1/namespaces/brief/configmaps")).body.items).toEqual([]);
  });

  it("protects namespaces that must stay", async () => {
    expect((await send("DELETE", "/api/v1/namespaces/default")).status).toBe(403);
  });

  const ownedBy = (name: string, ...owners: { name: string; uid: string }[]) => ({
    metadata: { name, ownerReferences: owners.map((one) => ({ apiVersion: "v1", kind: "ConfigMap", ...one })) },
  });

  it("collects what only gone owners held", async () => {
    const parents: { name: string; uid: string }[] = [];
    for (const name of ["p1", "p2"]) parents.push({ name, uid: (await send("POST", CMS, cm(name))).body.metadata.uid });
    const [first] = parents;
    if (!first) throw new Error("no parent");
    await send("POST", CMS, ownedBy("one", first));
    await send("POST", CMS, ownedBy("both", ...parents));
    await send("POST", CMS, ownedBy("absent", { name: "p1", uid: "never" }));
    await send("DELETE", `${CMS}/p1`);
    await until(async () => (await send("GET", `${CMS}/one`)).status === 404);
    await until(async () => (await send("GET", `${CMS}/absent`)).status === 404);
    const owners = await until(async () => {
      const references = (await send("GET", `${CMS}/both`)).body.metadata.ownerReferences;
      return references.length === 1 && references;
    });
    expect(owners[0].name).toBe("p2");
  });

  it("orphans, and deletes in the foreground", async () => {
    for (const [policy, name] of [
      ["Orphan", "o1"],
      ["Foreground", "f1"],
    ] as const) {
      const { uid } = (await send("POST", CMS, cm(name))).body.metadata;
      const child = ownedBy(`${name}-child`, { name, uid });
      await send("POST", CMS, child);
      await send("DELETE", `${CMS}/${name}`, { propagationPolicy: policy });
      await until(async () => (await send("GET", `${CMS}/${name}`)).status === 404);
    }
    const orphan = await send("GET", `${CMS}/o1-child`);
    expect([orphan.status, orphan.body.metadata.ownerReferences]).toEqual([200, undefined]);
    await until(async () => (await send("GET", `${CMS}/f1-child`)).status === 404);
  });
});

it("aggregated roles hold the rules of those they select", async () => {
  const roles = "/apis/rbac.authorization.k8s.io/v1/clusterroles";
  const part = (name: string, resource: string) => ({
    metadata: { name, labels: { part: "yes" } },
    rules: [{ verbs: ["get"], apiGroups: [""], resources: [resource] }],
  });
  await send("POST", roles, part("part-a", "configmaps"));
  const whole = {
    metadata: { name: "whole" },
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { part: "yes" } }] },
  };
  expect((await send("POST", roles, whole)).status).toBe(201);
  await send("POST", roles, part("part-b", "secrets"));
  const rules = await until(async () => {
    const found = (await send("GET", `${roles}/whole`)).body.rules;
    return found?.length === 2 && found;
  });
  expect(rules.map(({ resources }: { resources: string[] }) => resources[0])).toEqual(["configmaps", "secrets"]);
});

it("events are forgotten after an hour", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const aging = await testServer({ now: () => now });
  const call = sender(aging.handler);
  const events = "/api/v1/namespaces/default/events";
  const event = (name: string) => ({ metadata: { name }, involvedObject: { namespace: "default" } });
  await call("POST", events, event("old"));
  now = new Date("2026-01-01T01:00:00Z");
  await call("POST", events, event("young"));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(
    (await call("GET", events)).body.items.map((item: { metadata: { name: string } }) => item.metadata.name),
  ).toEqual(["young"]);
  await aging.close();
});

describe("definitions", () => {
  const CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  it("are listed, established", async () => {
    const { body } = await send("GET", `${CRDS}/widgets.test.example.com`);
    expect(body.status.conditions.map(({ type, status }: { type: string; status: string }) => [type, status])).toEqual([
      ["NamesAccepted", "True"],
      ["Established", "True"],
    ]);
  });

  it("serve new kinds at once, and go with all their objects", async () => {
    const { spec } = (await send("GET", `${CRDS}/widgets.test.example.com`)).body;
    const names = { plural: "gadgets", singular: "gadget", kind: "Gadget", listKind: "GadgetList" };
    const { status } = await send("POST", CRDS, {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "gadgets.test.example.com" },
      spec: { ...spec, names },
    });
    expect(status).toBe(201);
    const path = "/apis/test.example.com/v1/namespaces/default/gadgets";
    expect((await send("POST", path, { ...widget("g"), kind: "Gadget" })).status).toBe(201);
    const watching = new Watching(api.handler, `${path}?watch=true`, ADMIN);
    expect((await watching.next()).type).toBe("ADDED");
    await send("DELETE", `${CRDS}/gadgets.test.example.com`);
    expect((await watching.rest()).map(({ type }) => type)).toEqual(["DELETED"]);
    expect((await send("GET", path)).status).toBe(404);
  });

  it.each([
    ["a wrong name", { metadata: { name: "x" } }],
    ["two storage versions", { versions: "storage" }],
    ["an unknown rule", { versions: "rule" }],
  ])("are refused for %s", async (_what, { metadata, versions }: { metadata?: object; versions?: string }) => {
    const { spec } = (await send("GET", `${CRDS}/widgets.test.example.com`)).body;
    const names = { plural: "things", singular: "thing", kind: "Thing", listKind: "ThingList" };
    const ruled = { type: "object", "x-kubernetes-validations": [{ rule: "self.a == 1" }] };
    const changed = spec.versions.map((version: object) =>
      versions === "rule" ? { ...version, schema: { openAPIV3Schema: ruled } } : { ...version, storage: true },
    );
    const { status } = await send("POST", CRDS, {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: metadata ?? { name: "things.test.example.com" },
      spec: { ...spec, names, versions: versions ? changed : spec.versions },
    });
    expect(status).toBe(422);
  });
});
