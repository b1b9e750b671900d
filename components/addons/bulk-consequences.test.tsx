// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { BulkStep } from "@/lib/queries/addons/bulk-actions";
import { BulkConsequences } from "./bulk-consequences";

/** A plan that patches the add-on, for one of its placements. */
function planned(addOn: string, label = addOn): BulkStep {
  const text = (type: string) => `kind: ClusterManagementAddOn\nmetadata:\n  name: ${addOn}\nspec:\n  type: ${type}\n`;
  const write = { verb: "patch", kind: "ClusterManagementAddOn", name: addOn } as const;
  return {
    ...{ label, addOn, losing: [], isConfirmed: false, rights: [], warnings: [], send: async () => [] },
    writes: [{ ...write, before: text("Placements"), after: text("Manual") }],
  };
}

function show(action: "disable" | "hold" | "resume", ...steps: readonly BulkStep[]) {
  return render(<BulkConsequences action={action} plans={{ steps, left: [] }} failed={[]} isUnread={false} />);
}

it("lets the writes of all plans be copied together", async () => {
  const { user } = show("disable", planned("logs"), planned("search"));
  await user.click(screen.getByText("Copy as commands or files"));
  const text = (await screen.findByRole("region", { name: "Copy as kubectl" })).textContent;
  expect(text).toMatch(/patch ClusterManagementAddOn logs [\s\S]* patch ClusterManagementAddOn search /);
});

it("has no copies of several writes to one object, of which the last would undo the others", () => {
  show("hold", planned("logs", "logs through fleet/a"), planned("logs", "logs through fleet/b"));
  expect(screen.queryByText("Copy as commands or files")).toBeNull();
  expect(screen.getByText(/copy them from each rollout/)).toBeDefined();
});

it("says how many waiting clusters may start, where, and in how many waves", () => {
  const regions = [
    { region: "eu", total: 20, names: [] },
    { region: "", total: 5, names: [] },
  ];
  show("resume", { ...planned("logs"), starts: { total: 25, unreachable: 0, regions }, waves: 3 });
  const line = screen.getByText("logs").closest("li")?.textContent;
  expect(line).toBe("logs: 25 waiting clusters may start, in 3 waveseu 20, without a region 5");
});
