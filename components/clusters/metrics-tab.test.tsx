// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { CHARTED, ONE_EDIT } from "@/components/testing/plotted-events";
import { render } from "@/components/testing/render";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { ClusterMetricsTab } from "./metrics-tab";

vi.mock("@/components/charts/time-plot", () => import("@/components/testing/plotted-events"));

it("marks what people did in the chart of a cluster", async () => {
  const addOns = [{ name: "logs", health: "healthy", changes: [] }];
  const row: ClusterRow = {
    ...{ name: "c1", health: "available", createdAt: "2026-01-01T09:30:00Z" },
    ...{ addOnsVisible: true, addOns: [] },
  };
  const { from: since, to: at } = CHARTED;
  answerRequests({
    "/api/v1/activity": () => answered(ONE_EDIT),
    "/api/v1/history": () => answered({}),
    "/api/v1/history/clusters/c1": () => answered({ at, since, gaps: [], addOns, missing: {} }),
  });
  render(<ClusterMetricsTab row={row} />);
  await waitFor(() => expect(screen.getByRole("figure", { name: "Add-ons by health" }).textContent).toBe("edit"));
});
