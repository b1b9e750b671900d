// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { seeWhere } from "@/components/testing/seen";
import { DashboardPage } from "./dashboard-page";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const SCRIPT =
  '# Read me\n\n<script>alert(1)</script> [here](javascript:alert(1)) and [there](https://example.org "x")';
const panel = (title: string, type: string, x: number) => ({
  title,
  type,
  gridPos: { x, y: 0, w: 8, h: 8 },
  targets: [{ refId: "A", expr: `up{job="${title}"}`, instant: true }],
  options: { content: SCRIPT },
});
const DASHBOARD = {
  title: "Nodes",
  templating: { list: [{ name: "cluster", type: "custom", query: "amber,beige", current: { value: "amber" } }] },
  panels: [panel("Fine", "stat", 0), panel("Broken", "stat", 8), panel("Notes", "text", 16), panel("News", "news", 0)],
};

/** The first panel has a value, the second a failure. */
function answerAll(json = JSON.stringify(DASHBOARD), isConfigured = true) {
  const series = (value: unknown) => ({
    from: 0,
    to: 0,
    step: 15,
    results: [{ ref: "A", notices: [], ...(value as object) }],
  });
  const results = [
    series({ series: [{ labels: {}, values: [7] }] }),
    series({
      series: [],
      problem: { kind: "no-answer", text: "The address of Prometheus answers with a web page (200)." },
    }),
  ];
  return answerRequests({
    "/api/v1/dashboards/~bundled/nodes": () => answered({ json }),
    "/api/v1/prometheus": () => answered({ isConfigured, scrapeSeconds: 15 }),
    "/api/v1/prometheus/queries": () => answered(results.shift()),
  });
}

beforeEach(() => {
  openAt("/metrics/dashboards/~bundled/nodes");
  seeWhere(() => true);
});

describe("a dashboard", () => {
  it("leaves the height of table rows in its panels to the theme", async () => {
    answerAll();
    render(<DashboardPage />);
    const panel = (await screen.findByRole("region", { name: "Fine" })).closest<HTMLElement>("[data-panel]");
    expect(panel?.style.getPropertyValue("--grid-row")).toBe("1 / span 8");
    expect(panel?.style.getPropertyValue("--row")).toBe("");
  });

  it("shows what one panel has while another one fails, and names what is not drawn", async () => {
    answerAll();
    render(<DashboardPage />);
    expect(await within(await screen.findByRole("region", { name: "Fine" })).findByText("7")).toBeTruthy();
    expect(await within(screen.getByRole("region", { name: "Broken" })).findByText(/web page/)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "News" })).getByText(/"news" are not drawn/)).toBeTruthy();
    expect(await screen.findByText(/1 difference/)).toBeTruthy();
  });

  it("has empty panels, and waits for nothing, where there is no Prometheus", async () => {
    const requests = answerAll(undefined, false);
    render(<DashboardPage />);
    expect(await within(await screen.findByRole("region", { name: "Fine" })).findByText("No data")).toBeTruthy();
    expect(screen.queryByText("Loading…")).toBeNull();
    expect(requests).not.toContain("/api/v1/prometheus/queries");
  });

  it("reads no data of panels that are out of sight", async () => {
    const requests = answerAll();
    seeWhere((element) => element.textContent?.includes("Broken") === true);
    const { queries } = render(<DashboardPage />);
    await within(await screen.findByRole("region", { name: "Broken" })).findByText("7");
    expect(within(screen.getByRole("region", { name: "Fine" })).queryByText("7")).toBeNull();
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0), 15_000);
    expect(requests.filter((path) => path === "/api/v1/prometheus/queries")).toHaveLength(1);
  });

  it("runs no script of its text, and leads to no address but those of the web", async () => {
    answerAll();
    const { container } = render(<DashboardPage />);
    const notes = await screen.findByRole("region", { name: "Notes" });
    expect(within(notes).getByText(/<script>alert\(1\)<\/script>/)).toBeTruthy();
    expect(container.querySelectorAll("script, [href^='javascript']")).toHaveLength(0);
    expect(within(notes).queryByRole("link", { name: "here" })).toBeNull();
  });

  it("has its time and its variables in the address", async () => {
    answerAll();
    const { user } = render(<DashboardPage />);
    await user.selectOptions(await screen.findByRole("combobox", { name: "cluster" }), "beige");
    await user.click(screen.getByRole("radio", { name: "6 h" }));
    expect(address()).toBe("/metrics/dashboards/~bundled/nodes?var-cluster=beige&from=now-6h&to=now");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(address()).toMatch(/from=\d{13}&to=\d{13}$/);
    await user.click(screen.getByRole("button", { name: "Now" }));
    expect(address()).toMatch(/from=now-360m&to=now$/);
  });

  it("that is none says why instead of an empty page", async () => {
    answerAll("{}");
    render(<DashboardPage />);
    expect(await screen.findByText(/no dashboard of Grafana/)).toBeTruthy();
  });

  it("that is not there says so", async () => {
    answerRequests({
      "/api/v1/dashboards/~bundled/nodes": () => refused("not-found", { detail: "There is no such dashboard." }),
    });
    render(<DashboardPage />);
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  });
});

describe("what the address chooses", () => {
  const variables = [
    { name: "cluster", type: "query", query: "label_values(up, cluster)" },
    { name: "job", type: "query", query: 'label_values(up{cluster="$cluster"}, job)' },
  ];
  const json = JSON.stringify({ ...DASHBOARD, templating: { list: variables } });
  const open = () => {
    answerRequests({
      "/api/v1/dashboards/~bundled/nodes": () => answered({ json }),
      "/api/v1/prometheus": () => answered({ isConfigured: true, scrapeSeconds: 15 }),
      "/api/v1/prometheus/values": (_, body) =>
        answered({
          values: JSON.stringify(body).includes('"job"') ? ["api", "node"] : ["amber", "beige"],
          isCut: false,
        }),
      "/api/v1/prometheus/queries": () => answered({ from: 0, to: 0, step: 15, results: [] }),
    });
    return render(<DashboardPage />);
  };

  const chosenIn = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name }).value;

  it("is shown, and no other cluster, where it has no series any more", async () => {
    openAt("/metrics/dashboards/~bundled/nodes?var-cluster=lost");
    open();
    await screen.findByRole("option", { name: "beige" });
    expect(chosenIn("cluster")).toBe("lost");
  });

  it("gives way to what is offered once another variable that it needs is changed", async () => {
    openAt("/metrics/dashboards/~bundled/nodes?var-cluster=amber&var-job=gone");
    const { user } = open();
    await screen.findByRole("option", { name: "node" });
    expect(chosenIn("job")).toBe("gone");
    await user.selectOptions(screen.getByRole("combobox", { name: "cluster" }), "beige");
    await vi.waitFor(() => expect([chosenIn("cluster"), chosenIn("job")]).toEqual(["beige", "api"]));
  });
});
