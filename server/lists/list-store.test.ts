import { describe, expect, it, vi } from "vitest";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { NamedRow } from "@/lib/api/live/live";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import { parseFilter } from "@/lib/filter/parse-filter";
import { seededRandom } from "@/lib/kube/random";
import type { Change } from "@/server/hub/resource-cache";
import { readListRequest } from "./list-request";
import { ListStore } from "./list-store";
import type { RowStep } from "./row-view";

interface Boat extends NamedRow {
  readonly harbour: string;
  readonly length?: number | undefined;
  readonly builtAt: string;
  readonly secret: string;
}

/** Which harbours somebody sees; undefined: all. */
interface Scope {
  readonly harbours?: readonly string[];
  readonly isWithoutLengths?: boolean;
}

const LARGE = ["large", "not small"];
const SMALL = ["small"];

const table: ListTable<Boat> = {
  words: ({ name }, test) => test(name),
  narrow: () => undefined,
  fields: {
    harbour: { type: "text", description: "", some: ({ harbour }, test) => test(harbour) },
    length: { type: "number", description: "", number: ({ length }) => length },
    age: { type: "age", description: "", since: ({ builtAt }) => builtAt },
  },
  sorts: {
    name: { key: ({ name }) => name, isHot: true },
    length: { key: ({ length }) => length, isHot: true },
    harbour: { key: ({ harbour }) => harbour },
  },
  facets: {
    harbour: ({ harbour }) => harbour,
    size: ({ length }) => (length !== undefined && length > 5 ? LARGE : SMALL),
  },
};

/** A view whose rows a test changes by hand. */
class TestView {
  readonly rows = new Map<string, Boat>();
  readonly #listeners = new Set<(step: RowStep<Boat>) => void>();
  revision = 0;
  isSynced = true;
  staleSinceMs: number | undefined;
  about: number | undefined;

