// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { openAt } from "@/components/testing/address";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { layOutAt } from "@/components/testing/sizes";
import { windowWidth } from "@/components/testing/window-width";
import { clusterStatus } from "@/lib/health/cluster-status";
import { CLUSTER_LIST } from "@/lib/lists/clusters/list";
import { AddOnHealth, type ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import { ClusterList } from "./cluster-list";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const ROW: Omit<ClusterRow, "name" | "health"> = { createdAt: "2026-05-17T09:00:00Z", addOnsVisible: true, addOns: [] };
const ADD_ON = { name: "logs", phase: "done" } as const;
const ROWS: readonly ClusterRow[] = [
  ...ClusterRowHealth.options.map((health) => ({ ...ROW, name: `own-${health}`, health })),
  ...AddOnHealth.options.map((health) => ({
    ...ROW,
    name: `add-on-${health}`,
    health: "available" as const,
    addOns: [{ ...ADD_ON, health }],
  })),
  { ...ROW, name: "hidden", health: "available", addOnsVisible: false },
];

/** As the console counts what the filter finds. */
function statusFacet() {
  const statusOf = CLUSTER_LIST.table.facets.health;
  const sizes = new Map<string, number>();
  for (const row of ROWS) {
    const read = { status: clusterStatus(row), addOnNames: [], facts: [], labels: {}, claims: [] };
    const value = String(statusOf?.({ ...row, ...read }));
    sizes.set(value, (sizes.get(value) ?? 0) + 1);
  }
  return { values: [...sizes].map(([value, size]) => ({ value, size })), more: 0 };
}

beforeEach(() => {
  windowWidth(1_440);
  layOutAt(1_440);
  openAt("/clusters");
});

/** The values beside the list said Healthy and Unhealthy, its column Available. */
it("calls and counts statuses beside the list as its column does", async () => {
  answerRequests({ "/api/v1/clusters": () => answered(pageOf(ROWS, { facets: { health: statusFacet() } })) });
  const { user } = render(<ClusterList />);
  const facet = within(await screen.findByRole("group", { name: "Status" }));
  await user.click(facet.getByRole("button"));
  const beside = facet.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
  const column = screen.getAllByRole("columnheader").findIndex(({ textContent }) => textContent?.startsWith("Status"));
  const cells = [...document.querySelectorAll("[data-cluster]")].map((row) => row.children[column]?.textContent ?? "");
  const counted = [...new Set(cells)].map((label) => `${label}${cells.filter((each) => each === label).length}`);
  expect(cells).toHaveLength(ROWS.length);
  expect(beside.sort()).toEqual(counted.sort());
});
