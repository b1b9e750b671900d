import { describe, expect, it, vi } from "vitest";
import { QueryRefused, scopedQuery, scopedSelector } from "./scope-query";

const SCOPE = { label: "cluster_name", clusters: ["edge.1", "west"] };
const MATCHER = 'cluster_name=~"edge\\\\.1|west"';

const scoped = (text: string, clusters: readonly string[] = SCOPE.clusters) =>
  scopedQuery(text, { label: SCOPE.label, clusters });

/** What a query reads: the matchers of each of its selectors, found without the parser. */
function selectorsIn(query: string): string[] {
  const withoutStrings = query.replace(/"(?:[^"\\]|\\.)*"/g, (text) => `"${"·".repeat(text.length - 2)}"`);
  return [...withoutStrings.matchAll(/\{[^}]*\}/g)].map(({ 0: text, index }) =>
    query.slice(index, index + text.length),
  );
}

describe("a query of somebody who may see some clusters", () => {
  it.each([
    ["up", `{__name__="up",${MATCHER}}`],
    ['up{job="node",}', `{__name__="up",job="node",${MATCHER}}`],
    ["{}", `{${MATCHER}}`],
    [
      "sum by (le) (rate(a:b_total[5m] offset 1h))",
      `sum by(le)(rate({__name__="a:b_total",${MATCHER}}[5m] offset 1h))`,
    ],
    ["sum", `{__name__="sum",${MATCHER}}`],
    ["time() - vector(1)", "time() - vector(1)"],
    ["a # one\n+ b", `{__name__="a",${MATCHER}} + {__name__="b",${MATCHER}}`],
    ["a @ end() or a[1h:5m] @ 1.5e3", `{__name__="a",${MATCHER}} @ end() or {__name__="a",${MATCHER}}[1h:5m] @ 1.5e3`],
  ])("reads %s of those alone", (text, expected) => {
    expect(scoped(text)).toBe(expected);
  });

  it("reads as it is written for those who may list all clusters, also what we do not understand", () => {
    expect(scopedQuery("any{thing", { label: "cluster_name" })).toBe("any{thing");
  });

  it("names one cluster by equality", () => {
    expect(scoped("up", ["west"])).toBe('{__name__="up",cluster_name="west"}');
  });

  it("is refused to who sees no cluster, and an empty name is none: it would match series of no cluster", () => {
    expect(() => scoped("up", [])).toThrow(QueryRefused);
    expect(() => scoped("up", [""])).toThrow(QueryRefused);
    expect(scoped("up", ["", "west"])).toBe('{__name__="up",cluster_name="west"}');
  });
});

