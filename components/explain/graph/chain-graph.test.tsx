// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { layOutAt } from "@/components/testing/sizes";
import { ChainGraph } from "./chain-graph";
import type { Graph, GraphNode } from "./graph";
import { graphOf } from "./testing";

const WIDE_PX = 1_200;
const NARROW_PX = 340;

/** An add-on, two placements, and two clusters: one of both placements, and one that is unhealthy. */
const GRAPH = withDetails(graphOf(["a", "p q", "c d!"], "a>p a>q p>c q>c q>d"), {
  p: { kind: "Placement", figure: 1_200, text: "1 unhealthy", href: "/placements/p" },
  c: { gathers: { lines: [] } },
  d: { href: "/clusters/d", isHere: true },
});

function withDetails(graph: Graph, details: Readonly<Record<string, Partial<GraphNode>>>): Graph {
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, ...details[node.id] })) };
}

function without(id: string): Graph {
  return {
    nodes: GRAPH.nodes.filter((node) => node.id !== id),
    edges: GRAPH.edges.filter(({ from, to }) => from !== id && to !== id),
  };
}

function chain({ width = WIDE_PX, open }: { readonly width?: number; readonly open?: string } = {}) {
  if (width > 0) layOutAt(width);
  const onOpen = vi.fn();
  const chainOf = (graph: Graph) => <ChainGraph label="From a to d" graph={graph} open={open} onOpen={onOpen} />;
  const rendered = render(chainOf(GRAPH));
  return { ...rendered, onOpen, redraw: (graph: Graph) => rendered.rerender(chainOf(graph)) };
}

const items = () => screen.getAllByRole("treeitem");
const nodeOf = (element: Element | null) => element?.getAttribute("data-node");
const node = (id: string) => items().find((item) => nodeOf(item) === id) ?? document.body;
const focused = () => nodeOf(document.activeElement);

beforeEach(() => history.replaceState(null, "", "/addons/a"));

describe("a chain of nodes", () => {
  it("is a tree in which each node stands once, below the first that leads to it", () => {
    chain();
    expect(screen.getByRole("tree", { name: "From a to d" })).toBeTruthy();
    const places = items().map((item) =>
      [nodeOf(item), ...["level", "posinset", "setsize"].map((name) => item.getAttribute(`aria-${name}`))].join(" "),
    );
    expect(places).toEqual(["a 1 1 1", "p 2 1 2", "c 3 1 1", "q 2 2 2", "d 3 1 1"]);
  });

  it("is as high as it has been, so that nothing below it moves when nodes go", () => {
    const { container, redraw } = chain();
    const height = () => container.querySelector<HTMLElement>("[style*=height]")?.style.height;
    const before = height();
    expect(before).toMatch(/^\d+px$/);
    redraw({ nodes: GRAPH.nodes.filter(({ id }) => "apc".includes(id)), edges: [] });
    expect([height(), items().length]).toEqual([before, 3]);
  });

  it("says of a node what it is, how many it stands for, how they are, and what else leads there", () => {
    chain();
    expect(node("p").textContent).toBe("Placement p1,2001 unhealthy");
    expect(node("c").textContent).toContain(", also from q");
  });

  it.each([undefined, "c"])("says which node is open: %s", (open) => {
    chain(open === undefined ? {} : { open });
    expect(
      items()
        .filter((item) => item.getAttribute("aria-selected") === "true")
        .map(nodeOf),
    ).toEqual(open === undefined ? [] : [open]);
  });

  it("draws its columns and an edge for each step, those that lead to a problem last", () => {
    const { container } = chain();
    expect([...container.querySelectorAll("span.absolute.top-0")].map(({ textContent }) => textContent)).toEqual([
      "Add-on",
      "Placements",
      "Decision groups",
    ]);
    const edges = [...container.querySelectorAll(":scope > div > svg > path")];
    expect(edges.map((edge) => /stroke-(bad|line)/.exec(edge.getAttribute("class") ?? "")?.[1])).toEqual([
      "line",
      "line",
      "line",
      "bad",
      "bad",
    ]);
  });

  it.each([0, NARROW_PX])("draws no edges at %i pixels", (width) => {
    const { container } = chain({ width });
    expect(container.querySelectorAll(":scope > div > svg")).toHaveLength(0);
    expect(screen.queryAllByRole("treeitem")).toHaveLength(width === 0 ? 0 : 5);
  });
});

describe("a person at the keys", () => {
  it.each([
    ["along an edge", "{ArrowRight}", "p"],
    ["to what is wrong first", "{ArrowRight}{ArrowDown}{ArrowRight}", "d"],
    ["back along an edge", "{ArrowRight}{ArrowRight}{ArrowLeft}", "p"],
    ["within a column", "{ArrowRight}{ArrowDown}", "q"],
    ["no further than there is something", "{ArrowUp}{ArrowLeft}", "a"],
    ["to the first one", "{ArrowRight}{ArrowRight}{Home}", "a"],
    ["nowhere with another key held", "{Alt>}{ArrowRight}{/Alt}", "a"],
  ])("walks %s: %s", async (_, keys, end) => {
    const { user } = chain();
    await user.tab();
    expect(focused()).toBe("a");
    await user.keyboard(keys);
    expect(focused()).toBe(end);
  });

  it.each([
    ["{ArrowDown}{ArrowDown}{ArrowDown}", "q"],
    ["{ArrowRight}{ArrowRight}", "c"],
    ["{End}", "d"],
    ["{End}{ArrowLeft}", "q"],
    ["{End}{ArrowUp}{ArrowUp}", "c"],
  ])("walks in reading order where nodes stand below each other: %s", async (keys, end) => {
    const { user } = chain({ width: NARROW_PX });
    await user.tab();
    await user.keyboard(keys);
    expect(focused()).toBe(end);
  });

  it("comes to one node by Tab, and back to the one walked to", async () => {
    const { user } = chain();
    await user.tab();
    await user.keyboard("{ArrowRight}");
    await user.tab();
    expect(focused()).toBeNull();
    await user.tab({ shift: true });
    expect(focused()).toBe("p");
  });

  it("opens a node that gathers many, by Enter as by a click", async () => {
    const { user, onOpen } = chain();
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    expect(onOpen.mock.calls).toEqual([["c"]]);
    await user.click(screen.getByRole("button", { name: "c" }));
    expect(onOpen.mock.calls).toEqual([["c"], ["c"]]);
  });

  it("follows the link of a node by Enter", async () => {
    const { user } = chain();
    expect(screen.getByRole("link", { name: "p" }).getAttribute("href")).toBe("/placements/p");
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowDown}{ArrowRight}{Enter}");
    expect(location.pathname).toBe("/clusters/d");
  });

  it("stays in the chain when the focused node goes", async () => {
    const { user, redraw } = chain();
    await user.tab();
    await user.keyboard("{ArrowRight}");
    redraw(without("p"));
    expect(focused()).toBe("a");
  });
});
