import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import type { FilterFields } from "./field-table";
import { problemsOf } from "./filter-problems";
import { parseFilter } from "./parse-filter";
import { facetRequest, type Suggesting, suggest } from "./suggest";
import type { KnownValues } from "./value-choices";
import { writtenAt } from "./written-at";

const fields: FilterFields["fields"] = {
  health: { type: "text", description: "Health", values: ["healthy", "degraded", "unhealthy", "unknown"] },
  set: { type: "text", description: "Its set" },
  answers: { type: "flag", description: "Whether it answers" },
  version: { type: "version", description: "Its version" },
  label: { type: "text", description: "A label", hasPath: true },
  nodes: { type: "number", description: "How many nodes" },
  since: { type: "age", description: "Since when" },
};

const OF_NOW: FilterFields["fields"] = {
  batch: { type: "text", description: "Its batch", ofNow: true },
  way: { type: "text", description: "Its way", values: ["proxy", "account", "acute"], ofNow: ["account"] },
};

function values(sizes: Readonly<Record<string, number>>, more = 0): KnownValues {
  return { values: Object.entries(sizes).map(([value, size]) => ({ value, size })), more };
}

const KNOWN: Readonly<Record<string, KnownValues>> = {
  health: values({ healthy: 40, degraded: 3 }),
  set: values({ edge: 20, "edge-west": 12, retail: 7, "two words": 2, "<odd*": 1, "": 1 }),
  version: values({ "v1.31.2": 30, "v1.30.9": 10, nightly: 1 }),
  label: values({ env: 43, tier: 5, "topology.kubernetes.io/zone": 2, "not askable": 1 }),
  "label.env": values({ prod: 30, stage: 10, "": 1 }, 7),
};

const ALL: Suggesting = { table: { fields }, usual: ["health", "set"], known: (facet) => KNOWN[facet] };

/** What is suggested at a caret drawn as a bar, as it stands in the list. */
function at(drawn: string, suggesting = ALL) {
  const caret = drawn.indexOf("|");
  const text = drawn.replace("|", "");
  const written = writtenAt(text, caret);
  return written ? suggest(text, written, suggesting) : { suggestions: [], more: 0 };
}

function words(drawn: string, suggesting = ALL): string[] {
  return at(drawn, suggesting).suggestions.map(({ field, value }) => value ?? field);
}

/** What the text becomes when the first is taken, with the caret drawn. */
function taken(drawn: string, word?: string): string | undefined {
  const { suggestions } = at(drawn);
  const { becomes } = suggestions.find(({ field, value }) => word === undefined || (value ?? field) === word) ?? {};
  return becomes && `${becomes.text.slice(0, becomes.caret)}|${becomes.text.slice(becomes.caret)}`;
}

