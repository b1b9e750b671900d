import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { ADMIN, mergePatch, type Send, sender, testServer, Watching, type WatchLine } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

const CMS = "/api/v1/namespaces/default/configmaps";
const TABLE = { accept: "application/json;as=Table;v=v1;g=meta.k8s.io,application/json" };

let api: ApiServer;
let send: Send;
let watches: Watching[] = [];

beforeEach(async () => {
  api = await testServer({ historySize: 8 });
  send = sender(api.handler);
});
afterEach(async () => {
  for (const one of watches) one.stop();
  watches = [];
  await api.close();
});

const make = (name: string, labels = {}, spec = {}) => send("POST", WIDGETS, widget(name, spec, { labels }));
const names = (body: { items: { metadata: { name: string } }[] }) => body.items.map(({ metadata }) => metadata.name);
const list = async (query = "") => (await send("GET", `${WIDGETS}?${query}`)).body;
const version = async () => (await list()).metadata.resourceVersion as string;
const seen = (lines: readonly WatchLine[]) => lines.map(({ type, object }) => `${type} ${object.metadata.name}`);

function watch(query: string, path = WIDGETS, headers: Record<string, string> = {}): Watching {
  const watching = new Watching(api.handler, `${path}?watch=true&${query}`, undefined, headers);
  watches.push(watching);
  return watching;
}

