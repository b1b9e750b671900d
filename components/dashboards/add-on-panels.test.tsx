// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openAt } from "@/components/testing/address";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { AddOnPanels } from "./add-on-panels";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const VARIABLE = { name: "cluster", type: "query", query: "label_values(up, cluster_name)" };
const PANEL = {
  title: "Lines of $cluster",
  type: "stat",
  gridPos: { x: 0, y: 0, w: 8, h: 8 },
  targets: [{ refId: "A", expr: 'lines{cluster_name="$cluster"}', instant: true }],
};
const dashboard = (list: readonly object[]) => JSON.stringify({ title: "Logs", templating: { list }, panels: [PANEL] });

function answerAll(found: object) {
  const series = [{ labels: {}, values: [7] }];
  answerRequests({
    "/api/v1/addon-dashboards/logs": () => answered({ configMap: "logs/panels", ...found }),
    "/api/v1/prometheus": () => answered({ isConfigured: true, scrapeSeconds: 15, clusterLabel: "cluster_name" }),
    "/api/v1/prometheus/values": () => answered({ values: ["amber"], isCut: false }),
    "/api/v1/prometheus/queries": () =>
      answered({ from: 0, to: 0, step: 15, results: [{ ref: "A", notices: [], series }] }),
    "/api/v1/activity": () => answered({ rows: [], total: 0, users: [], kinds: [] }),
    "/api/v1/history": () => answered({}),
  });
}

beforeEach(() => openAt("/clusters/beige/metrics?var-cluster=amber"));

it("fills in the cluster of the page, whatever the address says", async () => {
  answerAll({ json: dashboard([VARIABLE]) });
  render(<AddOnPanels addOn="logs" cluster="beige" />);
  const panels = await screen.findByRole("region", { name: "Panels of logs" });
  expect(await within(panels).findByRole("heading", { name: "Lines of beige" })).toBeTruthy();
  expect(within(panels).queryByRole("combobox", { name: "cluster" })).toBeNull();
});

it("shows nothing that is not about the cluster, and says why", async () => {
  answerAll({ json: dashboard([]) });
  render(<AddOnPanels addOn="logs" cluster="beige" />);
  expect(await screen.findByText(/no variable for the cluster/)).toBeTruthy();
  expect(screen.queryByRole("heading", { name: /Lines of/ })).toBeNull();
});

it.each(["There is no ConfigMap logs/panels.", "You may not read the ConfigMap logs/panels."])(
  "says %s",
  async (problem) => {
    answerAll({ problem });
    render(<AddOnPanels addOn="logs" />);
    expect(await screen.findByText(problem)).toBeTruthy();
  },
);
