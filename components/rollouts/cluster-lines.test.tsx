// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { ClusterLines } from "./cluster-lines";

it.each([
  ["healthy", "text-good"],
  ["unhealthy", "text-bad"],
] as const)("a cluster that has the change and is %s is marked so", async (health, colour) => {
  const rows = [{ name: "c1", stage: "done", health }] as RolloutCluster[];
  render(<ClusterLines addOn="logs" list={{ rows, from: 0, size: 1, onFirst: () => undefined }} />);
  const row = (await screen.findByText("c1")).closest("li");
  expect(row?.querySelector("svg")?.getAttribute("class")).toContain(colour);
});
