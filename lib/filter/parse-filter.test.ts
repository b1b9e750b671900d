import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import type { FilterTerm } from "./filter-term";
import { parseFilter } from "./parse-filter";
import { canonicalFilter, filterParts, printFilter } from "./print-filter";

type Meant<Term> = Term extends FilterTerm ? Omit<Term, "start" | "end"> : never;

/** What the terms mean, without where they stand. */
function meant(text: string): Meant<FilterTerm>[] {
  return parseFilter(text).terms.map(({ start: _, end: __, ...term }) => term);
}

function key(key: string, values: string[], more: object = {}) {
  return {
    kind: "key",
    negated: false,
    key,
    path: "",
    exact: false,
    values: values.map((text) => ({ text })),
    ...more,
  };
}

describe("parseFilter", () => {
  it.each<[string, object[]]>([
    ["  ", []],
    ["EKS north", [{ text: "EKS" }, { text: "north" }]],
    ["addon:hello-template", [key("addon", ["hello-template"])]],
    ["HEALTH:Unavailable,unknown", [key("health", ["Unavailable", "unknown"])]],
    ["set=edge", [key("set", ["edge"], { exact: true })]],
    ["-set=edge", [key("set", ["edge"], { exact: true, negated: true })]],
    ["-north", [{ text: "north", negated: true }]],
    ["- north", [{ text: "-" }, { text: "north" }]],
    ['"two words"', [{ text: "two words" }]],
    ['"set:edge"', [{ text: "set:edge" }]],
    ['region:"a, b",c', [key("region", ["a, b", "c"])]],
    ['a="say \\"so\\" \\\\"', [key("a", ['say "so" \\'], { exact: true })]],
    ["label.env=prod", [key("label", ["prod"], { path: "env", exact: true })]],
    ["label.topology.kubernetes.io/Zone:a", [key("label", ["a"], { path: "topology.kubernetes.io/Zone" })]],
    [
      "version:<0.9,>=1.30",
      [
        {
          values: [
            { text: "0.9", comparison: "<" },
            { text: "1.30", comparison: ">=" },
          ],
        },
      ],
    ],
    ["version=<0.9", [{ values: [{ text: "<0.9" }] }]],
    ['name:"a*"', [{ values: [{ text: "a*", literal: true }] }]],
    ["set:", [key("set", [])]],
    ["set:,", [key("set", [])]],
    ["age:>", [key("age", [])]],
  ])("reads %j", (text, expected) => {
    expect(meant(text)).toMatchObject(expected);
    expect(meant(text)).toHaveLength(expected.length);
  });

  it.each(["edge-north", "10.0.0.1", ":x", "=", "a-b:c", "é:x"])("takes %s for a word", (text) => {
    expect(meant(text)).toEqual([{ kind: "word", negated: false, text }]);
  });

  it("says where each term stands", () => {
    expect(parseFilter(" a -set:b ").terms).toMatchObject([
      { start: 1, end: 2 },
      { start: 3, end: 9 },
    ]);
  });

  it.each<[string, object]>([
    ['set:"edge', { start: 0, end: 9, message: "A quote is not closed.", suggestion: 'set:"edge"' }],
    ['a "b"c', { start: 2, end: 6, message: "A space is missing after a quote." }],
    ["x".repeat(3000), { start: 0, end: 3000, message: "A filter has at most 2000 characters." }],
    ["a ".repeat(41), { message: "A filter has at most 40 terms." }],
    [`a:${"1,".repeat(201)}`, { message: "A filter has at most 200 values." }],
  ])("finds fault with %.20j", (text, problem) => {
    expect(parseFilter(text).problems).toMatchObject([problem]);
  });
});

