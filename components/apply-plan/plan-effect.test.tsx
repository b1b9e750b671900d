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

  it("says what other add-ons wait for, and leaves its own to the plan", () => {
    const waits = [
      { addOn: "logs", requires: "base", message: "logs waits for base." },
      { addOn: "apps", requires: "logs", message: "apps stays without logs." },
      { addOn: "apps", requires: "beside", message: "apps stays without beside." },
    ];
    const { container } = shown({ radius: { effects: [effect("beside")], unsure: [], waits } });
    expect(container.textContent).toContain("apps stays without beside.");
    expect(container.textContent).not.toContain("without logs");
    expect(container.textContent).not.toContain("for base");
  });

  it("says in which waves it goes and when it is done, and what removals wait for", () => {
    const pace = { sizes: [3, 10, 17], earliestMs: 180_000, latestMs: 3_600_000 };
    const finalizers = [
      { name: "addon.open-cluster-management.io/addon-pre-delete", total: 2 },
      { name: "example.com/own", total: 1 },
    ];
    const { container } = shown({ radius: { effects: [{ ...effect("logs"), pace, finalizers }], unsure: [] } });
    const text = container.textContent?.replaceAll("\u00a0", " ");
    expect(text).toContain(
      "logs changes in waves of 3, 10, 17 clusters: done after 3 min to 1 h 00 min, if none fails.",
    );
    expect(text).toContain("2 removals of logs wait for its pre-delete hook, finalizer addon.open-cluster");
    expect(text).toContain("1 removal of logs waits for the finalizer example.com/own.");
  });

  it("says that what removals wait for is hidden from those who may not list them", () => {
    const missing = { verb: "list", resource: "managedclusteraddons", group: "addon.open-cluster-management.io" };
    const { container } = shown({ radius: { effects: [{ ...effect("logs"), missing }], unsure: [] } });
    expect(container.textContent).toContain(
      "What removals of logs wait for is hidden from you: you lack the right to list managedclusteraddons.addon.open-cluster-management.io.",
    );
  });

  it("gives the patch of what another tool applies as text, with the reason, and waits for an override", async () => {
    const { user, onOverridden, container } = shown({ owned: [...OWNED] });
    expect((await screen.findByRole("region", { name: "Copy as Patch" })).textContent).toContain("a: 2");
    expect(container.textContent).toContain("Flux (Kustomization fleet) applies this object from a repository");
    await user.click(screen.getByRole("checkbox", { name: /^Write it here all the same/ }));
    expect(onOverridden.mock.calls[0]?.[0]).toBe(true);
  });

  it("is hidden from those who may not see it, and said to be", () => {
    const { container } = shown({ withheld: { message: "No." } });
    expect(container.textContent).toContain("What this does to clusters is hidden from you. No.");
  });
});

it.each([
  [false, "Flux applies Placement fleet/edge."],
  [true, undefined],
])("a plan with such an object can be carried out: %s", (isOverridden, obstacle) => {
  const owned = [{ ...OWNED[0], kind: "Placement", namespace: "fleet", name: "edge" }];
  const plan = { problems: [], writes: [WRITE], rights: [], owned };
  expect(planObstacle(plan, { typed: "", isOverridden })).toBe(obstacle);
});
