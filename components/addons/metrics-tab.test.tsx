// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { CHARTED, ONE_EDIT } from "@/components/testing/plotted-events";
import { render } from "@/components/testing/render";
import { AddOnMetricsTab } from "./metrics-tab";

vi.mock("@/components/charts/time-plot", () => import("@/components/testing/plotted-events"));

it("marks what people did in the chart of an add-on", async () => {
  const unknown = [null, null];
  const work = { reconciles: unknown, errors: unknown, queue: unknown, hubP95Ms: unknown };
  const at = [CHARTED.from, CHARTED.to];
  answerRequests({
    "/api/v1/activity": () => answered(ONE_EDIT),
    "/api/v1/history": () => answered({}),
    "/api/v1/metrics": () => answered({ at, addOns: { logs: [100, 100] }, work, missing: {} }),
  });
  render(<AddOnMetricsTab addOn="logs" />);
  await waitFor(() => expect(screen.getByRole("figure", { name: "Available" }).textContent).toBe("edit"));
});
