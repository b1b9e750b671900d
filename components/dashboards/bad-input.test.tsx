// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openAt } from "@/components/testing/address";
import { answered, answerRequests, unanswered } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { seeWhere } from "@/components/testing/seen";
import { DashboardPage } from "./dashboard-page";

vi.mock("next/navigation", () => import("@/components/testing/address"));

type Answer = ReturnType<Parameters<typeof answerRequests>[0][string]>;

const PATH = "/metrics/dashboards/~bundled/nodes";
const HTML = { kind: "no-answer", text: "The address of Prometheus answers with a web page (200)." };

const statOf = (expr: string, more: object = {}) => ({
  type: "stat",
  title: expr,
  targets: [{ refId: "A", expr, instant: true }],
  ...more,
});
const variableOf = (name: string, query: string) => ({ name, type: "query", query });
const dashboardOf = (panels: object[], list: object[] = []) => ({ title: "Nodes", templating: { list }, panels });

interface Given {
  readonly json: string;
  /** What a query finds, by its text. */
  readonly queries?: (expr: string) => Answer;
  readonly values?: () => Answer;
}

function found(value: unknown): Response {
  const results = [{ ref: "A", notices: [], series: [{ labels: {}, values: [value] }] }];
  return answered({ from: 0, to: 0, step: 15, results });
}

/** Opens a dashboard, and names what is queried. */
function open({ json, queries = () => found(7), values = () => answered({ values: [], isCut: false }) }: Given) {
  const queried: string[] = [];
  answerRequests({
    "/api/v1/dashboards/~bundled/nodes": () => answered({ json }),
    "/api/v1/prometheus": () => answered({ isConfigured: true, scrapeSeconds: 15 }),
    "/api/v1/prometheus/values": values,
    "/api/v1/prometheus/queries": (_, body) => {
      const [{ expr = "" } = {}] = (body as { queries: { expr?: string }[] }).queries;
      queried.push(expr);
      return queries(expr);
    },
  });
  return { queried, ...render(<DashboardPage />) };
}

const panel = (name: string) => screen.findByRole("region", { name });
const reads = async (name: string, text: string) => within(await panel(name)).findByText(text);

beforeEach(() => {
  openAt(PATH);
  seeWhere(() => true);
});

describe("a dashboard that is no good", () => {
  it("of more than 5 MB says so instead of an empty page", async () => {
    open({ json: JSON.stringify(dashboardOf([statOf("up", { description: "x".repeat(5_300_000) })])) });
    expect(await screen.findByText("The dashboard is larger than 5 MB.")).toBeTruthy();
  });

  it("of nearly 5 MB is shown, and says what of it is left out", async () => {
    const long = "x".repeat(480_000);
    const panels = Array.from({ length: 10 }, () => statOf("up", { description: long }));
    const { user } = open({ json: JSON.stringify(dashboardOf([...panels, statOf("news", { type: "news" })])) });
    await user.click(await screen.findByText(/1 difference/));
    expect(screen.getByText(/panels\[10\]\.type/)).toBeTruthy();
    expect((await screen.findAllByText("7")).length).toBeGreaterThan(0);
  });

  it("with variables in a circle says so of each, and reads all of its panels", async () => {
    const list = [variableOf("a", 'label_values(up{x="$b"}, y)'), variableOf("b", 'label_values(up{x="$a"}, y)')];
    open({ json: JSON.stringify(dashboardOf([statOf("up"), statOf('down{x="$a"}')], list)) });
    expect(await reads("up", "7")).toBeTruthy();
    expect(await screen.findByText("a: It needs itself.")).toBeTruthy();
    expect(screen.getByText("b: It needs itself.")).toBeTruthy();
    await vi.waitFor(() => expect(screen.getAllByText("7")).toHaveLength(2), 15_000);
  });

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a picture with a script", "<img src=x onerror=alert(1)>"],
    ["an address with a script", "[here](javascript:alert(1))"],
    ["one with capital letters", "[here](JaVaScRiPt:alert(1))"],
    ["one with data", "![here](data:text/html;base64,PHNjcmlwdD4=)"],
    ["an address without a scheme", "[here](//example.org)"],
    ["a script in the address of the page", "[here]($site) $site"],
  ])("attack: %s in its text runs nothing and leads nowhere", async (_, content) => {
    openAt(`${PATH}?var-site=${encodeURIComponent("javascript:alert(1)//<script>alert(1)</script>")}`);
    const list = [{ name: "site", type: "textbox", query: "" }];
    const text = { type: "text", title: "Notes", options: { mode: "html", content } };
    const { container } = open({ json: JSON.stringify(dashboardOf([text], list)) });
    const notes = await panel("Notes");
    expect(notes.querySelectorAll("a, img, script, iframe")).toHaveLength(0);
    expect(container.querySelectorAll("script, [href^='javascript' i]")).toHaveLength(0);
  });
});

describe("a Prometheus that fails one panel", () => {
  const json = JSON.stringify(dashboardOf([statOf("slow"), statOf("up")]));

  it("by an answer that does not come leaves the others as they are", async () => {
    open({ json, queries: (expr) => (expr === "slow" ? unanswered() : found(7)) });
    expect(await reads("up", "7")).toBeTruthy();
    expect(within(await panel("slow")).getByText("Loading…")).toBeTruthy();
  });

  it.each([
    ["NaN", "NaN"],
    ["+Inf", "+Inf"],
    [0, "0"],
    [null, "No data"],
  ])("by %j shows what it is", async (value, text) => {
    open({ json, queries: (expr) => (expr === "slow" ? found(value) : found(7)) });
    expect(await reads("slow", text)).toBeTruthy();
    expect(await reads("up", "7")).toBeTruthy();
  });
});

describe("a variable whose values do not come", () => {
  const list = [variableOf("node", "label_values(up, node)"), variableOf("pod", 'label_values(up{node="$node"}, pod)')];
  const panels = ["up", 'cpu{node="$node"}', "memory{pod=~'$pod'}"].map((expr) => statOf(expr));
  const json = JSON.stringify(dashboardOf(panels, list));

  it("keeps from its answer the panels that name it, and no others", async () => {
    const { queried, queries } = open({ json, values: unanswered });
    expect(await reads("up", "7")).toBeTruthy();
    await vi.waitFor(() => expect(queries.isFetching()).toBe(1), 15_000);
    expect(queried).toEqual(["up"]);
  });

  it("because Prometheus fails is named with what failed, and its panels are read", async () => {
    const { queried } = open({ json, values: () => answered({ values: [], isCut: false, problem: HTML }) });
    expect(await screen.findByText(`node: ${HTML.text}`)).toBeTruthy();
    await vi.waitFor(() => expect(screen.getAllByText("7")).toHaveLength(3), 15_000);
    expect(queried).toHaveLength(3);
  });

  it("because the console fails is named with what failed, and its panels are read", async () => {
    const { queried } = open({ json, values: () => new Response("<html>", { status: 502 }) });
    await vi.waitFor(() => expect(queried).toHaveLength(3), 15_000);
    expect((await screen.findAllByText(/^node: /)).length).toBeGreaterThan(0);
  });
});