describe("lists", () => {
  beforeEach(async () => {
    for (const name of ["e", "c", "a", "d", "b"]) await make(name, { team: name < "c" ? "x" : "y" });
  });

  it("come in the order of their keys, at one resourceVersion", async () => {
    const body = await list();
    expect(names(body)).toEqual(["a", "b", "c", "d", "e"]);
    expect(body).toMatchObject({ kind: "WidgetList", apiVersion: "test.example.com/v1", metadata: { continue: "" } });
    expect(body.items.every((item: { kind: string }) => item.kind === "Widget")).toBe(true);
    const maps = (await send("GET", CMS)).body;
    expect([maps.kind, maps.items.some((item: object) => "kind" in item)]).toEqual(["ConfigMapList", false]);
  });

  it("page through one consistent state", async () => {
    const first = await list("limit=2");
    expect([names(first), first.metadata.remainingItemCount]).toEqual([["a", "b"], 3]);
    await make("aa");
    await make("f");
    await send("DELETE", `${WIDGETS}/d`);
    await mergePatch(send, `${WIDGETS}/e`, { spec: { size: 9 } });
    const rest = await list(`limit=500&continue=${first.metadata.continue}`);
    expect([names(rest), rest.metadata.resourceVersion]).toEqual([["c", "d", "e"], first.metadata.resourceVersion]);
    expect(rest.items.at(-1).spec.size).toBe(1);
  });

  it("offer the rest of the latest state when the first one is forgotten", async () => {
    const first = await list("limit=2");
    for (let count = 0; count < 9; count++) await mergePatch(send, `${WIDGETS}/e`, { spec: { size: count + 2 } });
    const { status, body } = await send("GET", `${WIDGETS}?limit=2&continue=${first.metadata.continue}`);
    expect([status, body.reason]).toEqual([410, "Expired"]);
    expect(names(await list(`continue=${body.metadata.continue}`))).toEqual(["c", "d", "e"]);
  });

  it.each([
    ["labelSelector=team%3Dx", ["a", "b"]],
    ["labelSelector=team!%3Dx", ["c", "d", "e"]],
    ["labelSelector=team%20in%20(x,z)", ["a", "b"]],
    ["labelSelector=!team", []],
    ["fieldSelector=metadata.name%3Dc", ["c"]],
    ["fieldSelector=metadata.name!%3Dc,metadata.namespace%3Ddefault", ["a", "b", "d", "e"]],
    ["limit=0", ["a", "b", "c", "d", "e"]],
    ["limit=1&resourceVersion=0", ["a", "b", "c", "d", "e"]],
  ])("answer %s", async (query, expected) => {
    expect(names(await list(query))).toEqual(expected);
  });

  it.each([
    ["labelSelector=a%20%3D%20%3D", 400],
    ["fieldSelector=spec.size%3D1", 400],
    ["fieldSelector=bogus", 400],
    ["limit=x", 400],
    ["continue=garbage", 400],
    ["resourceVersion=x", 400],
    ["resourceVersion=999999999999999", 504],
    ["resourceVersionMatch=Exact", 422],
    ["sendInitialEvents=true", 422],
    ["resourceVersion=1&resourceVersionMatch=Exact", 410],
  ])("refuse %s with %i", async (query, code) => {
    expect((await send("GET", `${WIDGETS}?${query}`)).status).toBe(code);
  });

  it("show an exact state of the past", async () => {
    const then = await version();
    await mergePatch(send, `${WIDGETS}/a`, { spec: { size: 7 } });
    const body = await list(`resourceVersion=${then}&resourceVersionMatch=Exact`);
    expect([body.items[0].spec.size, body.metadata.resourceVersion]).toEqual([1, then]);
  });

  it("span all namespaces and are empty in missing ones", async () => {
    expect(names((await send("GET", "/apis/test.example.com/v1/widgets?limit=2")).body)).toEqual(["a", "b"]);
    expect((await send("GET", "/apis/test.example.com/v1/namespaces/nope/widgets")).body.items).toEqual([]);
  });

  it("come as tables", async () => {
    const { body } = await send("GET", `${WIDGETS}?limit=1`, undefined, TABLE);
    expect(body.columnDefinitions.map(({ name }: { name: string }) => name)).toEqual(["Name", "Size", "Phase", "Age"]);
    expect(body.rows[0].cells.slice(0, 3)).toEqual(["a", 1, null]);
    expect([body.rows[0].object.kind, body.rows[0].object.spec]).toEqual(["PartialObjectMetadata", undefined]);
    const whole = (await send("GET", `${WIDGETS}?limit=1&includeObject=Object`, undefined, TABLE)).body;
    expect(whole.rows[0].object.spec.size).toBe(1);
    const none = (await send("GET", `${WIDGETS}?limit=1&includeObject=None`, undefined, TABLE)).body;
    expect(none.rows[0].object).toBeNull();
    expect((await send("GET", `${WIDGETS}?includeObject=x`, undefined, TABLE)).status).toBe(400);
  });

  it.each([
    ["objects", "application/json", "items"],
    ["rows", "application/json;as=Table;v=v1;g=meta.k8s.io", "rows"],
    ["metadata", "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io", "items"],
  ])("come whole as %s, however long, and as they were when they were asked for", async (_what, accept, member) => {
    for (let count = 0; count < 1100; count++) await make(`many-${String(count).padStart(4, "0")}`);
    const expected = names(await list());
    const { signal } = new AbortController();
    const { body } = await api.handler({ method: "GET", path: WIDGETS, headers: { accept }, signal }, ADMIN);
    await send("DELETE", `${WIDGETS}/many-1099`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(1);
    const found = JSON.parse(Buffer.concat(chunks).toString("utf8"))[member];
    expect(
      found
        .map((one: { object?: object }) => one.object ?? one)
        .map(({ metadata }: { metadata: { name: string } }) => metadata.name),
    ).toEqual(expected);
  });

  it("come as metadata alone", async () => {
    const as = (kind: string) => ({ accept: `application/json;as=${kind};v=v1;g=meta.k8s.io` });
    const { body } = await send("GET", WIDGETS, undefined, as("PartialObjectMetadataList"));
    expect([body.kind, body.items[0].spec]).toEqual(["PartialObjectMetadataList", undefined]);
    expect((await send("GET", WIDGETS, undefined, as("PartialObjectMetadata"))).status).toBe(406);
    expect((await send("GET", `${WIDGETS}/a`, undefined, as("PartialObjectMetadata"))).body.kind).toBe(
      "PartialObjectMetadata",
    );
  });
});

describe("watches", () => {
  it("bring every change after a revision once, in order", async () => {
    const watching = watch(`resourceVersion=${await version()}`);
    await make("a");
    await mergePatch(send, `${WIDGETS}/a`, { spec: { size: 2 } });
    await send("DELETE", `${WIDGETS}/a`);
    const lines = await watching.take(3);
    expect(seen(lines)).toEqual(["ADDED a", "MODIFIED a", "DELETED a"]);
    const revisions = lines.map(({ object }) => Number(object.metadata.resourceVersion));
    expect(revisions).toEqual([...revisions].sort((left, right) => left - right));
    expect(lines[2]?.object.spec.size).toBe(2);
    const resumed = watch(`resourceVersion=${revisions[0]}`);
    expect(seen(await resumed.take(2))).toEqual(["MODIFIED a", "DELETED a"]);
  });

  it.each(["", "resourceVersion=0"])("begin with the state for '%s'", async (query) => {
    await make("a");
    await make("b");
    const watching = watch(query);
    expect(seen(await watching.take(2))).toEqual(["ADDED a", "ADDED b"]);
    await make("c");
    expect(seen(await watching.take(1))).toEqual(["ADDED c"]);
  });

  it("say 410 in the stream, and end, when the past is forgotten", async () => {
    const then = await version();
    for (let count = 0; count < 9; count++) await make(`w${count}`);
    for (const revision of [then, "1"]) {
      const lines = await watch(`resourceVersion=${revision}`).rest();
      expect(lines.map(({ type, object }) => [type, object.code, object.reason])).toEqual([["ERROR", 410, "Expired"]]);
    }
  });

  it("say 410 to anyone who knew an earlier server", async () => {
    const earlier = await version();
    await api.close();
    api = await testServer({ authority: api.authority });
    send = sender(api.handler);
    const [line] = await watch(`resourceVersion=${earlier}`).rest();
    expect(line).toMatchObject({ type: "ERROR", object: { code: 410 } });
  });

  it("stay silent until a future revision has passed", async () => {
    const watching = watch(`resourceVersion=${Number(await version()) + 2}`);
    for (const name of ["a", "b", "c"]) await make(name);
    expect(seen(await watching.take(1))).toEqual(["ADDED c"]);
  });

  it("follow objects into and out of a selection", async () => {
    await make("a", { team: "x" });
    const watching = watch("labelSelector=team%3Dy");
    const path = `${WIDGETS}/a`;
    const label = (team: string) => mergePatch(send, path, { metadata: { labels: { team } } });
    await label("y");
    await mergePatch(send, path, { spec: { size: 2 } });
    const out = (await label("x")).body;
    await label("z");
    await label("y");
    await send("DELETE", path);
    const lines = await watching.take(5);
    expect(seen(lines)).toEqual(["ADDED a", "MODIFIED a", "DELETED a", "ADDED a", "DELETED a"]);
    expect(lines[2]?.object.metadata).toMatchObject({
      labels: { team: "y" },
      resourceVersion: out.metadata.resourceVersion,
    });
  });

  it("tell a released object's end with its last content", async () => {
    await send("POST", WIDGETS, widget("held", {}, { finalizers: ["test.example.com/hold"] }));
    const watching = watch(`resourceVersion=${await version()}`);
    await send("DELETE", `${WIDGETS}/held`);
    await mergePatch(send, `${WIDGETS}/held`, { metadata: { finalizers: null } });
    const [marked, gone] = await watching.take(2);
    expect([marked?.type, gone?.type]).toEqual(["MODIFIED", "DELETED"]);
    expect(gone?.object.metadata.finalizers).toEqual(["test.example.com/hold"]);
    expect(Number(gone?.object.metadata.resourceVersion)).toBeGreaterThan(
      Number(marked?.object.metadata.resourceVersion),
    );
  });

  it("say where the first state ends", async () => {
    await make("a");
    const watching = watch("sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true");
    const [added, bookmark] = await watching.take(2);
    expect([added?.type, bookmark?.type]).toEqual(["ADDED", "BOOKMARK"]);
    expect(bookmark?.object.metadata.annotations).toEqual({ "k8s.io/initial-events-end": "true" });
    await make("b");
    expect(seen(await watching.take(1))).toEqual(["ADDED b"]);
    expect((await send("GET", `${WIDGETS}?watch=true&sendInitialEvents=true`)).status).toBe(422);
  });

  it("give bookmarks at the latest revision, and end at their time", async () => {
    await api.close();
    api = await testServer({ bookmarkMs: 5 });
    send = sender(api.handler);
    const from = await version();
    const watching = watch(`resourceVersion=${from}&allowWatchBookmarks=true&timeoutSeconds=1`);
    const made = (await send("POST", CMS, { metadata: { name: "elsewhere" } })).body.metadata.resourceVersion;
    const bookmark = await watching.next();
    expect([bookmark.type, bookmark.object.kind, bookmark.object.spec]).toEqual(["BOOKMARK", "Widget", undefined]);
    expect(Number(bookmark.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(Number(made));
    expect((await watching.rest()).every(({ type }) => type === "BOOKMARK")).toBe(true);
  });

  it("show tables, with their columns once", async () => {
    await make("a");
    const watching = watch("", WIDGETS, TABLE);
    await make("b");
    const lines = await watching.take(2);
    expect(lines.map(({ object }) => [object.kind, object.columnDefinitions?.length])).toEqual([
      ["Table", 4],
      ["Table", undefined],
    ]);
    expect(lines[1]?.object.rows[0].cells[0]).toBe("b");
  });

  it("see no write that changes nothing", async () => {
    await make("a");
    const watching = watch(`resourceVersion=${await version()}`);
    await mergePatch(send, `${WIDGETS}/a`, { spec: { size: 1 } });
    await mergePatch(send, `${WIDGETS}/a/status`, { status: { phase: "Done" } });
    expect((await watching.next()).object.status).toEqual({ phase: "Done" });
  });

  it("lose a reader that is too slow, and never a change of another", async () => {
    const slow = watch(`resourceVersion=${await version()}`);
    const first = slow.next();
    for (let count = 0; count < 1100; count++) await make(`w${count}`);
    await first;
    const rest = await slow.rest();
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.length).toBeLessThan(1100);
    const numbers = rest.map(({ object }) => Number(object.metadata.name.slice(1)));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  });

  it("read the other version of a kind, with a warning", async () => {
    await make("a");
    const { body, headers } = await send("GET", WIDGETS.replace("v1/", "v1beta1/"));
    expect([body.apiVersion, body.items[0].apiVersion]).toEqual([
      "test.example.com/v1beta1",
      "test.example.com/v1beta1",
    ]);
    expect(headers.warning).toContain("deprecated");
  });
});

describe("events", () => {
  it("are the same objects in both groups", async () => {
    const path = "/apis/events.k8s.io/v1/namespaces/default/events";
    const event = {
      metadata: { name: "e" },
      regarding: { kind: "Widget", name: "a", namespace: "default" },
      note: "it happened",
      type: "Normal",
      reason: "Happened",
      action: "Happen",
      reportingController: "test",
      reportingInstance: "test-0",
      eventTime: "2026-01-01T00:00:00.000000Z",
    };
    expect((await send("POST", path, event)).status).toBe(201);
    const { body } = await send("GET", "/api/v1/namespaces/default/events/e");
    expect(body).toMatchObject({
      apiVersion: "v1",
      involvedObject: { name: "a" },
      message: "it happened",
      reportingComponent: "test",
    });
    const found = (query: string, at = "/api/v1/namespaces/default/events") =>
      send("GET", `${at}?fieldSelector=${query}`);
    expect((await found("involvedObject.name%3Da,involvedObject.kind%3DWidget")).body.items).toHaveLength(1);
    expect((await found("regarding.name%3Db", path)).body.items).toHaveLength(0);
    expect((await send("POST", path, { ...event, metadata: { name: "f" }, reportingController: "" })).status).toBe(422);
    const elsewhere = { ...event, metadata: { name: "g" }, regarding: { ...event.regarding, namespace: "other" } };
    expect((await send("POST", path, elsewhere)).status).toBe(422);
  });
});
