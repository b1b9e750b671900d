import { describe, expect, it } from "vitest";
import { asTree, nextNode, onlyWrong } from "./graph";
import { graphOf } from "./testing";

const GRAPH = graphOf(
  ["add-on", "p1 p2", "well sick!", "deploy", "m1 m2?"],
  "add-on>p1 add-on>p2 p1>well p2>well p2>sick well>deploy sick>deploy deploy>m1 deploy>m2",
);

describe("only what is wrong", () => {
  it("keeps what leads there, and nothing else", () => {
    const plain = graphOf(
      ["add-on", "p1 p2", "well sick!", "deploy"],
      "add-on>p1 add-on>p2 p1>well p2>sick well>deploy",
    );
    expect(onlyWrong(plain).nodes.map(({ id }) => id)).toEqual(["add-on", "p2", "sick"]);
    expect(onlyWrong(plain).edges.map(({ from, to }) => `${from}>${to}`)).toEqual(["add-on>p2", "p2>sick"]);
  });

  it("is nothing where nothing is wrong", () => {
    expect(onlyWrong(graphOf(["a", "b"], "a>b"))).toEqual({ nodes: [], edges: [] });
  });
});

describe("as a tree", () => {
  it("has each node once, below the first that leads to it", () => {
    expect(asTree(GRAPH).map(({ node, level }) => `${"-".repeat(level - 1)}${node.id}`)).toEqual([
      "add-on",
      "-p1",
      "--well",
      "---deploy",
      "----m1",
      "----m2",
      "-p2",
      "--sick",
    ]);
  });

  it("says where it stands among its siblings, and what else leads to it", () => {
    const well = asTree(GRAPH).find(({ node }) => node.id === "well");
    expect(well).toMatchObject({ position: 1, siblings: 1 });
    expect(well?.alsoFrom.map(({ id }) => id)).toEqual(["p2"]);
  });

  it("loses nothing that nothing leads to", () => {
    expect(asTree(graphOf(["a", "b c"], "a>b")).map(({ node }) => node.id)).toEqual(["a", "b", "c"]);
  });
});

it.each([
  ["add-on", "ArrowRight", "p1"],
  ["p2", "ArrowRight", "sick"],
  ["sick", "ArrowLeft", "p2"],
  ["well", "ArrowDown", "sick"],
  ["well", "ArrowUp", undefined],
  ["deploy", "ArrowRight", "m2"],
  ["m1", "Home", "add-on"],
  ["p1", "End", "p2"],
  ["p1", "x", undefined],
  ["nowhere", "ArrowRight", undefined],
])("from %s %s leads to %s", (from, key, to) => {
  expect(nextNode(GRAPH, from, key)).toBe(to);
});
