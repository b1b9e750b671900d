// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { address, openAt } from "@/components/testing/address";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { DashboardList } from "./dashboard-list";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const ITEMS = [
  { source: "~bundled", name: "fleet", title: "Fleet", description: "How many clusters are in which state." },
  { source: "monitoring", name: "node-exporter", key: "nodes.json", title: "Nodes" },
];

const CREATE = { verb: "create", resource: "configmaps", group: "" };

function answer(source: object) {
  answerRequests({
    "/api/v1/dashboards": () => answered({ items: ITEMS, keeping: { namespace: "flotilla", missing: CREATE } }),
    "/api/v1/prometheus": () => answered(source),
  });
}

beforeEach(() => {
  localStorage.clear();
  openAt("/metrics/dashboards");
});

describe("the list of dashboards", () => {
  it("leads to those that come along and to those of ConfigMaps", async () => {
    answer({ isConfigured: true });
    render(<DashboardList />);
    const table = within(await screen.findByRole("table", { name: "Dashboards" }));
    expect(table.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/metrics/dashboards/~bundled/fleet",
      "/metrics/dashboards/monitoring/node-exporter?key=nodes.json",
    ]);
    expect(table.getByRole("rowheader", { name: /^Fleet/ }).textContent).toBe(
      "FleetHow many clusters are in which state.",
    );
  });

  it("says where there is no Prometheus, and whose series one sees", async () => {
    answer({ isConfigured: false });
    const { unmount } = render(<DashboardList />);
    expect(await screen.findByText(/reads from no Prometheus/)).toBeTruthy();
    unmount();
    answer({ isConfigured: true, limitedTo: 3 });
    render(<DashboardList />);
    expect(await screen.findByText(/the series of 3 clusters/)).toBeTruthy();
  });

  it("keeps what somebody pastes in this browser, and refuses what is no dashboard", async () => {
    answer({ isConfigured: true });
    const { user } = render(<DashboardList />);
    await user.click(await screen.findByRole("button", { name: "Add a dashboard" }));
    const text = screen.getByRole("textbox", { name: "JSON of the dashboard" });
    await user.click(text);
    await user.paste("[]");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByText(/no dashboard of Grafana/)).toBeTruthy();
    await user.clear(text);
    await user.paste('{"title":"My Nodes!","panels":[]}');
    await user.click(screen.getByRole("button", { name: "Add" }));
    await vi.waitFor(() => expect(address()).toBe("/metrics/dashboards/~mine/my-nodes"), 15_000);
    expect(await screen.findByRole("link", { name: "My Nodes!" })).toBeTruthy();
  });

  it("keeps what somebody chooses as a file, and refuses one that is too large", async () => {
    answer({ isConfigured: true });
    const { user } = render(<DashboardList />);
    await user.click(await screen.findByRole("button", { name: "Add a dashboard" }));
    const choose = (text: string) =>
      user.upload(screen.getByLabelText("File"), new File([text], "nodes.json", { type: "application/json" }));
    await choose(`{"title":"Large","panels":[],"x":"${"x".repeat(5_300_000)}"}`);
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByText(/larger than 5 MB/)).toBeTruthy();
    await choose('{"title":"From a file","panels":[]}');
    await user.click(screen.getByRole("button", { name: "Add" }));
    await vi.waitFor(() => expect(address()).toBe("/metrics/dashboards/~mine/from-a-file"), 15_000);
  });
});
