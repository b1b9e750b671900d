// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import type { AddOnAvailability as AddOnAnswer, ClusterAvailability as Answer } from "@/lib/api/metrics/availability";
import { addOnAvailability, clusterAvailability } from "@/lib/queries/history/availability";
import { AddOnAvailability } from "./add-on-availability";
import { ClusterAvailability } from "./cluster-availability";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const END = Date.UTC(2026, 10, 26, 9);
const ago = (ms: number) => new Date(END - ms).toISOString();

const ANSWER: Answer = {
  from: ago(30 * DAY_MS),
  to: ago(0),
  holes: [{ from: ago(2 * DAY_MS), to: ago(DAY_MS) }],
  cluster: { flaps: 0, unavailableMs: 0, stretches: [{ from: ago(30 * DAY_MS), health: "available" }] },
  addOns: [
    {
      ...{ name: "log-shipper", flaps: 3, unavailableMs: 41 * MINUTE_MS },
      stretches: [
        { from: ago(30 * DAY_MS) },
        { from: ago(20 * DAY_MS), health: "healthy" },
        { from: ago(10 * DAY_MS), health: "unhealthy" },
      ],
    },
  ],
  missing: {},
};

describe("the availability of a cluster", () => {
  it("is a bar for it and for each add-on, how often it became unavailable, and for how long", () => {
    const queries = newQueryClient();
    queries.setQueryData(clusterAvailability("c1").queryKey, ANSWER);
    render(<ClusterAvailability cluster="c1" />, queries);
    expect(screen.getByRole("heading").textContent).toBe("Availabilityin 30\u00a0days");
    expect(screen.getByText("Always available")).toBeTruthy();
    expect(screen.getByText(/^Unavailable 3\stimes, 41\smin in all$/)).toBeTruthy();
    const bar = screen.getByRole("list", { name: "log-shipper over time" });
    const kinds = [...bar.querySelectorAll("[data-kind]")].map((each) => each.getAttribute("data-kind"));
    expect(kinds).toEqual(["healthy", "unhealthy", "unknown-time"]);
  });

  it("is not shown where nothing may be seen", () => {
    const queries = newQueryClient();
    const { addOns: _, cluster: __, ...hidden } = ANSWER;
    queries.setQueryData(clusterAvailability("c1").queryKey, hidden);
    const { container } = render(<ClusterAvailability cluster="c1" />, queries);
    expect(container.textContent).toBe("");
  });
});

describe("the availability of an add-on", () => {
  const open = (answer: Partial<AddOnAnswer>) => {
    const queries = newQueryClient();
    const whole = { from: ago(2 * DAY_MS), to: ago(0), flaps: 0, clusters: [], total: 0, ...answer };
    queries.setQueryData(addOnAvailability("log-shipper").queryKey, whole);
    render(<AddOnAvailability addOn="log-shipper" />, queries);
  };

  it("says where it fell first, and where it was unavailable the longest", () => {
    const clusters = [
      { cluster: "c7", flaps: 2, unavailableMs: 41 * MINUTE_MS },
      { cluster: "c3", flaps: 1, unavailableMs: MINUTE_MS },
    ];
    open({ flaps: 3, total: 2, clusters, first: { cluster: "c3", at: ago(DAY_MS) } });
    expect(screen.getByText(/^Unavailable on 2\sclusters; it became so 3\stimes\./).textContent).toContain(
      "First to fall was c3 at",
    );
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "c72 times, 41\u00a0min in all",
      "c3once, 1\u00a0min in all",
    ]);
  });

  it("says of how much time it speaks, where that is less than thirty days", () => {
    open({});
    expect(screen.getByRole("heading").textContent).toContain("in the last 2\u00a0d, all that is recorded");
    expect(screen.getByText("It was available all the time where it is installed.")).toBeTruthy();
  });
});
