import { describe, expect, it } from "vitest";
import { hrefOfView, readViews, type SavedView, searchToSave, whyNotSaved, withoutView, withView } from "./saved-view";

const EDGE: SavedView = { name: "edge", path: "/clusters", search: "?q=set:edge" };
const WORKS: SavedView = { name: "edge", path: "/works", search: "?q=cluster:edge-1" };

describe("what is saved of an address", () => {
  it.each([
    ["", ""],
    ["?", ""],
    ["?peek=cluster/a", ""],
    ["?q=set:edge", "?q=set:edge"],
    ["?q=set%3Aedge+prod", "?q=set:edge%20prod"],
    ["?sort=-name&q=name%3Da%26b&peek=cluster/a", "?q=name%3Da%26b&sort=-name"],
    ["?cols=set,age", "?cols=set,age"],
  ])("of %j is %j", (search, saved) => {
    expect(searchToSave(new URLSearchParams(search))).toBe(saved);
  });

  it("leads there again", () => {
    expect(hrefOfView(EDGE)).toBe("/clusters?q=set:edge");
  });
});

describe("what is kept", () => {
  it("is read as it was written", () => {
    expect(readViews(JSON.stringify([EDGE, WORKS]))).toEqual([EDGE, WORKS]);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "[{"],
    ["something else", '{"name":"edge"}'],
    ["a view that leads elsewhere", JSON.stringify([{ ...EDGE, path: "//evil.example" }])],
    ["a view that a browser takes elsewhere", JSON.stringify([{ ...EDGE, path: "/\\evil.example" }])],
    ["a view whose search leads elsewhere", JSON.stringify([{ ...EDGE, path: "/", search: "/evil.example" }])],
    ["a view that runs something", JSON.stringify([{ ...EDGE, path: "javascript:alert(1)" }])],
  ])("is none where there is %s", (_, text) => {
    expect(readViews(text)).toEqual([]);
  });

  it("is sorted by name, and holds a name once for each page", () => {
    const views = [{ ...EDGE, name: "zone" }, EDGE, WORKS].reduce<readonly SavedView[]>(withView, []);
    expect(views.map(({ name, path }) => name + path)).toEqual(["edge/clusters", "edge/works", "zone/clusters"]);
    const changed = withView(views, { ...EDGE, search: "?q=set:core" });
    expect(changed.map(({ search }) => search)).toEqual(["?q=set:core", "?q=cluster:edge-1", "?q=set:edge"]);
    expect(withoutView(changed, EDGE)).toEqual([WORKS, { ...EDGE, name: "zone" }]);
  });
});

describe("a view is saved", () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ ...EDGE, name: `view ${index}` }));

  it.each<[string, readonly SavedView[], SavedView, string | undefined]>([
    ["with a name", [], EDGE, undefined],
    ["in place of another", full, { ...EDGE, name: "view 7" }, undefined],
    [
      "not as the list opens",
      [],
      { ...EDGE, search: "" },
      "This is the default view. Filter, sort or choose columns first.",
    ],
    ["not without a name", [], { ...EDGE, name: "" }, "Enter a name."],
    ["not beyond a hundred", full, EDGE, "100 views are kept. Remove one first."],
  ])("%s", (_, views, view, reason) => {
    expect(whyNotSaved(views, view)).toBe(reason);
  });
});
