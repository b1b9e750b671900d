import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { jsonPatch, mergePatch, type Send, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

const CMS = "/api/v1/namespaces/default/configmaps";
const LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";

let api: ApiServer;
let send: Send;

beforeAll(async () => {
  api = await testServer({ now: () => new Date("2026-01-02T03:04:05Z") });
  send = sender(api.handler);
});
afterAll(() => api.close());

const cm = (name: string, rest: object = {}) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, ...rest });

describe("update", () => {
  it("keeps what is the server's, and the resourceVersion grows", async () => {
    const made = (await send("POST", CMS, cm("up", { data: { a: "1" } }))).body;
    const changed = {
      ...made,
      data: { a: "2" },
      metadata: { ...made.metadata, creationTimestamp: "2000-01-01T00:00:00Z" },
    };
    const { status, body } = await send("PUT", `${CMS}/up`, changed);
    expect(status).toBe(200);
    expect(body.metadata).toMatchObject({ uid: made.metadata.uid, creationTimestamp: made.metadata.creationTimestamp });
    expect(Number(body.metadata.resourceVersion)).toBeGreaterThan(Number(made.metadata.resourceVersion));
    const stale = await send("PUT", `${CMS}/up`, { ...made, data: { a: "3" } });
    expect([stale.status, stale.body.reason]).toEqual([409, "Conflict"]);
    expect(stale.body.message).toContain("the object has been modified");
  });

  it("writes nothing when nothing changes", async () => {
    const current = (await send("GET", `${CMS}/up`)).body;
    expect((await send("PUT", `${CMS}/up`, current)).body.metadata.resourceVersion).toBe(
      current.metadata.resourceVersion,
    );
  });

  it.each([
    ["another name", cm("other"), 400],
    ["another uid", { metadata: { name: "up", uid: "x" } }, 409],
    ["no resourceVersion", cm("up", { data: { a: "4" } }), 200],
  ])("answers %s in a ConfigMap as Kubernetes does", async (_what, object, code) => {
    expect((await send("PUT", `${CMS}/up`, object)).status).toBe(code);
  });

  it("keeps an object where it is when the body names no namespace", async () => {
    await send("POST", CMS, cm("homely"));
    const { body } = await send("PUT", `${CMS}/homely`, cm("homely", { data: { a: "1" } }));
    expect(body.metadata.namespace).toBe("default");
    expect((await send("GET", `${CMS}/homely`)).body.data).toEqual({ a: "1" });
  });

  it("wants the resourceVersion of custom objects and leases", async () => {
    await send("POST", WIDGETS, widget("strict"));
    const { status, body } = await send("PUT", `${WIDGETS}/strict`, widget("strict", { size: 2 }));
    expect([status, body.details.causes[0].field]).toEqual([422, "metadata.resourceVersion"]);
    expect((await send("PUT", `${LEASES}/new`, { metadata: { name: "new" } })).status).toBe(201);
    expect((await send("PUT", `${LEASES}/new`, { metadata: { name: "new" } })).status).toBe(422);
    expect((await send("PUT", `${CMS}/absent`, cm("absent"))).status).toBe(404);
  });

  it("keeps immutable ConfigMaps and the types of Secrets", async () => {
    await send("POST", CMS, cm("fixed", { immutable: true, data: { a: "1" } }));
    expect((await mergePatch(send, `${CMS}/fixed`, { data: { a: "2" } })).status).toBe(422);
    const secrets = "/api/v1/namespaces/default/secrets";
    const { body } = await send("POST", secrets, { metadata: { name: "s" }, stringData: { a: "b" } });
    expect([body.type, body.data, body.stringData]).toEqual(["Opaque", { a: "Yg==" }, undefined]);
    expect((await mergePatch(send, `${secrets}/s`, { type: "other" })).status).toBe(422);
    expect((await send("POST", secrets, { metadata: { name: "tls" }, type: "kubernetes.io/tls" })).status).toBe(422);
  });
});

describe("patch", () => {
  it("merges, and a null deletes", async () => {
    await send("POST", CMS, cm("patched", { data: { a: "1", b: "2" } }));
    const { body } = await mergePatch(send, `${CMS}/patched`, {
      data: { a: null, c: "3" },
      metadata: { labels: { x: "y" } },
    });
    expect([body.data, body.metadata.labels]).toEqual([{ b: "2", c: "3" }, { x: "y" }]);
  });

  it("takes a resourceVersion for a precondition", async () => {
    const { resourceVersion } = (await send("GET", `${CMS}/patched`)).body.metadata;
    const at = (version: string) =>
      mergePatch(send, `${CMS}/patched`, { metadata: { resourceVersion: version }, data: { d: "4" } });
    expect((await at("1")).status).toBe(409);
    expect((await at(resourceVersion)).status).toBe(200);
  });

  it.each([
    ["another uid", { metadata: { uid: "x" } }, 422],
    ["another kind", { kind: "Secret" }, 422],
    ["another name", { metadata: { name: "x" } }, 400],
    ["no object", [], 400],
  ])("refuses %s in a merge patch", async (_what, patch, code) => {
    expect((await mergePatch(send, `${CMS}/patched`, patch)).status).toBe(code);
  });

  it("applies JSON patches", async () => {
    const path = `${CMS}/patched`;
    const { body } = await jsonPatch(send, path, [
      { op: "replace", path: "/data", value: { z: "1" } },
      { op: "add", path: "/data/y", value: "2" },
    ]);
    expect(body.data).toEqual({ z: "1", y: "2" });
    expect((await jsonPatch(send, path, [{ op: "test", path: "/data/z", value: "0" }])).status).toBe(422);
    expect((await jsonPatch(send, path, [{ op: "remove", path: "/data/absent" }])).status).toBe(422);
    expect((await jsonPatch(send, path, { op: "remove" })).status).toBe(400);
    expect((await jsonPatch(send, path, "[")).status).toBe(400);
  });

  it.each(["application/json", "application/apply-patch+yaml", "application/apply-patch+cbor", ""])(
    "does not take %s",
    async (type) => {
      expect((await send("PATCH", `${CMS}/patched`, {}, type ? { "content-type": type } : {})).status).toBe(415);
    },
  );

  it("does not find what is not there", async () => {
    expect((await mergePatch(send, `${CMS}/nothing`, {})).status).toBe(404);
  });
});
