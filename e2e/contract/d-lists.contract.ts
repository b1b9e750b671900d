import { beforeAll, describe, expect, it } from "vitest";
import { get, type Json, post, put, remove } from "./requests";
import { configMap, freshNamespace, ownNamespace } from "./scratch";
import { ownWidgets } from "./widgets";

const NAMES = ["d-a", "d-b", "d-c", "d-d", "d-e"];

describe("D: lists, selectors, pages", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  const items = widgets.in(namespace);

  beforeAll(async () => {
    for (const [position, name] of NAMES.entries()) {
      await post(
        items,
        widgets.widget(name, {}, position === 4 ? {} : { labels: { tier: position % 2 === 0 ? "even" : "odd" } }),
      );
    }
  });

  const namesOf = (body: Json): string[] => body.items.map((item: Json) => item.metadata.name);
  const named = async (query: string) => namesOf((await get(`${items}?${query}`)).body);

  it("D01 a page says how many are left", async () => {
    const { body } = await get(`${items}?limit=2`);
    expect(body.metadata.continue).toBeTruthy();
    expect([body.items.length, body.metadata.remainingItemCount]).toEqual([2, 3]);
  });

  it("D02 pages together are one list at one version, in order", async () => {
    const pages: Json[] = [];
    let token = "";
    do {
      const { body } = await get(`${items}?limit=2${token && `&continue=${encodeURIComponent(token)}`}`);
      pages.push(body);
      token = body.metadata.continue ?? "";
    } while (token);
    expect(pages.flatMap(namesOf)).toEqual(NAMES);
    expect(new Set(pages.map(({ metadata }) => metadata.resourceVersion)).size).toBe(1);
  });

  it("D03 what changes between pages does not show", async () => {
    const other = await freshNamespace();
    const path = widgets.in(other.name);
    for (const name of ["a", "b", "c"]) await post(path, widgets.widget(name));
    const first = await get(`${path}?limit=1`);
    await post(path, widgets.widget("b2"));
    await remove(`${path}/c`);
    const rest = await get(`${path}?limit=10&continue=${encodeURIComponent(first.body.metadata.continue)}`);
    expect(namesOf(rest.body)).toEqual(["b", "c"]);
    await other.discard();
  });

  it("D04 a token that is none is refused", async () => {
    expect((await get(`${items}?limit=2&continue=garbage`)).status).toBe(400);
  });

  it("D05 a page belongs to its own version", async () => {
    const { body } = await get(`${items}?limit=2`);
    const token = encodeURIComponent(body.metadata.continue);
    expect((await get(`${items}?limit=2&continue=${token}&resourceVersion=5`)).status).toBe(400);
  });

  it.each([
    ["tier=even", ["d-a", "d-c"]],
    ["tier!=even", ["d-b", "d-d", "d-e"]],
    ["tier in (odd)", ["d-b", "d-d"]],
    ["tier notin (odd)", ["d-a", "d-c", "d-e"]],
    ["tier", ["d-a", "d-b", "d-c", "d-d"]],
    ["!tier", ["d-e"]],
  ])("D06 labels select: %s", async (selector, expected) => {
    expect(await named(`labelSelector=${encodeURIComponent(selector)}`)).toEqual(expected);
  });

  it("D07 a selector that cannot be read is refused", async () => {
    expect((await get(`${items}?labelSelector=${encodeURIComponent("a in (b")}`)).status).toBe(400);
  });

  it("D08 a field selects by name", async () => {
    await post(`/api/v1/namespaces/${namespace}/configmaps`, configMap("d08"));
    const maps = await get(`/api/v1/namespaces/${namespace}/configmaps?fieldSelector=metadata.name%3Dd08`);
    expect(namesOf(maps.body)).toEqual(["d08"]);
    expect(await named("fieldSelector=metadata.name%3Dd-b")).toEqual(["d-b"]);
  });

  it.each([
    ["a custom kind", () => `${items}?fieldSelector=spec.size%3D1`],
    ["a built-in kind", () => `/api/v1/namespaces/${namespace}/configmaps?fieldSelector=data.a%3D1`],
  ])("D09 other fields do not select: %s", async (_, path) => {
    expect((await get(path())).status).toBe(400);
  });

  it("D10 a field selects a namespace", async () => {
    const { body } = await get(`${widgets.api}/widgets?fieldSelector=metadata.namespace%3D${namespace}`);
    expect(namesOf(body)).toEqual(NAMES);
  });

  it("D11 some kinds are selected by fields of their own", async () => {
    await post(secrets, { apiVersion: "v1", kind: "Secret", metadata: { name: "d11" }, type: "example.com/one" });
    await post(secrets, { apiVersion: "v1", kind: "Secret", metadata: { name: "d11-other" } });
    expect(namesOf((await get(`${secrets}?fieldSelector=type%3Dexample.com%2Fone`)).body)).toEqual(["d11"]);
    const active = await get("/api/v1/namespaces?fieldSelector=status.phase%3DActive");
    expect(namesOf(active.body)).toContain(namespace);
    const requests = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    expect((await get(`${requests}?fieldSelector=spec.signerName%3Dexample.com%2Fnone`)).body.items).toEqual([]);
  });

  it("D12 events are selected by what they are about", async () => {
    const events = `/api/v1/namespaces/${namespace}/events`;
    const about = (name: string) => ({
      apiVersion: "v1",
      kind: "Event",
      metadata: { name: `d12-${name}` },
      involvedObject: { kind: "ConfigMap", name, namespace },
      reason: "Looked",
      message: "Somebody looked.",
      type: "Normal",
    });
    await post(events, about("one"));
    await post(events, about("two"));
    const { body } = await get(`${events}?fieldSelector=involvedObject.name%3Done,involvedObject.kind%3DConfigMap`);
    expect(namesOf(body)).toEqual(["d12-one"]);
  });

  it("D13 a list can be had as it was", async () => {
    const maps = `/api/v1/namespaces/${namespace}/configmaps`;
    const { body: made } = await post(maps, configMap("d13", { a: "before" }));
    await put(`${maps}/d13`, configMap("d13", { a: "after" }));
    const { body } = await get(`${maps}?resourceVersion=${made.metadata.resourceVersion}&resourceVersionMatch=Exact`);
    expect(body.items.find((item: Json) => item.metadata.name === "d13").data).toEqual({ a: "before" });
  });

  it("D14 how a version matches says nothing without one", async () => {
    expect((await get(`${items}?resourceVersionMatch=Exact`)).status).toBe(422);
  });

  it("D15 a version of the future is waited for, and not for long", async () => {
    const { body: list } = await get(items);
    const future = Number(list.metadata.resourceVersion) + 1_000_000;
    const { status, body } = await get(`${items}?resourceVersion=${future}&resourceVersionMatch=NotOlderThan`);
    expect([status, body.reason]).toEqual([504, "Timeout"]);
    expect(body.details.causes[0].reason).toBe("ResourceVersionTooLarge");
  });

  it.each([
    ["of a list", "", 400],
    ["of one object", "/d-a", 500],
  ])("D18 a version that is no number is refused: %s", async (_, name, status) => {
    expect((await get(`${items}${name}?resourceVersion=abc`)).status).toBe(status);
  });

  it("D19 one object of the future is not to be had", async () => {
    const { body: list } = await get(items);
    const { status, body } = await get(
      `${items}/d-a?resourceVersion=${Number(list.metadata.resourceVersion) + 1_000_000}`,
    );
    expect([status, body.reason]).toEqual([504, "Timeout"]);
  });

  it("D16 items of a built-in list leave out their kind", async () => {
    await post(`/api/v1/namespaces/${namespace}/configmaps`, configMap("d16"));
    const maps = (await get(`/api/v1/namespaces/${namespace}/configmaps`)).body;
    const custom = (await get(items)).body;
    expect([maps.kind, maps.items[0].kind]).toEqual(["ConfigMapList", undefined]);
    expect([custom.kind, custom.items[0].kind]).toEqual(["WidgetList", "Widget"]);
  });

  it("D17 an update does not move an object in its list", async () => {
    const { body: made } = await get(`${items}/d-a`);
    await put(`${items}/d-a`, { ...made, spec: { ...made.spec, size: 7 } });
    expect(await named("")).toEqual(NAMES);
  });
});
