// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import { PlanEffect } from "./plan-effect";
import { planObstacle } from "./plan-obstacle";

const none = { total: 0, unreachable: 0, regions: [] };
const some = (total: number) => ({ total, unreachable: 1, regions: [{ region: "eu", total, names: ["c1"] }] });
const effect = (addOn: string): EffectOnAddOn => {
  return { addOn, gains: none, loses: none, changes: some(30), overrides: none, waves: 1 };
};
const WRITE = {
  verb: "patch",
  kind: "ClusterManagementAddOn",
  name: "logs",
  before: "apiVersion: g/v1\nkind: ClusterManagementAddOn\nmetadata:\n  name: logs\nspec:\n  a: 1\n",
  after: "apiVersion: g/v1\nkind: ClusterManagementAddOn\nmetadata:\n  name: logs\nspec:\n  a: 2\n",
} as const;
const OWNED = [
  { kind: "ClusterManagementAddOn", name: "logs", owner: { tool: "Flux", by: "Kustomization fleet" } },
] as const;

function shown(plan: Partial<Parameters<typeof PlanEffect>[0]["plan"]>) {
  const onOverridden = vi.fn();
  const element = (
    <PlanEffect plan={{ writes: [WRITE], ...plan }} addOn="logs" isOverridden={false} onOverridden={onOverridden} />
  );
  return { ...render(element), onOverridden };
}

describe("the effect of a plan", () => {
  it("names what happens to other add-ons, who follows later, and clusters by region", () => {
    const { container } = shown({ radius: { effects: [effect("logs"), effect("beside")], unsure: [] } });
    expect(container.textContent).toContain("Changes beside on 30 clusters at once.");
    expect(container.textContent).not.toContain("Changes logs");
    expect(container.textContent).toContain("1 cluster of logs cannot be reached now and follows later.");
    expect(screen.getByText("Clusters by region")).toBeTruthy();
  });

  it("gives the patch of what another tool applies as text, with the reason, and waits for an override", async () => {
    const { user, onOverridden, container } = shown({ owned: [...OWNED] });
    expect(container.textContent).toContain("Flux (Kustomization fleet) applies this object from a repository");
    expect(screen.getByRole("region", { name: "Copy as kubectl" }).textContent).toContain("kubectl");
    await user.click(screen.getByLabelText("Write it here all the same"));
    expect(onOverridden).toHaveBeenCalledWith(true);
  });

  it("is hidden from those who may not see it, and said to be", () => {
    const { container } = shown({ withheld: { message: "No." } });
    expect(container.textContent).toContain("What this does to clusters is hidden from you. No.");
  });
});

it.each([
  [false, "Flux applies ClusterManagementAddOn logs."],
  [true, undefined],
])("a plan with such an object can be carried out: %s", (isOverridden, obstacle) => {
  const plan = { problems: [], writes: [WRITE], rights: [], owned: [...OWNED] };
  expect(planObstacle(plan, { typed: "", isOverridden })).toBe(obstacle);
});
