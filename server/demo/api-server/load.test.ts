import { afterEach, beforeEach, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { type Send, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

let api: ApiServer;
let send: Send;

beforeEach(async () => {
  api = await testServer();
  send = sender(api.handler);
});
afterEach(() => api.close());

const load = (...items: unknown[]) => api.load(JSON.stringify({ apiVersion: "v1", kind: "List", items }));
const cm = (name: string, metadata: object = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace: "default", ...metadata },
});

it("keeps what a client could not write: status, identity, age, a mark of deletion", async () => {
  const metadata = {
    name: "w",
    namespace: "elsewhere",
    uid: "11111111-2222-3333-4444-555555555555",
    creationTimestamp: "2020-01-02T03:04:05Z",
    generation: 7,
    resourceVersion: "42",
    deletionTimestamp: "2021-01-02T03:04:05Z",
    finalizers: ["example.com/held"],
  };
  const status = { phase: "Ready" };
  expect(load({ ...widget("w"), metadata, status })).toEqual({ taken: 1, known: 0, refused: [] });
  const { body } = await send("GET", `${WIDGETS.replace("/default/", "/elsewhere/")}/w`);
  const { resourceVersion, ...stored } = body.metadata;
  expect({ ...stored, resourceVersion: "42" }).toEqual(metadata);
  expect(Number(resourceVersion)).toBeGreaterThan(1000);
  expect(body.status).toEqual(status);
  expect((await send("GET", "/api/v1/namespaces/elsewhere")).status).toBe(200);
});

it("takes one object too, and fills what is missing", async () => {
  expect(api.load(JSON.stringify(cm("alone"))).taken).toBe(1);
  const { body } = await send("GET", "/api/v1/namespaces/default/configmaps/alone");
  expect(body.metadata.uid).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.metadata.creationTimestamp).toMatch(/Z$/);
});

it("leaves what is there as it is", async () => {
  await send("POST", "/api/v1/namespaces/default/configmaps", { ...cm("mine"), data: { whose: "mine" } });
  expect(load({ ...cm("mine"), data: { whose: "theirs" } })).toEqual({ taken: 0, known: 1, refused: [] });
  expect((await send("GET", "/api/v1/namespaces/default/configmaps/mine")).body.data).toEqual({ whose: "mine" });
});

it("forgets an owner that did not come along, and keeps one that did", async () => {
  const owner = { apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: "owner-uid" };
  load(
    cm("owned", { ownerReferences: [owner, { ...owner, name: "lost", uid: "lost-uid" }] }),
    cm("owner", { uid: "owner-uid" }),
  );
  const { body } = await send("GET", "/api/v1/namespaces/default/configmaps/owned");
  expect(body.metadata.ownerReferences).toEqual([owner]);
});

it("refuses what no server would hold, each alone and by its name", () => {
  const result = load(
    cm("good"),
    { ...widget("bad"), spec: { size: 1_000 } },
    { apiVersion: "example.com/v1", kind: "Unheard", metadata: { name: "of" } },
    cm("Bad_Name"),
    "no object",
  );
  expect(result.taken).toBe(1);
  expect(result.refused.map(({ what }) => what)).toEqual([
    "Widget bad",
    "Unheard of",
    "ConfigMap default/Bad_Name",
    "",
  ]);
  expect(result.refused[1]?.why).toBe('no kind "Unheard" is served in version "example.com/v1"');
});

it.each(["", "{", '{"__proto__":{}}'])("refuses %j as a whole", (text) => {
  expect(() => api.load(text)).toThrow();
});

it("tells watches of what came", async () => {
  const { body } = await send("GET", "/api/v1/namespaces/default/configmaps");
  load(cm("seen"));
  const path = `/api/v1/namespaces/default/configmaps?watch=true&timeoutSeconds=1&resourceVersion=${body.metadata.resourceVersion}`;
  expect((await send("GET", path)).body).toMatchObject({ type: "ADDED", object: { metadata: { name: "seen" } } });
});