  subscribe(listener: (step: RowStep<Boat>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  put(...boats: readonly Boat[]): void {
    this.#step(new Map(boats.map((boat) => [boat.name, boat])));
  }

  remove(...names: readonly string[]): void {
    this.#step(new Map(names.map((name) => [name, undefined])));
  }

  #step(next: ReadonlyMap<string, Boat | undefined>): void {
    const rows = new Map<string, Change<Boat>>();
    for (const [name, after] of next) {
      rows.set(name, { before: this.rows.get(name), after });
      if (after) this.rows.set(name, after);
      else this.rows.delete(name);
    }
    this.revision += 1;
    for (const listener of this.#listeners) listener({ revision: this.revision, rows });
  }
}

const NOW = Date.parse("2026-11-21T10:00:00Z");

function storeOf(...boats: readonly Boat[]) {
  const view = new TestView();
  view.put(...boats);
  let nowMs = NOW;
  let clockMs = NOW;
  const store = new ListStore<Boat, Omit<Boat, "secret">, Scope, undefined>(
    view,
    {
      table,
      cut: (stored, { harbours, isWithoutLengths }) => {
        if (harbours && !harbours.includes(stored.harbour)) return undefined;
        return isWithoutLengths ? { ...stored, length: undefined } : stored;
      },
      isWhole: ({ harbours }) => harbours === undefined,
      row: ({ secret: _, ...row }) => row,
    },
    () => nowMs,
    () => clockMs,
  );
  const page = (query: ListQuery = {}, scope: Scope = {}) =>
    store.page(
      scope,
      readListRequest(query, table, () => nowMs),
    );
  const names = (query: ListQuery = {}, scope: Scope = {}) =>
    page(query, scope)
      .rows.map(({ name }) => name)
      .join("");
  const pass = (ms: number) => {
    nowMs += ms;
    clockMs += ms;
  };
  return { view, store, page, names, pass, wait: (ms: number) => (clockMs += ms) };
}

/** Null: no one knows how long it is. */
function boat(name: string, harbour = "kiel", length: number | null = 3): Boat {
  return { name, harbour, length: length ?? undefined, builtAt: "2026-11-21T09:00:00Z", secret: "s" };
}

describe("a list", () => {
  it("is filtered, sorted and paged, and sends what may be sent of a row", () => {
    const { page, names } = storeOf(
      boat("c", "kiel", 9),
      boat("a", "kiel", 4),
      boat("b", "bremen", null),
      boat("d", "kiel", 4),
    );
    expect(names()).toBe("abcd");
    expect(names({ sort: "-name" })).toBe("dcba");
    expect(names({ sort: "length" })).toBe("adcb");
    expect(names({ sort: "-length" })).toBe("cadb");
    expect(names({ q: "harbour=kiel", sort: "-length" })).toBe("cad");
    expect(names({ q: "length:>3 -c", sort: "harbour" })).toBe("ad");
    expect(names({ offset: 1, limit: 2 })).toBe("bc");
    expect(page({ q: "harbour=kiel", limit: 1 })).toMatchObject({
      total: 3,
      all: 4,
      offset: 0,
      synced: true,
      rows: [{ name: "a" }],
    });
    expect(JSON.stringify(page())).not.toContain("secret");
  });

  it("answers with the very same page until something of it has changed, and to no one who sees something else", () => {
    const { page, pass, view } = storeOf(boat("a", "kiel"), boat("b", "bremen"));
    const first = page({ sort: "length" });
    expect(page({ sort: "length" })).toBe(first);
    expect(page({ sort: "length", limit: 1 }).rows).toHaveLength(1);
    expect(page({ sort: "length", facets: "size" }).facets).toBeDefined();
    expect(page({ sort: "length" }, { harbours: ["kiel"] }).rows).toHaveLength(1);
    view.staleSinceMs = NOW;
    expect(page({ sort: "length" }).staleSince).toBeDefined();
    view.isSynced = false;
    expect(page({ sort: "length" }).synced).toBe(false);
    view.put(boat("c"));
    expect(page({ sort: "length" }).rows).toHaveLength(3);
    expect(page({ q: "age:<2h" }).total).toBe(3);
    pass(2 * 3_600_000);
    expect(page({ q: "age:<2h" }).total).toBe(0);
  });

  it("keeps few pages, whatever is asked", () => {
    const { page } = storeOf(boat("a"));
    const first = page({ q: "-x0" });
    for (let query = 1; query < 20; query += 1) page({ q: `-x${query}` });
    expect(page({ q: "-x0" })).not.toBe(first);
    expect(page({ q: "-x0" })).toEqual(first);
  });

  it("keeps its pages in place while rows come and go before and behind the cursor", () => {
    const { page, view } = storeOf(...[..."bdfhj"].map((name) => boat(name)));
    const first = page({ limit: 2 });
    expect(first.rows.map(({ name }) => name)).toEqual(["b", "d"]);
    view.put(boat("a"), boat("e"));
    view.remove("d", "b");
    const second = page({ limit: 2, cursor: first.next });
    expect(second.rows.map(({ name }) => name)).toEqual(["e", "f"]);
    const last = page({ limit: 5, cursor: second.next });
    expect([last.rows.map(({ name }) => name), last.next]).toEqual([["h", "j"], undefined]);
  });

  it("stands around a row that is named, wherever its order has it, and else where it stood without", () => {
    const { page, view } = storeOf(
      ...[..."abcdefghij"].map((name, index) => boat(name, index % 2 ? "kiel" : "bremen", 10 - index)),
    );
    const at = (query: ListQuery, scope: Scope = {}) => {
      const { offset, rows, total } = page(query, scope);
      return `${offset} ${rows.map(({ name }) => name).join("")} ${total}`;
    };
    expect(at({ around: "f", limit: 3 })).toBe("4 efg 10");
    expect(at({ around: "f", limit: 1 })).toBe("5 f 10");
    expect(at({ around: "a", limit: 4 })).toBe("0 abcd 10");
    expect(at({ around: "j", limit: 4 })).toBe("7 hij 10");
    expect(at({ around: "f", limit: 1, sort: "length" })).toBe("4 f 10");
    expect(at({ around: "f", limit: 1, q: "harbour=kiel" })).toBe("2 f 5");
    expect(at({ around: "e", limit: 1, q: "harbour=kiel" })).toBe("0 b 5");
    expect(at({ around: "e", limit: 1, offset: 3, q: "harbour=kiel" })).toBe("3 h 5");
    expect(at({ around: "f", limit: 1, sort: "length" }, { isWithoutLengths: true })).toBe("5 f 10");
    expect(at({ around: "e", limit: 1 }, { harbours: ["kiel"] })).toBe(
      at({ around: "nobody", limit: 1 }, { harbours: ["kiel"] }),
    );
    view.remove("b", "c");
    expect(at({ around: "f", limit: 1 })).toBe("3 f 8");
    view.put(boat("f", "bremen"));
    expect(at({ around: "f", limit: 1, q: "harbour=kiel" })).toBe("0 d 3");
  });

  it.each<[ListQuery, RegExp]>([
    [{ q: "habour=kiel" }, /did you mean “harbour”\?/],
    [{ sort: "lenth" }, /Unknown order “lenth”, did you mean “length”\?/],
    [{ sort: "constructor" }, /Use one of name, length, harbour/],
    [{ facets: "harbour,colour" }, /Unknown facet “colour”/],
    [{ cursor: "nonsense" }, /Invalid cursor/],
    [{ cursor: Buffer.from('{"s":"-name","n":"a"}').toString("base64url") }, /another sort order/],
  ])("refuses %j", (query, message) => {
    expect(() => storeOf(boat("a")).page(query)).toThrow(
      expect.objectContaining({ code: "invalid", message: expect.stringMatching(message) }),
    );
  });

  it("says where a filter is wrong, and what was meant", () => {
    const wrong = () => storeOf().page({ q: "x habour=kiel" });
    expect(wrong).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ start: 2, end: 13, suggestion: "harbour" })] }),
    );
  });

  it("leaves by age again once time has passed", () => {
    const { names, pass } = storeOf(boat("a"));
    expect(names({ q: "age:>90min" })).toBe("");
    pass(31 * 60_000);
    expect(names({ q: "age:>90min" })).toBe("a");
  });

  it("is kept up to date for nobody who has not looked for a minute, and is right again at their next look", () => {
    const { names, store, view, wait } = storeOf(boat("a"));
    names({}, { harbours: ["kiel"] });
    const cut = vi.spyOn(store.source, "cut");
    view.put(boat("b"));
    expect(cut).toHaveBeenCalled();
    wait(60_000);
    cut.mockClear();
    view.put(boat("c"));
    expect(cut).not.toHaveBeenCalled();
    expect(names({}, { harbours: ["kiel"] })).toBe("abc");
  });

  it("attack: filters of a time that stands still do not pile up", () => {
    const { page, store, wait } = storeOf(boat("a"));
    const request = readListRequest({ q: "harbour=kiel", sort: "harbour" }, table, () => NOW);
    const used = store.query({}, request);
    expect(store.query({}, request)).toBe(used);
    wait(60_000);
    page({ q: "harbour=bremen", sort: "harbour" });
    expect(store.query({}, request)).not.toBe(used);
  });
});