describe("printFilter", () => {
  it.each([
    [" b   set:a ", "b set:a"],
    ['"plain"', "plain"],
    ['"-minus" "set:x"', '"-minus" "set:x"'],
    ['set:"a b","c"', 'set:"a b",c'],
    ['name:"<3" name:"x*"', 'name:"<3" name:"x*"'],
    ["set: region:eu", "region:eu"],
    ["Set:Edge", "set:Edge"],
  ])("spells %j as %j", (text, canonical) => {
    expect(canonicalFilter(text)).toBe(canonical);
  });

  it("is read again as the same filter, whatever is in it", () => {
    const random = seededRandom(7);
    for (let round = 0; round < 500; round += 1) {
      const terms = Array.from({ length: 1 + pick(random, 4) }, () => randomTerm(random));
      const text = printFilter(terms);
      const again = parseFilter(text);
      expect(again.problems, text).toEqual([]);
      expect(again.terms.map(bare), text).toEqual(terms.map(bare));
      expect(printFilter(again.terms)).toBe(text);
    }
  });
});

describe("any text at all", () => {
  it("is read in time, with spans inside it, and settles in one spelling", () => {
    const random = seededRandom(11);
    const alphabet = [
      '"',
      "\\",
      ",",
      ":",
      "=",
      "<",
      ">",
      "-",
      "*",
      ".",
      "/",
      " ",
      "\n",
      "a",
      "set",
      "é",
      "𝄞",
      "__proto__",
    ];
    for (let round = 0; round < 1_000; round += 1) {
      const text = Array.from({ length: pick(random, 30) }, () => alphabet[pick(random, alphabet.length)]).join("");
      const { terms, problems } = parseFilter(text);
      for (const { start, end } of [...terms, ...problems])
        expect(0 <= start && start <= end && end <= text.length).toBe(true);
      const canonical = canonicalFilter(text);
      expect(canonicalFilter(canonical), text).toBe(canonical);
    }
  });

  it.each([
    '"'.repeat(2_000),
    "\\".repeat(2_000),
    `a:${"*".repeat(1_990)}`,
    `"${'\\"'.repeat(990)}`,
    "a.".repeat(1_000),
  ])("is no matter of time: %.10s…", (text) => {
    const before = performance.now();
    canonicalFilter(text);
    expect(performance.now() - before).toBeLessThan(200);
  });
});

describe("filterParts", () => {
  it.each([
    ["set:edge", ["set:edge"], ""],
    ["set:edge|", [], "set:edge"],
    ["|set:edge", [], "set:edge"],
    ["set:edge |", ["set:edge"], ""],
    ["north set:edge 02|", ["set:edge"], "north 02"],
    ["north set:ed| 02", [], "north set:ed 02"],
    ["set:| set:edge 02", ["set:edge"], "set: 02"],
    ["set:edge set:edge a|", ["set:edge"], "a"],
    ['label.env="a b" -set=x |', ['label.env="a b"', "-set=x"], ""],
    ['set:"edge |', [], 'set:"edge '],
    ["set: x", [], "set: x"],
    ["two  words |", [], "two  words "],
  ])("takes %j apart", (drawn, chips, draft) => {
    const caret = drawn.indexOf("|");
    expect(filterParts(drawn.replace("|", ""), caret < 0 ? undefined : caret)).toEqual({ chips, draft });
  });
});

function bare(term: FilterTerm) {
  const { start: _, end: __, ...rest } = term;
  return rest;
}

function pick(random: () => number, below: number): number {
  return Math.floor(random() * below);
}

const PIECES = ["a", "edge", '"', "\\", " ", ",", ":", "=", "<", "-", "*", "é"];

function randomText(random: () => number): string {
  return Array.from({ length: 1 + pick(random, 4) }, () => PIECES[pick(random, PIECES.length)]).join("");
}

function randomTerm(random: () => number): FilterTerm {
  const negated = random() < 0.3;
  if (random() < 0.3) return { kind: "word", negated, text: randomText(random), start: 0, end: 0 };
  const exact = random() < 0.5;
  const values = Array.from({ length: 1 + pick(random, 3) }, () => {
    const text = randomText(random);
    const comparison = !exact && random() < 0.3 ? ("<=" as const) : undefined;
    return { text, ...(comparison ? { comparison } : {}), ...(/[*<>]/.test(text) ? { literal: true as const } : {}) };
  });
  return { kind: "key", negated, key: "label", path: random() < 0.5 ? "a.b/c" : "", exact, values, start: 0, end: 0 };
}
