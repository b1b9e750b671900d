import { describe, expect, it } from "vitest";
import type { Values } from "@/lib/api/list/list";
import { compileFilter, matchesFilter } from "@/lib/filter/compile-filter";
import type { ListTable } from "@/lib/filter/list-table";
import { parseFilter } from "@/lib/filter/parse-filter";
import { seededRandom } from "@/lib/kube/random";
import { ListFacets } from "./list-facets";

interface Boat {
  readonly name: string;
  readonly harbour: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly papers: readonly { readonly name: string; readonly value: string }[];
}

const table: ListTable<Boat> = {
  words: ({ name }, test) => test(name),
  narrow: () => undefined,
  fields: {
    harbour: { type: "text", description: "", some: ({ harbour }, test) => test(harbour) },
    mark: {
      type: "text",
      hasPath: true,
      description: "",
      some: ({ marks }, test, { path }) => path in marks && test(marks[path] ?? ""),
    },
    paper: { type: "text", hasPath: true, description: "", some: somePaper },
  },
  sorts: {},
  facets: { harbour: ({ harbour }) => harbour },
  pathFacets: { mark: ({ marks }) => marks, paper: ({ papers }) => papers },
};

function somePaper({ papers }: Boat, test: (value: string) => boolean, { path }: { readonly path: string }): boolean {
  return papers.some(({ name, value }) => name === path && test(value));
}

function boat(name: string, marks: Boat["marks"] = {}, harbour = "kiel"): Boat {
  return { name, harbour, marks, papers: Object.entries(marks).map(([of, value]) => ({ name: of, value })) };
}

function facetsOf(boats: readonly Boat[], q = "") {
  const rows = [...boats];
  const filter = compileFilter(parseFilter(q).terms, table);
  const left = () => rows.flatMap((row) => (matchesFilter(filter, row) ? [{ row }] : []));
  const facets = new ListFacets(filter, table, { all: () => rows, left });
  const values = (name: string, like = "") => pairs(facets.of({ names: [name], like })[name]);
  return { rows, facets, values };
}

/** "a 2, b 1" */
function pairs(values: Values | undefined): string | undefined {
  return (
    values &&
    [
      ...values.values.map(({ value, size }) => `${value} ${size}`),
      ...(values.more > 0 ? [`and ${values.more}`] : []),
    ].join(", ")
  );
}

const BOATS = [
  boat("a", { sail: "red", crew: "2" }),
  boat("b", { sail: "red" }),
  boat("c", { sail: "blue", "a.b/c": "x" }, "bremen"),
  boat("d", {}, "bremen"),
];

