import { afterEach, describe, expect, it, vi } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { configMaps } from "@/lib/resources/built-in";
import { CachedKind } from "@/server/hub/cached-kind";
import type { OpenCache } from "@/server/hub/watched";
import { CallerCache, type Reader } from "./caller-cache";

const FIVE_MINUTES_MS = 5 * 60_000;

function object(name: string, resourceVersion: string): RawObject {
  return { metadata: { name, namespace: "n", uid: `uid-of-${name}`, resourceVersion } };
}

/** What is read, with whose rights, and until when. */
class Bench {
  readonly readings: {
    readonly by: string;
    readonly signal: AbortSignal;
    readonly kind: CachedKind<unknown, string>;
  }[] = [];
  readonly seen: string[] = [];
  /** Whether the hub answers at once. */
  answers = true;
  readonly cache = new CallerCache<string>({ open: () => this.#open() });

  constructor() {
    this.cache.subscribe((item) => this.seen.push(item));
  }

  reader(id: string): Reader & { end(): void } {
    const ending = new AbortController();
    const reflect = async (open: unknown, signal: AbortSignal) => {
      const kind = (open as OpenCache<string, never>).cache as CachedKind<unknown, string>;
      this.readings.push({ by: id, signal, kind });
      if (this.answers) fill(kind, "1");
    };
    return { id, client: { reflect } as never, ended: ending.signal, end: () => ending.abort() };
  }

  #open(): OpenCache<string, never> {
    const cache = new CachedKind<unknown, string>({
      resource: configMaps,
      project: (_, key) => key,
      indexes: {},
      freeze: false,
    });
    return { cache, failures: () => cache.failures } as never;
  }
}

function fill(kind: CachedKind<unknown, string>, version: string): void {
  kind.store(object("a", version));
  kind.endList(new Set(["n/a"]), version);
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a kind that is read with callers' rights", () => {
  it("is read once for all of them, and not before somebody looks", async () => {
    const bench = new Bench();
    expect(bench.cache.isSynced).toBe(false);
    await bench.cache.use(bench.reader("ada"));
    await bench.cache.use(bench.reader("bob"));
    expect(bench.readings.map(({ by }) => by)).toEqual(["ada"]);
    expect(bench.cache.isSynced).toBe(true);
    expect(bench.cache.at("n/a")).toBe("n/a");
    expect(bench.cache.uidAt("n/a")).toBe("uid-of-a");
    expect(bench.seen).toEqual(["n/a"]);
  });

  it("attack: is read no longer with the rights of somebody who signed out", async () => {
    const bench = new Bench();
    const ada = bench.reader("ada");
    await bench.cache.use(ada);
    ada.end();
    expect(bench.readings[0]?.signal.aborted).toBe(true);
    await bench.cache.use(ada);
    expect(bench.readings).toHaveLength(1);
    await bench.cache.use(bench.reader("bob"));
    expect(bench.readings.map(({ by, signal }) => [by, signal.aborted])).toEqual([
      ["ada", true],
      ["bob", false],
    ]);
    expect(bench.readings[1]?.kind).toBe(bench.readings[0]?.kind);
  });

  it("is read with another's rights once it fails with those of the first", async () => {
    const bench = new Bench();
    await bench.cache.use(bench.reader("ada"));
    bench.readings[0]?.kind.failed("Unauthorized");
    await bench.cache.use(bench.reader("bob"));
    expect(bench.readings.map(({ by, signal }) => [by, signal.aborted])).toEqual([
      ["ada", true],
      ["bob", false],
    ]);
  });

  it("goes on being read with the rights of who took over, until they fail as well", async () => {
    const bench = new Bench();
    bench.answers = false;
    const readers = ["ada", "bob", "carol", "dan"].map((id) => bench.reader(id));
    const use = (index: number) => {
      // Who waits for the first list is not waited for here.
      void bench.cache.use(readers[index] as Reader);
      return bench.readings.map(({ by, signal }) => (signal.aborted ? `${by} stopped` : by));
    };
    use(0);
    bench.readings[0]?.kind.failed("Unauthorized");
    expect(use(1)).toEqual(["ada stopped", "bob"]);
    // The hub has not answered the list of bob yet.
    expect(use(2)).toEqual(["ada stopped", "bob"]);
    bench.readings[1]?.kind.failed("Unauthorized");
    expect(use(3)).toEqual(["ada stopped", "bob stopped", "dan"]);
    for (const reader of readers) (reader as ReturnType<Bench["reader"]>).end();
  });

  it("is forgotten, and read no longer, when nobody has looked for five minutes", async () => {
    vi.useFakeTimers();
    const bench = new Bench();
    await bench.cache.use(bench.reader("ada"));
    vi.advanceTimersByTime(FIVE_MINUTES_MS - 1);
    expect(bench.cache.at("n/a")).toBe("n/a");
    vi.advanceTimersByTime(1);
    expect(bench.cache.at("n/a")).toBeUndefined();
    expect(bench.cache.isSynced).toBe(false);
    expect(bench.readings[0]?.signal.aborted).toBe(true);
    expect(bench.seen).toEqual(["n/a", "n/a"]);
  });

  it("is forgotten in parts where there is much of it", async () => {
    vi.useFakeTimers();
    const bench = new Bench();
    bench.answers = false;
    const ada = bench.reader("ada");
    const used = bench.cache.use(ada);
    const [{ kind }] = bench.readings as [(typeof bench.readings)[number]];
    for (let index = 0; index < 1_500; index += 1) kind.store(object(`o${index}`, "1"));
    ada.end();
    await used;
    bench.seen.length = 0;
    bench.cache.close();
    expect(bench.seen).toHaveLength(1_000);
    vi.runAllTimers();
    expect(new Set(bench.seen).size).toBe(1_500);
  });

  it("keeps nobody waiting whom the hub does not answer", async () => {
    const bench = new Bench();
    bench.answers = false;
    const ada = bench.reader("ada");
    const used = bench.cache.use(ada);
    ada.end();
    await used;
    expect(bench.cache.isSynced).toBe(false);
  });
});
