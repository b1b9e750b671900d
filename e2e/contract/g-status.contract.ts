import { describe, expect, it } from "vitest";
import { get, mergePatch, post, put } from "./requests";
import { ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

describe("G: status and generation", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const items = widgets.in(namespace);

  const make = async (name: string) => (await post(items, widgets.widget(name))).body;

  it("G01 a new object has no status of its maker's", async () => {
    const { body } = await post(items, { ...widgets.widget("g01"), status: { phase: "Ready" } });
    expect([body.status, body.metadata.generation]).toEqual([undefined, 1]);
  });

  it("G02 a generation counts changes of the spec alone", async () => {
    const made = await make("g02");
    const spec = (await put(`${items}/g02`, { ...made, spec: { ...made.spec, size: 2 } })).body;
    const labels = (await put(`${items}/g02`, { ...spec, metadata: { ...spec.metadata, labels: { a: "b" } } })).body;
    const status = (await put(`${items}/g02/status`, { ...labels, status: { phase: "Ready" } })).body;
    expect([spec, labels, status].map(({ metadata }) => metadata.generation)).toEqual([2, 2, 2]);
    expect(status.status).toEqual({ phase: "Ready" });
  });

  it("G03 an object's own path leaves its status alone", async () => {
    const made = await make("g03");
    await mergePatch(`${items}/g03/status`, { status: { phase: "Ready" } });
    const { body: now } = await get(`${items}/g03`);
    const { status, body } = await put(`${items}/g03`, { ...now, spec: made.spec, status: { phase: "Lost" } });
    expect([status, body.status]).toEqual([200, { phase: "Ready" }]);
  });

  it("G04 the status's path leaves everything else alone", async () => {
    const made = await make("g04");
    const other = {
      ...made,
      metadata: { ...made.metadata, labels: { a: "b" } },
      spec: { size: 9 },
      status: { phase: "Ready" },
    };
    const { body } = await put(`${items}/g04/status`, other);
    expect([body.spec.size, body.metadata.labels, body.status]).toEqual([1, undefined, { phase: "Ready" }]);
  });

  it("G05 a patch of an old version's status is refused", async () => {
    const made = await make("g05");
    await mergePatch(`${items}/g05/status`, { status: { phase: "Ready" } });
    const stale = { metadata: { resourceVersion: made.metadata.resourceVersion }, status: { phase: "Late" } };
    expect((await mergePatch(`${items}/g05/status`, stale)).status).toBe(409);
  });

  it("G06 a status is checked", async () => {
    await make("g06");
    expect((await mergePatch(`${items}/g06/status`, { status: { count: "many" } })).status).toBe(422);
  });

  it("G07 the status's path answers the whole object, and there is no scale", async () => {
    await make("g07");
    const { status, body } = await get(`${items}/g07/status`);
    expect([status, body.spec.size]).toEqual([200, 1]);
    expect((await get(`${items}/g07/scale`)).status).toBe(404);
  });

  it("G08 a status is not created, and not replaced without a version", async () => {
    const { metadata, ...made } = await make("g08");
    expect((await post(`${items}/g08/status`, made)).status).toBe(405);
    const { resourceVersion: _, ...unversioned } = metadata;
    expect((await put(`${items}/g08/status`, { ...made, metadata: unversioned })).status).toBe(422);
  });
});
