import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import type { Collection } from "./collection";
import { Store } from "./store";
import { keyOf } from "./stored-object";

const HISTORY = 40;
const FIRST = 1000;

/** What a collection held, by revision. */
type Past = Map<number, readonly string[]>;

/** A collection after many writes of all sorts, and all its states. */
function written(namespaces: readonly string[], seed: number): { collection: Collection; past: Past } {
  const store = new Store(HISTORY, FIRST);
  const collection = store.createCollection("things");
  const next = seededRandom(seed);
  const oneOf = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? "";
  const past: Past = new Map([[FIRST, []]]);
  for (let count = 0; count < 3 * HISTORY; count++) {
    const ref = { namespace: oneOf(namespaces), name: oneOf(["a", "a-b", "a.b", "b", "c"]) };
    const stored = collection.get(ref);
    const object = {
      metadata: { name: ref.name, ...(ref.namespace === "" ? {} : { namespace: ref.namespace }) },
      count,
    };
    if (!stored) store.create(collection, object, {});
    else if (next() < 0.5) store.update(collection, stored, object, {});
    else store.remove(collection, stored);
    past.set(store.revision, collection.list().map(shown));
  }
  return { collection, past };
}

const keyIn = (text: string) => text.split(" ")[0] ?? "";
const shown = (object: { namespace: string; name: string; revision: number }) =>
  `${keyOf(object)} at ${object.revision}`;

describe("a collection", () => {
  it.each([
    ["of namespaces", ["n", "n-1", "n.1", "m"]],
    ["without namespaces", [""]],
  ])("%s shows each state that its events reach back to, and no older one", (_what, namespaces) => {
    for (let seed = 0; seed < 5; seed++) {
      const { collection, past } = written(namespaces, seed);
      for (const [revision, state] of past) {
        const snapshot = collection.at(revision);
        expect(snapshot === undefined).toBe(revision < collection.oldestRevision);
        expect(state.map(keyIn)).toEqual(state.map(keyIn).toSorted());
        if (snapshot) expect(Array.from(snapshot.from(""), ([, object]) => shown(object))).toEqual(state);
      }
    }
  });

  it("goes on from any key, in one namespace too, and knows how many are left", () => {
    const { collection, past } = written(["n", "n-1", "m"], 7);
    const recent = [...past].filter(([revision]) => revision >= collection.oldestRevision);
    for (const [revision, state] of recent) {
      for (const start of ["", "a", "m/", "n-1/a.b", "n/a\u0000", "n/b", "n0", "z"]) {
        const left = state.filter((text) => keyIn(text) >= start);
        const snapshot = collection.at(revision);
        expect(Array.from(snapshot?.from(start) ?? [], ([, object]) => shown(object))).toEqual(left);
        expect(snapshot?.countFrom(start)).toBe(left.length);
        const inNamespace = state.filter((text) => text.startsWith("n/") && keyIn(text.slice(2)) >= start);
        const narrow = collection.at(revision, "n");
        expect(Array.from(narrow?.from(start) ?? [], ([, object]) => shown(object))).toEqual(inNamespace);
        expect(narrow?.countFrom(start)).toBe(inNamespace.length);
      }
    }
  });
});
