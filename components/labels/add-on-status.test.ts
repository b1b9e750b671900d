import { describe, expect, it } from "vitest";
import { addOnStatus } from "@/lib/health/add-on-status";
import { AddOnHealth, RolloutPhase } from "@/lib/lists/clusters/row";
import { addOnAppearance } from "./add-on-status";

describe("addOnLook", () => {
  it.each([
    ["healthy", "done", "Healthy", "healthy"],
    ["healthy", "applying", "Applying", "applying"],
    ["healthy", "waiting", "Waiting", "later"],
    ["healthy", "failed", "Rollout failed", "unhealthy"],
    ["installing", "applying", "Applying", "applying"],
    ["installing", "waiting", "Waiting", "later"],
    ["installing", "done", "Installing", "applying"],
    ["unknown", "applying", "Applying", "applying"],
    ["unknown", "done", "Unknown", "unknown"],
    ["degraded", "done", "Degraded", "degraded"],
    ["degraded", "applying", "Degraded, applying", "degraded"],
    ["degraded", "failed", "Rollout failed, degraded", "unhealthy"],
    ["unreachable", "waiting", "Unreachable, waiting", "unreachable"],
    ["unhealthy", "failed", "Unhealthy, rollout failed", "unhealthy"],
    ["deleting", "applying", "Removing", "applying"],
  ] as const)("%s and %s read %s", (health, phase, text, kind) => {
    expect(addOnAppearance({ health, phase })).toMatchObject({ text, kind });
  });

  it("calls nothing well but healthy and done", () => {
    const well = AddOnHealth.options.flatMap((health) =>
      RolloutPhase.options
        .filter((phase) => addOnAppearance({ health, phase }).tone === "good")
        .map((phase) => `${health} ${phase}`),
    );
    expect(well).toEqual(["healthy done"]);
  });
});

describe("what is drawn first", () => {
  const all = AddOnHealth.options.flatMap((health) => RolloutPhase.options.map((phase) => ({ health, phase })));

  const KIND_OF: Readonly<Record<string, string>> = { waiting: "later", removing: "applying" };

  it.each(all)("is where the console sorts it: $health, $phase", (cell) => {
    const status = addOnStatus(cell);
    expect(addOnAppearance(cell).kind).toBe(KIND_OF[status] ?? status);
  });
});