describe("facets", () => {
  it("count what the filter leaves, and what one more value of the same field would add", () => {
    const { page, view } = storeOf(boat("a", "kiel", 9), boat("b", "kiel", 2), boat("c", "bremen", 9));
    const facets = () => page({ q: "harbour=kiel length:>5", facets: "harbour,size" }).facets;
    const first = {
      harbour: {
        values: [
          { value: "bremen", size: 1 },
          { value: "kiel", size: 1 },
        ],
        more: 0,
      },
      size: {
        values: [
          { value: "large", size: 1 },
          { value: "not small", size: 1 },
        ],
        more: 0,
      },
    };
    expect(facets()).toEqual(first);
    view.put(boat("d", "kiel", 8));
    view.remove("c");
    expect(facets()).toEqual({
      harbour: { values: [{ value: "kiel", size: 2 }], more: 0 },
      size: {
        values: [
          { value: "large", size: 2 },
          { value: "not small", size: 2 },
        ],
        more: 0,
      },
    });
  });

  it("name the most frequent hundred values, and say how many more there are", () => {
    const { page } = storeOf(...Array.from({ length: 130 }, (_, n) => boat(`b${n}`, `h${n}`)));
    const facet = page({ facets: "harbour" }).facets?.harbour;
    expect([facet?.values.length, facet?.more]).toEqual([100, 30]);
  });
});

