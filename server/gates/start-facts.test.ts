import { beforeEach, describe, expect, it } from "vitest";
import { sessionOf } from "@/server/auth/testing";
import { TestCaches } from "@/server/testing/caches";
import { startWarnings } from "./start-facts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const ada = sessionOf("ada", () => true);
const eve = sessionOf("eve", (plural) => plural !== "freezes");

let caches: TestCaches;

const object = (kind: string, name: string, spec: object) => ({
  apiVersion: "flotilla.dev/v1alpha1",
  kind,
  metadata: { name, uid: name, resourceVersion: "1" },
  spec,
});

beforeEach(() => {
  caches = new TestCaches();
  for (const name of ["c1", "c2", "c3"]) caches.cluster(name);
  caches.maintenanceWindows.store(
    object("MaintenanceWindow", "nights", {
      clusters: { names: ["c1", "c2"] },
      timeZone: "Europe/Lisbon",
      schedule: [{ days: ["Tue"], start: "02:00", duration: "3h" }],
    }),
  );
});

const warnings = (caller = ada) =>
  startWarnings(caller, caches, { addOn: "logs", clusters: ["c1", "c2", "c3"], nowMs: NOW });

describe("what would keep clusters from starting", () => {
  it("is said with when the next window opens", async () => {
    expect(await warnings()).toEqual([
      "2 of 3 clusters would wait for a maintenance window. Next window Tue 02:00 Europe/Lisbon.",
    ]);
  });

  it("is a freeze where one holds, and people where a gate is there", async () => {
    caches.freezes.store(object("Freeze", "audit", { reason: "Audit", addOns: ["logs"] }));
    const spec = {
      addOn: "logs",
      placement: { namespace: "fleet", name: "all" },
      before: { everyGroup: true },
      approvals: 2,
    };
    caches.rolloutGates.store(object("RolloutGate", "people", spec));
    const [frozen = "", gate] = await warnings();
    expect(frozen).toMatch(/^3 of 3 clusters would not start now\. .*Audit/);
    expect(gate).toBe("Gate people waits for 2 approvals in fleet/all.");
  });

  it("is said not to be counted for those who may not list all three kinds", async () => {
    expect(await warnings(eve)).toEqual([
      "Maintenance windows, freezes and gates are not counted here: eve may not list freezes.flotilla.dev on this hub.",
    ]);
  });

  it("is nothing where the hub does not have the kinds", async () => {
    const missing = { failure: { since: 0, message: "", unavailable: { resource: "", reason: "missing" } } } as const;
    const absent = { ...caches, freezes: missing, maintenanceWindows: missing } as unknown as TestCaches;
    expect(await startWarnings(eve, absent, { addOn: "logs", clusters: ["c1"], nowMs: NOW })).toEqual([]);
  });
});
