import { describe, expect, it } from "vitest";
import { compileFilter, matchesFilter, ruledOutBy } from "./compile-filter";
import { durationMs } from "./duration";
import type { FieldTable } from "./field-table";
import { problemsOf } from "./filter-problems";
import { nearest } from "./nearest";
import { parseFilter } from "./parse-filter";
import { compareVersions, versionKey } from "./version";

interface Box {
  readonly name: string;
  readonly colours?: readonly string[];
  readonly weight?: number;
  readonly version?: string;
  readonly bornAt?: string;
  readonly isOpen?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
}

const NOW = Date.parse("2026-11-21T10:00:00Z");

const table: FieldTable<Box> = {
  words: ({ name }, test) => test(name),
  narrow: () => undefined,
  fields: {
    colour: {
      type: "text",
      description: "",
      values: ["red", "green", "grey"],
      some: ({ colours = [] }, test) => colours.some(test),
    },
    weight: { type: "number", description: "", number: ({ weight }) => weight },
    version: { type: "version", description: "", version: ({ version }) => version },
    age: { type: "age", description: "", since: ({ bornAt }) => bornAt },
    open: { type: "flag", description: "", is: ({ isOpen }) => isOpen },
    label: {
      type: "text",
      description: "",
      hasPath: true,
      caseSensitive: true,
      some: ({ labels = {} }, test, { path }) => Object.hasOwn(labels, path) && test(labels[path] ?? ""),
    },
  },
};

const BOXES: readonly Box[] = [
  {
    name: "Alpha",
    colours: ["red"],
    weight: 3,
    version: "v1.31.4",
    bornAt: "2026-11-21T09:00:00Z",
    isOpen: true,
    labels: { env: "Prod" },
  },
  {
    name: "beta-2",
    colours: ["green", "grey"],
    weight: 4096,
    version: "1.9.0",
    bornAt: "2026-11-18T10:00:00Z",
    isOpen: false,
  },
  { name: "gamma", version: "1.31.0-rc.1", labels: { env: "", __proto__x: "y" } },
];

const left = (text: string) => {
  const compiled = compileFilter(parseFilter(text).terms, table, () => NOW);
  return BOXES.filter((box) => matchesFilter(compiled, box))
    .map(({ name }) => name.slice(0, 1).toUpperCase())
    .join("");
};

describe("compileFilter", () => {
  it.each([
    ["", "ABG"],
    ["a", "ABG"],
    ["ALP", "A"],
    ["a.p", ""],
    ["a-", "B"],
    ["TA-2", "B"],
    [".*", ""],
    ["[", ""],
    ["-alp", "BG"],
    ["al ga", ""],
    ["colour:gr", "B"],
    ["colour=gr", ""],
    ["colour=GREY", "B"],
    ["colour:red,green", "AB"],
    ["-colour:red,green", "G"],
    ["colour:*", "AB"],
    ["colour:g*n", "B"],
    ["colour:*re*", "AB"],
    ['colour:"*"', ""],
    ["colour:", "ABG"],
    ["weight:3", "A"],
    ["weight:>3", "B"],
    ["weight:>=4Ki", "B"],
    ["weight:<1,>=4k", "B"],
    ["weight:abc", "ABG"],
    ["version:1.31", "AG"],
    ["version:v1.31", "AG"],
    ["version=1.31.4", "A"],
    ["version:<1.31", "BG"],
    ["version:>=1.31", "A"],
    ["version:>1.31.0-rc.0 version:<1.31", "G"],
    ["age:>2h", "B"],
    ["age:<2h", "A"],
    ["age:>30min age:<1d12h", "A"],
    ["age:2h", "ABG"],
    ["open:true", "A"],
    ["open:no", "B"],
    ["-open:yes", "BG"],
    ["label.env=Prod", "A"],
    ["label.env=prod", ""],
    ["label.env:prod", "A"],
    ["label.env:*", "AG"],
    ["-label.env:*", "B"],
    ["label.__proto__:*", ""],
    ["label.constructor:*", ""],
    ["label:x", "ABG"],
    ["nothing:x alpha", "A"],
    ["constructor:x", "ABG"],
  ])("%j leaves %j", (text, expected) => {
    expect(left(text)).toBe(expected);
  });

  it("knows which of its filters change with time alone", () => {
    const isTimed = (text: string) => compileFilter(parseFilter(text).terms, table).isTimed;
    expect([isTimed("age:>2h"), isTimed("colour:red"), isTimed("age:")]).toEqual([true, false, false]);
  });

  it("tells which field alone keeps a row out", () => {
    const compiled = compileFilter(parseFilter("colour:red weight:3 weight:>1 label.env:*").terms, table);
    const keeping = BOXES.map((box) => ruledOutBy(compiled, box)).map((by) => (typeof by === "string" ? by : by.field));
    expect(keeping).toEqual(["none", "several", "several"]);
    const one = ruledOutBy(compileFilter(parseFilter("colour:red label.env:*").terms, table), {
      name: "x",
      labels: { env: "a" },
    });
    expect(one).toMatchObject({ field: "colour" });
  });
});