describe("what somebody sees of a list", () => {
  it("cuts rows, counts, facets and pages", () => {
    const { page, view } = storeOf(boat("a", "kiel"), boat("b", "secret-harbour"), boat("c", "kiel"));
    const scope = { harbours: ["kiel"] };
    const seen = () => page({ facets: "harbour,size", q: "length:3" }, scope);
    expect(seen()).toMatchObject({ total: 2, all: 2, facets: { harbour: { values: [{ value: "kiel", size: 2 }] } } });
    view.put(boat("d", "secret-harbour"), boat("c", "secret-harbour"));
    expect(seen()).toMatchObject({ total: 1, all: 1 });
    expect(JSON.stringify(seen())).not.toContain("secret");
  });

  it("keeps how many there will be from a caller who does not see all", () => {
    const { page, view } = storeOf(boat("a"));
    view.isSynced = false;
    view.about = 12_000;
    expect(page()).toMatchObject({ synced: false, all: 1, about: 12_000 });
    expect(page({}, { harbours: ["kiel"] })).not.toHaveProperty("about");
    view.isSynced = true;
    expect(page()).not.toHaveProperty("about");
  });
});

describe("any changes at all", () => {
  const QUERIES: readonly ListQuery[] = [
    {},
    { sort: "-length" },
    { q: "harbour=kiel,bremen", sort: "length" },
    { q: "length:>4 -3", sort: "-harbour" },
    { q: "harbour:k", sort: "-name" },
  ];
  const SCOPES: readonly Scope[] = [{}, { harbours: ["kiel", "rostock"] }, { harbours: [] }];

  it("leave the same rows, order and figures as asking again, step after step", () => {
    const random = seededRandom(23);
    const pick = (below: number) => Math.floor(random() * below);
    const any = () => boat(`b${pick(60)}`, ["kiel", "bremen", "rostock"][pick(3)], random() < 0.2 ? null : pick(10));
    const { view, page } = storeOf(...Array.from({ length: 40 }, any));
    for (let round = 0; round < 120; round += 1) {
      const size = random() < 0.1 ? 60 : 1 + pick(3);
      if (random() < 0.3)
        view.remove(...Array.from({ length: size }, () => `b${pick(60)}`).filter((name) => view.rows.has(name)));
      else view.put(...Array.from({ length: size }, any));
      for (const query of QUERIES) {
        for (const scope of SCOPES) {
          const { rows, total, all, facets } = page({ ...query, limit: 500, facets: "harbour" }, scope);
          const fresh = naive([...view.rows.values()], query, scope);
          expect(rows.map(({ name }) => name)).toEqual(fresh.names);
          expect([total, all]).toEqual([fresh.names.length, fresh.all]);
          expect(facets?.harbour?.values.reduce((sum, each) => sum + each.size, 0)).toBe(fresh.inFacet);
        }
      }
    }
  });
});

/** The same by the plainest means. */
function naive(boats: readonly Boat[], { q = "", sort = "name" }: ListQuery, { harbours }: Scope) {
  const seen = boats.filter(({ harbour }) => !harbours || harbours.includes(harbour));
  const left = (text: string) =>
    seen.filter((each) => matchesFilter(compileFilter(parseFilter(text).terms, table), each));
  const field = sort.replace("-", "") as "name" | "length" | "harbour";
  const turn = sort.startsWith("-") ? -1 : 1;
  const sorted = left(q).sort((a, b) => {
    const [one, other] = [a[field], b[field]];
    const byName = a.name < b.name ? -1 : 1;
    if (one === other) return byName;
    if (one === undefined) return 1;
    if (other === undefined) return -1;
    return one < other ? -turn : turn;
  });
  const withoutHarbour = q
    .split(" ")
    .filter((term) => !term.startsWith("harbour"))
    .join(" ");
  return { names: sorted.map(({ name }) => name), all: seen.length, inFacet: left(withoutHarbour).length };
}
