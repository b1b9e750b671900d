import { describe, expect, it } from "vitest";
import { KubeObject, type RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { CachedKind } from "./cached-kind";
import type { Change } from "./resource-cache";

const things: Resource<KubeObject> = {
  group: "",
  version: "v1",
  plural: "things",
  kind: "Thing",
  namespaced: false,
  schema: KubeObject,
};

function cacheOfThings() {
  const kind = new CachedKind({
    resource: things,
    project: (thing) => thing,
    indexes: { colour: (thing: KubeObject) => (thing.metadata.labels.colour ? [thing.metadata.labels.colour] : []) },
    freeze: true,
  });
  const changes: Change<KubeObject>[] = [];
  kind.subscribe((change) => changes.push(change));
  return { kind, changes };
}

function thing(name: string, resourceVersion: string, colour = "red", uid = `uid-${name}`): RawObject {
  return { metadata: { name, uid, resourceVersion, labels: { colour } } };
}

function unreadable(name: string, resourceVersion: string): RawObject {
  return { metadata: { name, uid: `uid-${name}`, resourceVersion, labels: { count: 7 } as never } };
}

const names = (items: readonly KubeObject[]) => items.map(({ metadata }) => metadata.name).sort();

describe("CachedKind", () => {
  it("is settled once it is listed, or the hub has answered that it cannot be, and not by a hub that is away", async () => {
    const { kind } = cacheOfThings();
    const steps: string[] = [];
    const { signal } = new AbortController();
    const settled = kind.settled(signal).then(() => steps.push("settled"));
    const synced = kind.synced(signal).then(() => steps.push("synced"));
    kind.failed("no answer");
    await Promise.resolve();
    expect(steps).toEqual([]);
    kind.failed("may not list things", "forbidden");
    await settled;
    expect([steps, kind.failure]).toMatchObject([
      ["settled"],
      { message: "may not list things", unavailable: { resource: "things", reason: "forbidden" } },
    ]);
    kind.endList(new Set(), "1");
    await synced;
    expect(steps).toEqual(["settled", "synced"]);
  });

  it("never goes back to an older version of an object", () => {
    const { kind, changes } = cacheOfThings();
    kind.store(thing("a", "10", "blue"));
    kind.store(thing("a", "9", "red"));
    kind.store(thing("a", "10", "green"));
    expect(kind.get("a")?.metadata.labels.colour).toBe("blue");
    expect(changes).toHaveLength(1);
  });

  it("never shows a deleted object again, whatever events of it still arrive", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "10"));
    kind.dropOwn({ name: "a" });
    kind.store(thing("a", "11"));
    expect(kind.get("a")).toBeUndefined();
    kind.dropWatched(thing("a", "12"));
    kind.store(thing("a", "13", "red", "uid-of-its-successor"));
    expect(kind.get("a")?.metadata.uid).toBe("uid-of-its-successor");
  });

  it("knows which events are outdated where several objects of one name were deleted", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "10"));
    kind.dropWatched(thing("a", "11"));
    kind.store(thing("a", "12", "red", "uid-of-its-successor"));
    kind.dropOwn({ name: "a" }, "uid-of-its-successor");
    for (const heardAgain of [thing("a", "10"), thing("a", "12", "red", "uid-of-its-successor")]) {
      kind.store(heardAgain);
      expect(kind.get("a")).toBeUndefined();
      kind.dropWatched(thing("a", "11"));
    }
    kind.store(thing("a", "14", "red", "uid-of-the-third"));
    expect(kind.get("a")?.metadata.uid).toBe("uid-of-the-third");
  });

  it("keeps the successor of an object that we deleted, however late the answer arrives", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "10"));
    kind.dropWatched(thing("a", "11"));
    kind.store(thing("a", "12", "red", "uid-of-its-successor"));
    kind.dropOwn({ name: "a" }, thing("a", "10").metadata.uid);
    kind.store(thing("a", "13", "blue", "uid-of-its-successor"));
    expect(kind.get("a")?.metadata).toMatchObject({ uid: "uid-of-its-successor", resourceVersion: "13" });
  });

  it("ignores a late answer to our own write of an object that the watch reported deleted", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "10"));
    kind.dropWatched(thing("a", "12"));
    kind.store(thing("a", "11"));
    expect(kind.get("a")).toBeUndefined();
    kind.store(thing("a", "13"));
    expect(kind.get("a")?.metadata.resourceVersion).toBe("13");
  });

  it("keeps the successor when the deletion of its predecessor arrives late", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "10"));
    kind.store(thing("a", "20", "red", "second"));
    kind.dropWatched(thing("a", "15"));
    expect(kind.get("a")?.metadata.uid).toBe("second");
  });

  it("removes at the end of a list what it lacks, but not what was stored after it", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("gone", "5"));
    kind.store(thing("kept", "6"));
    kind.store(thing("new", "30"));
    kind.endList(new Set(["kept"]), "20");
    expect(names(kind.list())).toEqual(["kept", "new"]);
  });

  it("accepts a list of the hub's earlier history", () => {
    const { kind, changes } = cacheOfThings();
    kind.store(thing("a", "50", "blue"));
    kind.store(thing("b", "51"));
    kind.dropWatched(thing("c", "52"));
    kind.rewind();
    for (const old of [thing("a", "5", "red"), thing("c", "6")]) kind.store(old);
    kind.endList(new Set(["a", "c"]), "10");
    expect(kind.list().map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`)).toEqual(["a@5", "c@6"]);
    expect(changes.at(-1)).toMatchObject({ before: { metadata: { name: "b" } }, after: undefined });
  });

  it("finds by index, and follows an object whose keys change", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "1", "red"));
    kind.store(thing("b", "2", "red"));
    kind.store(thing("a", "3", "blue"));
    expect(names(kind.by("colour", "red"))).toEqual(["b"]);
    expect(names(kind.by("colour", "blue"))).toEqual(["a"]);
    kind.dropWatched(thing("a", "4", "blue"));
    expect(kind.by("colour", "blue")).toEqual([]);
  });

  it("replays its objects to a new subscriber, then notifies it until it unsubscribes", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "1"));
    const seen: string[] = [];
    const unsubscribe = kind.subscribe(({ after }) => seen.push(after?.metadata.resourceVersion ?? "gone"));
    kind.store(thing("a", "2"));
    unsubscribe();
    kind.store(thing("a", "3"));
    expect(seen).toEqual(["1", "2"]);
  });

  it("notifies the other listeners when one throws", () => {
    const kind = cacheOfThings().kind;
    const seen: string[] = [];
    kind.subscribe(() => {
      throw new Error("a listener's own fault");
    });
    kind.subscribe(({ after }) => seen.push(after?.metadata.name ?? ""));
    kind.store(thing("a", "1"));
    expect(seen).toEqual(["a"]);
  });

  it("leaves out an object that cannot be read, and only that one", () => {
    const { kind } = cacheOfThings();
    kind.store({ metadata: { name: "odd", uid: "u", resourceVersion: "1", labels: { count: 7 } as never } });
    kind.store(thing("a", "2"));
    expect(names(kind.list())).toEqual(["a"]);
    expect(kind.unreadable).toEqual(["odd"]);
  });

  it("stores an object again once it can be read, and no longer counts a deleted one", () => {
    const { kind } = cacheOfThings();
    kind.store(unreadable("a", "1"));
    kind.store(unreadable("b", "2"));
    kind.store(unreadable("c", "3"));
    expect(kind.unreadable).toEqual(["a", "b", "c"]);
    kind.store(thing("a", "4"));
    kind.dropWatched(unreadable("b", "5"));
    expect([names(kind.list()), kind.unreadable]).toEqual([["a"], ["c"]]);
    kind.endList(new Set(["a"]), "6");
    expect(kind.unreadable).toEqual([]);
  });

  it("keeps the last readable version of an object until it is deleted", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "1", "blue"));
    kind.store(unreadable("a", "2"));
    expect(kind.get("a")?.metadata.labels.colour).toBe("blue");
    kind.dropWatched(unreadable("a", "3"));
    expect(kind.get("a")).toBeUndefined();
  });

  it("leaves out an object without readable metadata", () => {
    const kind = new CachedKind({
      resource: things,
      project: (thing) => {
        if (thing.metadata.name === "odd") throw new TypeError("odd");
        return thing;
      },
      indexes: {},
      freeze: true,
    });
    for (const name of ["odd", "a"]) kind.store(thing(name, "1"));
    expect([names(kind.list()), kind.unreadable]).toEqual([["a"], ["odd"]]);
  });

  it("freezes objects in tests, so that no code changes a shared value unnoticed", () => {
    const { kind } = cacheOfThings();
    kind.store(thing("a", "1"));
    expect(Object.isFrozen(kind.get("a")?.metadata.labels)).toBe(true);
  });

  it("reports the announced number of objects until the list is complete, then the cached number", () => {
    const { kind } = cacheOfThings();
    expect(kind.about).toBeUndefined();
    kind.expect(12);
    kind.store(thing("a", "1"));
    expect(kind.about).toBe(12);
    kind.endList(new Set(["a"]), "1");
    kind.store(thing("b", "2"));
    expect(kind.about).toBe(2);
  });

  it("is synced from its first whole list on", async () => {
    const { kind } = cacheOfThings();
    const waiting = kind.synced(AbortSignal.timeout(10_000));
    expect(kind.isSynced).toBe(false);
    kind.endList(new Set(), "1");
    await waiting;
    expect(kind.isSynced).toBe(true);
    await expect(cacheOfThings().kind.synced(AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  });
});