describe("what is suggested", () => {
  it.each<[string, string[]]>([
    ["|", ["health:", "set:", "answers:", "version:", "label.", "nodes:", "since:"]],
    ["s|", ["set:", "since:"]],
    ["north -SE|", ["set:"]],
    ["x|", []],
    ["de|", ["degraded"]],
    ["ed|", ["edge", "edge-west"]],
    ["he|", ["health:", "healthy"]],
    ["wes|", []],
    ["label|", ["label."]],
    ["label.|", ["label.env=", "label.tier=", "label.topology.kubernetes.io/zone="]],
    ["label.t|", ["label.tier=", "label.topology.kubernetes.io/zone="]],
    ["label.zone|", ["label.topology.kubernetes.io/zone="]],
    ["eks.|", []],
    ["health:|", ["healthy", "degraded", "unhealthy", "unknown"]],
    ["health:un|", ["unhealthy", "unknown"]],
    ["health:h|", ["healthy", "unhealthy"]],
    ["health:degraded,un|", ["unhealthy", "unknown"]],
    ["health:healthy,|", ["degraded", "unhealthy", "unknown"]],
    ["health:degraded|", []],
    ["health:<|", []],
    ["set:west|", ["edge-west"]],
    ["set:|", ["edge", "edge-west", "retail", "two words", "<odd*", ""]],
    ['set:"two w|', ["two words"]],
    ["answers:f|", ["false"]],
    ["version:1.3|", ["v1.31.2", "v1.30.9"]],
    ["version:<|", ["<v1.31.2", "<v1.30.9"]],
    ["label.env=p|", ["prod"]],
    ["label.env=|", ["prod", "stage", ""]],
    ["label:|", []],
    ["set.x:|", []],
    ["nodes:|", ["0", ">0", ">10", ">100"]],
    ["nodes:>|", []],
    ["since:|", [">1h", ">1d", ">1w", "<1h", "<1d", "<1w"]],
    ["since:3|", [">3min", ">3h", ">3d", ">3w", "<3min", "<3h", "<3d", "<3w"]],
    ["since:<=2|", ["<=2min", "<=2h", "<=2d", "<=2w"]],
    ["since=|", []],
    ["nowhere:|", []],
    ['"set|', []],
  ])("at %s is %j", (drawn, expected) => {
    expect(words(drawn)).toEqual(expected);
  });

  it("is told with how many there are of it, and what it is", () => {
    expect(at("health:d|").suggestions).toMatchObject([{ field: "health:", value: "degraded", size: 3 }]);
    expect(at("se|").suggestions).toMatchObject([{ field: "set:", note: "Its set" }]);
    expect(at("label.en|").suggestions).toMatchObject([{ field: "label.env=", size: 43 }]);
    expect(at("version:1.31|").suggestions).toMatchObject([{ value: "v1.31.2", size: 30 }]);
    expect(at("version:<1.31|").suggestions).toMatchObject([{ value: "<v1.31.2", size: undefined }]);
    expect(at("since:1|").suggestions[2]).toMatchObject({ value: ">1d", note: "longer than 1 day" });
    expect(at("label.env=|").more).toBe(7);
  });

  it("is a few of very many, and says how many others there are", () => {
    const many = values(Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`set-${index}`, 1])), 900);
    const { more, suggestions } = at("set:|", { ...ALL, known: () => many });
    expect(suggestions.length + more).toBe(1_000);
    expect(suggestions.length).toBeLessThan(30);
    expect(words("set-|", { ...ALL, known: () => many })).toHaveLength(6);
  });

  it("needs nothing of the console but for what rows alone can say", () => {
    expect(words("health:|", { ...ALL, known: () => undefined })).toEqual([
      "healthy",
      "degraded",
      "unhealthy",
      "unknown",
    ]);
    expect(words("ed|", { ...ALL, known: () => undefined })).toEqual([]);
  });
});