describe("facets of a field with a path", () => {
  it.each<[string, string, string]>([
    ["", "mark", "sail 3, a.b/c 1, crew 1"],
    ["", "mark.sail", "red 2, blue 1"],
    ["", "paper.sail", "red 2, blue 1"],
    ["", "paper", "sail 3, a.b/c 1, crew 1"],
    ["", "mark.a.b/c", "x 1"],
    ["", "mark.none", ""],
    ["harbour:bremen", "mark", "a.b/c 1, sail 1"],
    ["harbour:bremen", "mark.sail", "blue 1"],
    ["mark.sail=red", "mark", "sail 2, crew 1"],
    ["mark.sail=red", "mark.sail", "red 2, blue 1"],
    ["mark.sail=red", "mark.crew", "2 1"],
    ["mark.sail=red", "harbour", "kiel 2"],
    ["mark.sail=red harbour:bremen", "mark.sail", "blue 1"],
    ["mark.sail=green mark.crew=2", "mark.sail", "red 1"],
    ["c", "mark.sail", "blue 1"],
  ])("with %j %s are %j", (q, name, expected) => {
    expect(facetsOf(BOATS, q).values(name)).toBe(expected);
  });

  it("are those that hold a text, and first those that begin with it", () => {
    const { values } = facetsOf(BOATS);
    expect(values("mark", "A")).toBe("a.b/c 1, sail 3");
    expect(values("mark.sail", "E")).toBe("red 2, blue 1");
    expect(values("mark.sail", "b")).toBe("blue 1");
    expect(values("harbour", "me")).toBe("bremen 2");
  });

  it("are a hundred at most, with how many others would do", () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      boat(`b${index}`, { sail: `s${index}`, [`m${index}`]: "x" }),
    );
    const { facets } = facetsOf(many);
    for (const [name, like, more] of [
      ["mark.sail", "", 30],
      ["mark", "", 31],
      ["mark", "m", 30],
      ["mark", "m1", 0],
    ] as const) {
      const found = facets.of({ names: [name], like })[name];
      expect([found?.values.length, found?.more], `${name} like ${like}`).toEqual([more === 0 ? 41 : 100, more]);
    }
  });

  it("names nothing that the list does not count", () => {
    const { facets } = facetsOf(BOATS);
    expect(facets.of({ names: ["mark.", "harbour.x", "constructor", "none"], like: "" })).toEqual({});
  });

  it.each(["", "harbour:k", "mark.sail:1", "-mark.sail:1 mark.crew:0,1", "b1"])(
    "are those of asking again, whatever changes, and whenever they were first asked for: %j",
    (q) => {
      const any = anyBoats();
      const { rows, facets, values } = facetsOf(
        Array.from({ length: 20 }, (_, index) => any(index)),
        q,
      );
      for (let round = 0; round < 100; round += 1) {
        const index = round % rows.length;
        const [before, after] = [rows[index], any(index)];
        if (before) facets.remove(before);
        rows[index] = after;
        facets.add(after);
        for (const name of ["mark", "mark.sail", "mark.crew", "harbour"].slice(0, 1 + round / 20)) {
          expect(values(name), name).toBe(facetsOf(rows, q).values(name));
        }
        if (!q.includes("mark")) expect(values("mark.sail")).toBe(sailsLeft(rows, q));
      }
    },
  );

  it.each(["", "harbour:k", "mark.sail:1 mark.crew:0,1"])(
    "are the same when they are counted a few at a time, while rows come and go: %j",
    (q) => {
      const any = anyBoats();
      const names = ["mark", "mark.sail", "harbour"];
      const { rows, facets, values } = facetsOf(
        Array.from({ length: 5_000 }, (_, index) => any(index)),
        q,
      );
      let steps = 0;
      while (!facets.countFor(0, names)) {
        for (const index of [steps, 4_999 - steps]) {
          const [before, after] = [rows[index], any(index)];
          if (before) facets.remove(before);
          rows[index] = after;
          facets.add(after);
        }
        steps += 1;
      }
      expect(steps).toBeGreaterThan(1);
      for (const name of names) expect(values(name), name).toBe(facetsOf(rows, q).values(name));
    },
  );
});

/** Boats of which some share an object of marks. */
function anyBoats(): (position: number) => Boat {
  const random = seededRandom(9);
  const pick = (below: number) => Math.floor(random() * below);
  const anyMarks = () =>
    Object.fromEntries(["sail", "crew"].filter(() => random() < 0.7).map((name) => [name, String(pick(3))]));
  const shared = [anyMarks(), anyMarks(), anyMarks()];
  return (index) => boat(`b${index}`, random() < 0.5 ? shared[pick(3)] : anyMarks(), ["kiel", "bremen"][pick(2)]);
}

/** The sails of those that a filter leaves, by the plainest means. */
function sailsLeft(rows: readonly Boat[], q: string): string | undefined {
  const left = rows.filter((row) => matchesFilter(compileFilter(parseFilter(q).terms, table), row));
  const sizes = new Map<string, number>();
  for (const { marks } of left) if (marks.sail !== undefined) sizes.set(marks.sail, (sizes.get(marks.sail) ?? 0) + 1);
  const all = Array.from(sizes, ([value, size]) => ({ value, size }));
  return pairs({ values: all.sort((a, b) => b.size - a.size || (a.value < b.value ? -1 : 1)), more: 0 });
}
