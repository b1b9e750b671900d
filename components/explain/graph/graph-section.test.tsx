// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests, pageOf, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { layOutAt } from "@/components/testing/sizes";
import type { Graph, GraphNode } from "./graph";
import { GraphSection } from "./graph-section";
import { graphOf } from "./testing";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const ROWS = "/api/v1/cluster-addons";
const LIST = "/addons/hello/clusters?q=status=healthy";
const CLUSTERS = Array.from({ length: 25 }, (_, index) => ({
  name: `c${index}/hello`,
  cluster: `c${index}`,
  addOn: "hello",
  health: "healthy",
  phase: "done",
}));
const APPLIED = { tone: "good", shape: "disc-check", label: "Applied" } as const;

/** Clusters that are read on demand, a problem, and manifests that are here. */
const GRAPH = withGathered(
  graphOf(["addon", "clusters wrong!", "manifests"], "addon>clusters addon>wrong clusters>manifests"),
  {
    clusters: { view: "cluster-addons", query: { q: "status=healthy" }, href: LIST },
    manifests: {
      lines: Array.from({ length: 12 }, (_, index) => ({
        id: `m${index}`,
        name: `manifest-${index}`,
        appearance: APPLIED,
        text: "",
      })),
    },
  },
);

function withGathered(graph: Graph, gathered: Readonly<Record<string, GraphNode["gathers"]>>): Graph {
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, gathers: gathered[node.id] })) };
}

function section(graph = GRAPH) {
  layOutAt(1_200);
  return render(<GraphSection title="From the add-on to its manifests" graph={graph} />);
}

const nodes = () => screen.queryAllByRole("treeitem").map((item) => item.getAttribute("data-node"));
const rows = () => screen.queryAllByRole("listitem");
const foot = () => screen.getByText(/^\d+ of \d+$/).textContent;
const press = (name: string) => screen.getByRole("button", { name });

/** The console answers as many rows as are asked for. */
function consoleHas(all: readonly object[]) {
  return answerRequests({
    [ROWS]: (asked) => answered(pageOf(all.slice(0, Number(asked.get("limit"))), { total: all.length })),
  });
}

beforeEach(() => openAt("/addons/hello"));

describe("the chain of an add-on", () => {
  it("is narrowed to what is wrong and what leads there, as its address says", async () => {
    const { user } = section();
    expect(nodes()).toEqual(["addon", "clusters", "manifests", "wrong"]);
    await user.click(screen.getByRole("radio", { name: "Problems only" }));
    expect([address(), nodes()]).toEqual(["/addons/hello?show=wrong", ["addon", "wrong"]]);
    expect(screen.getByText("2 nodes hidden")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "All" }));
    expect([address(), nodes().length]).toEqual(["/addons/hello", 4]);
  });

  it.each([
    ["/addons/hello", false],
    ["/addons/hello?show=wrong", true],
  ])("without problems says so where only they are asked for: %s", (at, isAsked) => {
    openAt(at);
    section(graphOf(["addon", "clusters"], "addon>clusters"));
    expect(screen.queryByText("No problems.") !== null).toBe(isAsked);
    expect(screen.queryByRole("radiogroup") !== null).toBe(isAsked);
  });
});

describe("what a node gathers", () => {
  it("opens below the chain by Enter and in the address, ten at a time, with the list that has all", async () => {
    const requests = consoleHas(CLUSTERS);
    const { user } = section();
    await user.click(screen.getByText("addon"));
    await user.keyboard("{ArrowRight}{ArrowUp}{Enter}");
    expect(address()).toBe("/addons/hello?open=clusters");
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(foot()).toBe("10 of 25");
    await user.click(press("Next 10"));
    await waitFor(() => expect(rows()).toHaveLength(20));
    await user.click(press("Next 5"));
    await waitFor(() => expect(rows()).toHaveLength(25));
    expect(screen.queryByRole("button", { name: /^Next/ })).toBeNull();
    expect(requests.every((request) => request.includes("q=status=healthy"))).toBe(true);
    expect(screen.getByRole("link", { name: "All of them in the list" }).getAttribute("href")).toBe(LIST);
  });

  it("is open where the address says so, each with its status and its page, and closes again", async () => {
    consoleHas(CLUSTERS.slice(0, 1));
    openAt("/addons/hello?open=clusters");
    const { user } = section();
    const link = await screen.findByRole("link", { name: "c0" });
    expect(link.getAttribute("href")).toBe("/clusters/c0/addons?addon=hello");
    expect(rows()[0]?.textContent).toContain("Healthy");
    await user.click(press("Close"));
    expect([address(), rows()]).toEqual(["/addons/hello", []]);
  });

  it("may be here already", async () => {
    const requests = consoleHas([]);
    openAt("/addons/hello?open=manifests");
    const { user } = section();
    await waitFor(() => expect(foot()).toBe("10 of 12"));
    await user.click(press("Next 2"));
    expect([foot(), rows().length, requests.length]).toEqual(["12 of 12", 12, 0]);
  });

  it("says why it cannot be shown", async () => {
    answerRequests({ [ROWS]: () => refused("forbidden", { detail: "You may not list add-ons." }) });
    openAt("/addons/hello?open=clusters");
    section();
    const gathered = await screen.findByRole("region", { name: "Node: clusters" });
    expect(await within(gathered).findByText("You may not list add-ons of clusters")).toBeTruthy();
  });
});