describe("attacks on the scope", () => {
  it.each([
    ["another cluster", 'up{cluster_name="east"}'],
    ["any cluster by a pattern", 'up{cluster_name=~".*"}'],
    ["no cluster", 'up{cluster_name=""}'],
    ["all but one's own", 'up{cluster_name!~"west"}'],
    ["the label in quotes", '{"up", "cluster_name"=~".*"}'],
    ["names by a pattern", '{__name__=~".+"}'],
    ["names in quotes", '{"a metric, with} braces{"}'],
    ["or", 'up or up{cluster_name="east"}'],
    ["unless and vector matching", 'up unless on (cluster_name) up{cluster_name="west"}'],
    ["group_left that brings a label", "up * on (instance) group_left (cluster_name) node_info"],
    [
      "label_replace that forges the label",
      'label_replace(label_replace(up, "cluster_name", "west", "", ""), "x", "$1", "cluster_name", "(.*)")',
    ],
    ["subqueries", 'max_over_time(rate(up{cluster_name=~".+"}[5m])[1d:1m] offset 1w)'],
    ["another time", "up @ 0 offset -1d"],
    ["a brace within a string", 'up{a="}", b="{"} or up{c="\\"} or up{d=\\""}'],
    ["a string that ends ours", 'up{a="\\",cluster_name=~\\".*"}'],
    ["a raw string", 'up{a=`",cluster_name=~".*`}'],
    ["single quotes", "up{a='\",cluster_name=~\".*'}"],
    ["comments that hide a brace", "up # }\n{ # {\ncluster_name=~'.*' # ,\n}"],
    ["spaces that Prometheus does not know", "up\u00a0or\u2003up"],
    ["escapes of a quote", 'up{a="\\x22,cluster_name=~\\u0022.*"}'],
    ["functions as metrics", "sum + max{} + rate"],
    ["counting by the label", 'count_values("cluster_name", up)'],
    ["an aggregation before its modifier", "topk(1, up) by (cluster_name)"],
    ["absence", 'absent(up{cluster_name="east"})'],
  ])("by %s reach no other cluster", (_, text) => {
    const query = scoped(text);
    const outside = query.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\{[^}]*\}/g, "");
    expect(outside).not.toMatch(/[{}'`#\\]/);
    expect(selectorsIn(query).length).toBeGreaterThan(0);
    for (const selector of selectorsIn(query)) expect(selector.endsWith(`${MATCHER}}`)).toBe(true);
  });

  it.each([
    ["what does not parse", "up{"],
    ["two queries", "up up"],
    ["nothing", " # nothing"],
    ["or within a selector, as VictoriaMetrics has it", 'up{a="b" or cluster_name="east"}'],
    ["a function that reads more than its selectors", "info(up)"],
    ["that function in other letters", "INFO(up)"],
    ["functions that we do not know", "union(up, down)"],
    ["braces left over", 'up{a="b"}}'],
    ["a line within a string", 'up{a="\n"}'],
    ["bytes that are no text", 'up{a="\\xff"}'],
    ["spaces that only some read as such", "up\u00a0or\u2003up\u2028or\ufeffup"],
    ["keywords as metrics", "sum + offset + by + on{} + bool"],
    ["half a surrogate pair", 'up{a="\\ud800"}'],
    ["an escape that Go does not know", 'up{a="\\q"}'],
    ["thousands of brackets", `${"(".repeat(5_000)}up${")".repeat(5_000)}`],
    ["a query without an end", "a".repeat(20_000)],
  ])("by %s are refused", (_, text) => {
    expect(() => scoped(text)).toThrow(QueryRefused);
  });

  it("by selectors times clusters are refused in words, and take time that grows with the text alone", () => {
    const clusters = Array.from({ length: 2_000 }, (_, index) => `cluster-of-some-region-${index}`);
    const selectors = (count: number) => Array.from({ length: count }, (_, index) => `up{a="${index}"}`).join(" or ");
    expect(() => scoped(selectors(150), clusters)).toThrow("longer than 256 KB");
    let read = 0;
    const test = vi.spyOn(RegExp.prototype, "test").mockImplementation(function (this: RegExp, text: string) {
      read += text.length;
      return this.exec(text) !== null;
    });
    const printed = scoped(selectors(150), clusters.slice(0, 50));
    test.mockRestore();
    expect(read).toBeLessThan(4 * printed.length);
  });

  it.each([
    ["up{", "The query is no PromQL: it ends too early."],
    ["up\nup", "The query is no PromQL near: up"],
    ["sum(up) by x)", "The query is no PromQL near: x)"],
    [" ", "The query is empty."],
    ["info(up)", "This query cannot be limited to your clusters. It is for those who may list all clusters."],
    [`${"(".repeat(300)}up${")".repeat(300)}`, "The query is nested more than 200 levels deep."],
  ])("are refused in words that fit: %s", (text, message) => {
    expect(() => scoped(text)).toThrow(message);
  });

  it.each([
    ['a|b"c', 'cluster_name="a|b\\"c"'],
    ["x\ny", 'cluster_name="x\\x0ay"'],
  ])("by the name of a cluster end no string: %j", (name, matcher) => {
    expect(scoped("up", [name])).toBe(`{__name__="up",${matcher}}`);
    expect(scoped("up", [name, "b.*"])).toContain("b\\\\.\\\\*");
  });

  it("made at random from pieces of queries are refused, or limited in each selector", () => {
    const pieces = [
      "up",
      "{",
      "}",
      "(",
      ")",
      '"',
      "'",
      "`",
      "\\",
      "#",
      "\n",
      " ",
      "or",
      "on",
      "sum",
      "by",
      ",",
      "=",
      "=~",
    ].concat([
      "cluster_name",
      ".*",
      "[5m]",
      "[1h:1m]",
      "offset",
      "-",
      "1h",
      "@",
      "0",
      "rate",
      "{a='b'}",
      "ü",
      "\u00a0",
    ]);
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    let sent = 0;
    for (let round = 0; round < 4_000; round += 1) {
      const text = Array.from({ length: 1 + random(9) }, () => pieces[random(pieces.length)]).join("");
      let query: string | undefined;
      try {
        query = scoped(text);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryRefused);
        continue;
      }
      sent += 1;
      const outside = query.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\{[^}]*\}/g, "");
      expect(outside).not.toMatch(/[{}'"`#\\]/);
      for (const selector of selectorsIn(query)) expect(selector.endsWith(`${MATCHER}}`)).toBe(true);
    }
    expect(sent).toBeGreaterThan(100);
  });
});

describe("a selector", () => {
  it.each([
    [undefined, `{${MATCHER}}`],
    [" ", `{${MATCHER}}`],
    ['up{job="x"}', `{__name__="up",job="x",${MATCHER}}`],
  ])("for values of %j is limited", (text, expected) => {
    expect(scopedSelector(text, SCOPE)).toBe(expected);
  });

  it("is no other query", () => {
    expect(() => scopedSelector("up or down", SCOPE)).toThrow("A selector is expected");
    expect(scopedSelector(undefined, { label: "cluster_name" })).toBeUndefined();
  });
});
