// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { TimePlot } from "@/components/charts/time-plot";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { ClusterMetricsTab } from "./metrics-tab";

type PlotProps = Parameters<typeof TimePlot>[0];

vi.mock("@/components/charts/time-plot", () => ({
  TimePlot: ({ events, title }: PlotProps) => (
    <figure aria-label={title}>{events.map(({ label }) => label).join(", ")}</figure>
  ),
}));

const NOW = Date.parse("2026-01-01T10:00:00Z");
const FROM = NOW - 60 * 60_000;
const act = { user: "ada", request: "r", action: "Edit", verb: "patch", outcome: "done", writer: "console" } as const;
const object = { group: "g", resource: "addontemplates", kind: "AddOnTemplate", name: "logs" };
const edit = { ...act, id: "1", authenticity: "signed", time: "2026-01-01T09:30:00Z", object };

it("marks what people did in the chart of a cluster", async () => {
  const addOns = [{ name: "logs", health: "healthy", changes: [] }];
  const row: ClusterRow = {
    ...{ name: "c1", health: "available", createdAt: edit.time },
    ...{ addOnsVisible: true, addOns: [] },
  };
  answerRequests({
    "/api/v1/activity": () => answered({ rows: [edit], total: 1, users: [], kinds: [] }),
    "/api/v1/history": () => answered({}),
    "/api/v1/history/clusters/c1": () => answered({ at: NOW, since: FROM, gaps: [], addOns, missing: {} }),
  });
  render(<ClusterMetricsTab row={row} />);
  await waitFor(() => expect(screen.getByRole("figure", { name: "Add-ons by health" }).textContent).toBe("edit"));
});