describe("taking a suggestion", () => {
  it.each<[string, string]>([
    ["hea|", "health:|"],
    ["-hea|", "-health:|"],
    ["eks se| north", "eks set:| north"],
    ["lab|", "label.|"],
    ["label.e|", "label.env=|"],
    ["-label.e|", "-label.env=|"],
    ["he|alth:", "health:|"],
    ["de|", "health:degraded |"],
    ["-de|", "-health:degraded |"],
    ["ed|", "set=edge |"],
    ["health:deg|", "health:degraded |"],
    ["health:d|x north", "health:degraded |north"],
    ["health:degraded,unh|", "health:degraded,unhealthy |"],
    ["health:de|,unknown", "health:degraded|,unknown"],
    ["set:edg|", "set=edge |"],
    ["set=edg|", "set=edge |"],
    ["set:retail,edg|", "set:retail,edge |"],
    ["set:two|", 'set:"two words" |'],
    ['set:"two| addon:x', 'set:"two words" |addon:x'],
    ['set:"two|"', 'set:"two words" |'],
    ["set:odd|", 'set:"<odd*" |'],
    ["version:<1.30|", "version:<v1.30.9 |"],
    ["label.env=pr|", "label.env=prod |"],
    ["label.env:pr|", "label.env=prod |"],
    ["since:2|", "since:>2min |"],
    ["since:<2|", "since:<2min |"],
  ])("at %s makes %s", (drawn, expected) => {
    expect(taken(drawn)).toBe(expected);
  });

  it("takes a value that is empty, and one that others begin with, as a whole", () => {
    expect(taken("label.env=|", "")).toBe('label.env="" |');
    expect(taken("set:|", "")).toBe('set="" |');
    expect(taken("set:|", "edge")).toBe("set=edge |");
    expect(taken("set:|", "edge-west")).toBe("set:edge-west |");
  });

  it("never makes a filter wrong that was not, and means what it says", () => {
    const random = seededRandom(3);
    const pieces = [
      "health:",
      "set",
      ":",
      "=",
      "-",
      ",",
      " ",
      '"',
      "ed",
      "un",
      "label.",
      "env",
      "version:<",
      "1",
      "since:",
      "nodes:",
      ">",
      ".",
    ];
    let taken = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const text = Array.from({ length: random() * 7 }, () => pieces[Math.floor(random() * pieces.length)]).join("");
      const caret = Math.floor(random() * (text.length + 1));
      const written = writtenAt(text, caret);
      if (!written) continue;
      for (const { becomes, value } of suggest(text, written, ALL).suggestions) {
        const title = `${text} at ${caret} becomes ${becomes.text}`;
        expect(problemsIn(becomes.text).length, title).toBeLessThanOrEqual(problemsIn(text).length);
        expect(becomes.caret, title).toBeLessThanOrEqual(becomes.text.length);
        if (value !== undefined) expect(valuesIn(becomes.text), title).toContain(value);
        taken += 1;
      }
    }
    expect(taken).toBeGreaterThan(5_000);
  });
});

describe("what is asked of the console", () => {
  it.each<[string, object | undefined]>([
    ["|", undefined],
    ["ed|", undefined],
    ["set:|", { facet: "set", like: "" }],
    ["set:a,ed|", { facet: "set", like: "ed" }],
    ["version:<1.|", { facet: "version", like: "1." }],
    ["label.e|", { facet: "label", like: "e" }],
    ["label.env=p|", { facet: "label.env", like: "p" }],
    ["health:|", undefined],
    ["since:|", undefined],
    ["nowhere:|", undefined],
    ["set.x:|", undefined],
    ["label:|", undefined],
  ])("at %s is %j", (drawn, expected) => {
    const written = writtenAt(drawn.replace("|", ""), drawn.indexOf("|"));
    expect(written && facetRequest(written, ALL)).toEqual(expected);
  });
});

function problemsIn(text: string) {
  return problemsOf(parseFilter(text), { fields });
}

/** All values, with their signs. */
function valuesIn(text: string): string[] {
  const { terms } = parseFilter(text);
  return terms.flatMap((term) =>
    term.kind === "key" ? term.values.map(({ comparison = "", text: value }) => comparison + value) : [],
  );
}

describe("what is not recorded", () => {
  const then: FilterFields = { fields: { ...fields, ...OF_NOW }, isPast: true };
  const message = (text: string, table: FilterFields) =>
    problemsOf(parseFilter(text), table).map((each) => each.message);

  it("is suggested now, and not at an earlier time", () => {
    const words = (table: FilterFields) => at("b|", { ...ALL, table }).suggestions.map(({ field }) => field);
    expect(words({ fields: then.fields })).toEqual(["batch:"]);
    expect(words(then)).toEqual([]);
    const written = writtenAt("batch:x", 7);
    expect(written && facetRequest(written, { table: then })).toBeUndefined();
  });

  it.each([
    ["batch:x", "batch"],
    ["-batch:x", "batch"],
    ["way:account", "way:account"],
    ["way:acc", "way:acc"],
    ["way:proxy,account", "way:proxy,account"],
  ])("is refused at an earlier time: %s", (text, named) => {
    expect(message(text, then)).toEqual([`“${named}” is not known of that time: it was not recorded.`]);
    expect(message(text, { fields: then.fields })).toEqual([]);
  });

  it.each(["way:proxy", "-way:account", "way:ac"])("is not meant by %s", (text) => {
    expect(message(text, then)).toEqual([]);
  });
});
