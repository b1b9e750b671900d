import { describe, expect, it } from "vitest";
import { parseJson } from "./exchange";
import { HubUnreachable } from "./hub-error";
import { parseList } from "./list-parts";

const WORK = { apiVersion: "work.example/v1", kind: "Work" };

function work(name: string, manifests: readonly object[] = []) {
  return { ...WORK, metadata: { name }, spec: { manifests } };
}

function read(text: string): unknown {
  const list = parseList(Buffer.from(text), parseJson) as { items: Iterable<unknown> };
  return { ...list, items: [...list.items] };
}

const ENDS = { kind: "WorkList", metadata: { resourceVersion: "7", continue: "more" } };

describe("a list that is read item by item", () => {
  it.each<[string, object]>([
    ["no items", { items: [], ...ENDS }],
    ["one item", { items: [work("a")], ...ENDS }],
    ["several, then the list's metadata", { apiVersion: "v1", items: [work("a"), work("b"), work("c")], ...ENDS }],
    ["the list's metadata first", { ...ENDS, items: [work("a"), work("b"), work("c")] }],
    ["objects without a kind", { ...ENDS, items: [{ metadata: { name: "a" } }, { metadata: { name: "b" } }] }],
    [
      "an object of the same kind in the first",
      { ...ENDS, items: [work("a", [work("x"), work("y")]), work("b"), work("c")] },
    ],
    ["one in the middle", { ...ENDS, items: [work("a"), work("b", [work("x"), work("y"), work("z")]), work("c")] }],
    ["one in the last", { ...ENDS, items: [work("a"), work("b"), work("c", [work("x"), work("y")])] }],
    ["one in each", { ...ENDS, items: ["a", "b", "c"].map((name) => work(name, [work("x"), work("y")])) }],
    [
      "a text that looks like a border",
      { ...ENDS, items: [work('},{"apiVersion":"work.example/v1","kind":"Work","metadata":'), work("b")] },
    ],
    [
      "items that begin otherwise",
      { ...ENDS, items: [work("a"), { metadata: { name: "b" }, ...WORK }, work("c"), "none", null] },
    ],
    ["other items before the list's own", { metadata: { items: [work("x"), work("y")] }, items: [work("a")] }],
    ["no list", { message: "none" }],
  ])("equals the list parsed as a whole: %s", (_, list) => {
    const { items = [], ...rest } = list as { items?: unknown[] };
    const text = JSON.stringify(list);
    if (!("items" in list)) expect(parseList(Buffer.from(text), parseJson)).toEqual(list);
    else expect(read(text)).toEqual({ ...rest, items });
  });

  it("parses no item before its turn", () => {
    const lengths: number[] = [];
    const text = JSON.stringify({ items: [work("a"), work("b"), work("c")], ...ENDS });
    const parse = (bytes: Buffer) => {
      lengths.push(bytes.length);
      return parseJson(bytes);
    };
    const { items } = parseList(Buffer.from(text), parse) as { items: Iterator<unknown> };
    const before = lengths.length;
    items.next();
    expect(lengths.slice(before)).toEqual([JSON.stringify(work("a")).length]);
  });

  it("throws for what is not JSON, at once or in its turn", () => {
    const text = JSON.stringify({ items: [work("a"), work("b"), work("c")], ...ENDS });
    expect(() => read(text.slice(0, -1))).toThrow(SyntaxError);
    expect(() => read(text.replace('"b"', "b"))).toThrow(HubUnreachable);
  });
});
