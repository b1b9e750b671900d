import { afterEach, describe, expect, it } from "vitest";
import { get, type Json, mergePatch, post, put, remove } from "./requests";
import { freshNamespace, ownNamespace } from "./scratch";
import { openWatch, type Watching } from "./watching";
import { ownWidgets } from "./widgets";

const FINALIZER = "contract.example.com/hold";

describe("E: watch", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const items = widgets.in(namespace);
  const open: Watching[] = [];

  afterEach(() => {
    for (const watching of open.splice(0)) watching.stop();
  });

  const watch = async (query: string, path = items, accept?: string) => {
    const watching = await openWatch(`${path}?watch=true&${query}`, accept === undefined ? {} : { accept });
    open.push(watching);
    return watching;
  };
  const newest = async () => Number((await get(items)).body.metadata.resourceVersion);
  const make = async (name: string, metadata: object = {}) =>
    (await post(items, widgets.widget(name, {}, metadata))).body;
  const line = ({ type, object }: { type: string; object: Json }) => `${type} ${object.metadata.name}`;
  const versionOf = ({ object }: { object: Json }) => Number(object.metadata.resourceVersion);

  it("E01 what happens after a list is told in order, each with a newer version", async () => {
    const watching = await watch(`resourceVersion=${await newest()}`);
    const made = await make("e01");
    await put(`${items}/e01`, { ...made, spec: { size: 2 } });
    await remove(`${items}/e01`);
    const events = await watching.take(3);
    expect(events.map(line)).toEqual(["ADDED e01", "MODIFIED e01", "DELETED e01"]);
    const versions = events.map(versionOf);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it.each(["", "resourceVersion=0"])("E02 without a version what is there comes first: %s", async (query) => {
    await make("e02").catch(() => undefined);
    const watching = await watch(`${query}&fieldSelector=metadata.name%3De02`);
    expect(line(await watching.next())).toBe("ADDED e02");
  });

  it("E03 an object that begins to match is added, one that ceases to is deleted as it was", async () => {
    const watching = await watch(`resourceVersion=${await newest()}&labelSelector=e03%3Dyes`);
    await make("e03");
    await mergePatch(`${items}/e03`, { metadata: { labels: { e03: "yes" } } });
    const { body: left } = await mergePatch(`${items}/e03`, { metadata: { labels: { e03: "no" } } });
    const [entered, gone] = await watching.take(2);
    expect(entered && line(entered)).toBe("ADDED e03");
    expect(gone && line(gone)).toBe("DELETED e03");
    expect(gone?.object.metadata.labels).toEqual({ e03: "yes" });
    expect(gone?.object.metadata.resourceVersion).toBe(left.metadata.resourceVersion);
  });

  it("E04 a field selects one object", async () => {
    const watching = await watch(`resourceVersion=${await newest()}&fieldSelector=metadata.name%3De04`);
    await make("e04-other");
    await make("e04");
    expect(line(await watching.next())).toBe("ADDED e04");
  });

  it("E05 the server closes a watch when it was asked to", async () => {
    const begun = Date.now();
    const watching = await watch(`resourceVersion=${await newest()}&timeoutSeconds=2`);
    expect([watching.status, await watching.rest()]).toEqual([200, []]);
    expect(Date.now() - begun).toBeGreaterThan(1_500);
  });

  it("E06 a version that is forgotten is told so, and the watch closed", async () => {
    const watching = await watch("resourceVersion=1");
    expect(watching.status).toBe(200);
    const [event, ...more] = await watching.rest();
    expect([event?.type, event?.object.code, event?.object.reason, more]).toEqual(["ERROR", 410, "Expired", []]);
  });

  it("E07 a watch can bring the list itself, and says when it is whole", async () => {
    await make("e07");
    const request =
      "sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&fieldSelector=metadata.name%3De07";
    const watching = await watch(request);
    const [added, whole] = await watching.take(2);
    expect(added && line(added)).toBe("ADDED e07");
    expect(whole?.type).toBe("BOOKMARK");
    expect(whole?.object.metadata.annotations).toEqual({ "k8s.io/initial-events-end": "true" });
    await mergePatch(`${items}/e07`, { spec: { size: 9 } });
    expect(line(await watching.next())).toBe("MODIFIED e07");
  });

  it.each([
    ["a watch that does not say how versions match", "watch=true&sendInitialEvents=true"],
    ["a list", "sendInitialEvents=true&resourceVersionMatch=NotOlderThan"],
  ])("E08 it cannot for %s", async (_, query) => {
    expect((await get(`${items}?${query}`)).status).toBe(422);
  });

  it("E09 bookmarks say how far a quiet watch is", async () => {
    await make("e09");
    const watching = await watch("allowWatchBookmarks=true&timeoutSeconds=10&fieldSelector=metadata.name%3De09");
    const events = await watching.rest();
    expect(events[0] && line(events[0])).toBe("ADDED e09");
    const bookmarks = events.filter(({ type }) => type === "BOOKMARK");
    expect(bookmarks.length).toBeGreaterThan(0);
    const added = events.filter(({ type }) => type === "ADDED").map(versionOf);
    expect(versionOf(bookmarks.at(-1) ?? { object: {} })).toBeGreaterThanOrEqual(Math.max(...added));
  }, 40_000);

  it("E11 a watch of metadata shows nothing else", async () => {
    const accept = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
    const watching = await watch(`resourceVersion=${await newest()}`, items, accept);
    await make("e11");
    const { object } = await watching.next();
    expect([object.kind, object.metadata.name, object.spec]).toEqual(["PartialObjectMetadata", "e11", undefined]);
  });

  it("E10 a watch of tables names its columns once", async () => {
    const watching = await watch(
      `resourceVersion=${await newest()}`,
      items,
      "application/json;as=Table;v=v1;g=meta.k8s.io",
    );
    await make("e10-a");
    await make("e10-b");
    const [first, second] = await watching.take(2);
    expect(first?.object.columnDefinitions.length).toBeGreaterThan(0);
    expect(second?.object.columnDefinitions ?? []).toEqual([]);
  });

  it("E12 a held object is modified before it is deleted", async () => {
    await make("e12", { finalizers: [FINALIZER] });
    const watching = await watch(`resourceVersion=${await newest()}&fieldSelector=metadata.name%3De12`);
    await remove(`${items}/e12`);
    await mergePatch(`${items}/e12`, { metadata: { finalizers: null } });
    expect((await watching.take(2)).map(({ type }) => type)).toEqual(["MODIFIED", "DELETED"]);
  });

  it("E13 a write that changes nothing is no event, one of the status is", async () => {
    const made = await make("e13");
    const watching = await watch(`resourceVersion=${made.metadata.resourceVersion}&fieldSelector=metadata.name%3De13`);
    await put(`${items}/e13`, made);
    await mergePatch(`${items}/e13/status`, { status: { phase: "Ready" } });
    const { type, object } = await watching.next();
    expect([type, object.status.phase]).toEqual(["MODIFIED", "Ready"]);
  });

  it("E14 a watch can span namespaces", async () => {
    const other = await freshNamespace();
    const watching = await watch(`resourceVersion=${await newest()}`, `${widgets.api}/widgets`);
    await make("e14");
    await post(widgets.in(other.name), widgets.widget("e14"));
    const spaces = (await watching.take(2)).map(({ object }) => object.metadata.namespace);
    expect(spaces).toEqual([namespace, other.name]);
    await other.discard();
  });

  it("E15 one that is resumed loses and repeats nothing", async () => {
    const first = await watch(`resourceVersion=${await newest()}`);
    await make("e15-a");
    const last = await first.next();
    first.stop();
    await make("e15-b");
    await make("e15-c");
    const resumed = await watch(`resourceVersion=${versionOf(last)}`);
    expect((await resumed.take(2)).map(line)).toEqual(["ADDED e15-b", "ADDED e15-c"]);
  });

  it("E17 one that wants the state of the future first is told that there is none", async () => {
    const query = `resourceVersion=${(await newest()) + 1_000_000}&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`;
    const { type, object } = await (await watch(query)).next();
    expect([type, object.code, object.reason]).toEqual(["ERROR", 504, "Timeout"]);
    expect(object.details.causes[0].reason).toBe("ResourceVersionTooLarge");
  });

  it("E16 one from a version ahead waits for it", async () => {
    const ahead = (await newest()) + 5;
    const watching = await watch(`resourceVersion=${ahead}`);
    for (let count = 0; count < 12; count++) await make(`e16-${count}`);
    const first = await watching.next();
    expect(first.type).toBe("ADDED");
    expect(versionOf(first)).toBeGreaterThan(ahead);
  });
});
