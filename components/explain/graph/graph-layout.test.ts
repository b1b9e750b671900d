import { expect, it } from "vitest";
import { layOut, NODE_PX } from "./graph-layout";
import { graphOf } from "./testing";

const GRAPH = graphOf(
  ["a", "p1 p2", "well sick! ill?", "deploy"],
  "a>p1 a>p2 p1>well p2>sick p2>ill well>deploy sick>deploy",
);

it.each([1187, 848, 640])("in %i px no node lies over another, and none outside", (width) => {
  const layout = layOut(GRAPH, width);
  const nodes = layout?.nodes ?? [];
  expect(nodes).toHaveLength(7);
  for (const [index, one] of nodes.entries()) {
    expect(one.left + (layout?.nodeWidth ?? 0)).toBeLessThanOrEqual(width + 1);
    expect(one.top + NODE_PX).toBeLessThanOrEqual(layout?.height ?? 0);
    for (const other of nodes.slice(index + 1)) {
      const apart =
        Math.abs(one.left - other.left) >= (layout?.nodeWidth ?? 0) || Math.abs(one.top - other.top) >= NODE_PX;
      expect(apart, `${one.node.id} and ${other.node.id}`).toBe(true);
    }
  }
});

it("leaves out columns that nothing stands in", () => {
  const [one, two] =
    layOut({ ...GRAPH, nodes: GRAPH.nodes.filter(({ column }) => column === 0 || column === 3), edges: [] }, 500)
      ?.columns ?? [];
  expect([one, two]).toMatchObject([{ column: 0, left: 0 }, { column: 3 }]);
});

it("draws the way to what is wrong over the others", () => {
  const tones = layOut(GRAPH, 1187)?.edges.map(({ id, tone }) => `${id}: ${tone}`);
  expect(tones?.slice(-3)).toEqual(["p2 ill: warn", "a p2: bad", "p2 sick: bad"]);
});

it("gives up where it is too narrow", () => {
  expect(layOut(GRAPH, 390)).toBeUndefined();
});