describe("problemsOf", () => {
  it.each<[string, object[]]>([
    ["colour:red alpha weight:>3 label.env=x", []],
    [
      "wieght:3",
      [{ start: 0, end: 8, message: "Unknown field “wieght”, did you mean “weight”?", suggestion: "weight" }],
    ],
    [
      "a size:3",
      [{ start: 2, end: 8, message: "Unknown field “size”. Use one of colour, weight, version, age, open, label." }],
    ],
    ["colour:gren", [{ message: "“gren” is not a colour, did you mean “green”?", suggestion: "green" }]],
    ["colour:blue", [{ message: "“blue” is not a colour. Use one of red, green, grey." }]],
    ["colour:>red", [{ message: "“colour” takes no >." }]],
    ["weight:heavy", [{ message: "“weight” takes a number, as in >3 or <=4Gi." }]],
    ["version:<new", [{ message: "“version” takes a version, as in <1.30." }]],
    ["age:2h", [{ message: "“age” takes a comparison with a duration, as in >2h or <30min." }]],
    ["open:maybe", [{ message: "“open” is true or false." }]],
    ["label:x", [{ message: "“label” needs a name after the dot, as in label.env." }]],
    ["colour.x:red", [{ message: "“colour” takes no name after a dot.", suggestion: "colour" }]],
    ['siz:1 "x', [{ start: 0 }, { start: 6, message: "A quote is not closed." }]],
    ["__proto__:x", []],
    ["constructor:x", [{ message: /^Unknown field “constructor”/ }]],
  ])("of %j are %j", (text, expected) => {
    const problems = problemsOf(parseFilter(text), table);
    expect(problems).toHaveLength(expected.length);
    for (const [index, problem] of expected.entries()) {
      const { message, ...rest } = problem as { message?: string | RegExp };
      expect(problems[index]).toMatchObject(rest);
      if (message) expect(problems[index]?.message).toMatch(message);
    }
  });
});

describe("durationMs", () => {
  it.each([
    ["90s", 90_000],
    ["2h", 7_200_000],
    ["1d12h", 129_600_000],
    ["1.5h", 5_400_000],
    ["5min", 300_000],
    ["5m", 300_000],
    ["", undefined],
    ["2", undefined],
    ["h", undefined],
    ["2h x", undefined],
  ])("of %s is %s", (text, expected) => {
    expect(durationMs(text)).toBe(expected);
  });
});

describe("compareVersions", () => {
  it.each([
    ["v1.31.4", "1.31.4", 0],
    ["1.9", "1.10", -1],
    ["1", "1.0.0", 0],
    ["1.31.0-rc.1", "1.31.0", -1],
    ["1.0.0-rc.2", "1.0.0-rc.10", -1],
    ["1.0.0-1", "1.0.0-alpha", -1],
    ["1.0.0-a", "1.0.0-a.1", -1],
    ["1.0.0+build", "1.0.0", 0],
    ["v1.31.4-eks-abc", "1.31.4", -1],
    ["new", "1.0.0", undefined],
  ])("of %s and %s is %s", (a, b, expected) => {
    expect(compareVersions(a, b)).toBe(expected);
    if (expected) expect(compareVersions(b, a)).toBe(-expected);
  });

  it("agrees with the key that rows are sorted by", () => {
    const sorted = ["0.9.0", "1.9.1", "1.10.0", "1.31.0-rc.1", "1.31.0", "v1.31.4"];
    expect(sorted.toSorted((a, b) => (versionKey(a) < versionKey(b) ? -1 : 1))).toEqual(sorted);
  });
});

describe("nearest", () => {
  const keys = ["health", "phase", "provider", "region", "set", "env", "addon", "version"];

  it.each([
    ["heal", "health"],
    ["addons", "addon"],
    ["helth", "health"],
    ["regio", "region"],
    ["regoin", "region"],
    ["sets", "set"],
    ["environment", "env"],
    ["colour", undefined],
    ["x".repeat(5_000), undefined],
  ])("to %.12s is %s", (word, expected) => {
    expect(nearest(word, keys)).toBe(expected);
  });
});
