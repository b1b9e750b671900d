import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flotillaCrds } from "@/lib/resources/crds";
import type { ApiServer } from "@/server/demo/api-server/api-server";
import { type Send, sender, testServer } from "@/server/demo/api-server/testing/client";

const GROUP = "/apis/flotilla.dev/v1alpha1";

let api: ApiServer;
let admin: Send;
let number = 0;

beforeAll(async () => {
  api = await testServer({ crds: flotillaCrds });
  admin = sender(api.handler);
});
afterAll(() => api.close());

const night = { days: ["Tue"], start: "02:00", duration: "4h" };
const gate = { addOn: "hello", placement: { namespace: "default", name: "global" } };

async function create(plural: string, kind: string, spec: object): Promise<number> {
  number += 1;
  const object = { apiVersion: "flotilla.dev/v1alpha1", kind, metadata: { name: `x-${number}` }, spec };
  return (await admin("POST", `${GROUP}/${plural}`, object)).status;
}

describe("our kinds, as a hub serves them", () => {
  it.each<[string, string, object]>([
    ["maintenancewindows", "MaintenanceWindow", { schedule: [night] }],
    [
      "maintenancewindows",
      "MaintenanceWindow",
      {
        clusters: { names: ["c1"], clusterSets: ["prod"], labelSelector: { matchLabels: { region: "eu" } } },
        addOns: ["hello"],
        timeZone: "Europe/Lisbon",
        timeZoneFrom: { claim: "timezone.example" },
        schedule: [night, { weeks: [2, -1], start: "23:30", duration: "1h30m" }],
        exceptDates: ["2026-12-24"],
        veto: { label: "site/busy", values: ["yes"] },
      },
    ],
    ["freezes", "Freeze", { reason: "Quarter end" }],
    ["freezes", "Freeze", { reason: "Quarter end", until: "2027-01-02T00:00:00Z", addOns: ["hello"] }],
    ["rolloutgates", "RolloutGate", { ...gate, before: { everyGroup: true } }],
    [
      "rolloutgates",
      "RolloutGate",
      {
        ...gate,
        before: { decisionGroups: [{ groupName: "prod" }, { groupIndex: 2 }] },
        approvals: 2,
        approvers: ["ada", "bob"],
        expiresAfter: "72h",
        webhook: { receiver: "chat", approver: "change-board" },
      },
    ],
  ])("takes %s with %s %j", async (plural, kind, spec) => {
    expect(await create(plural, kind, spec)).toBe(201);
  });

  it.each<[string, string, string, object]>([
    ["no schedule", "maintenancewindows", "MaintenanceWindow", {}],
    ["a time of 25 hours", "maintenancewindows", "MaintenanceWindow", { schedule: [{ ...night, start: "25:00" }] }],
    ["a duration of days", "maintenancewindows", "MaintenanceWindow", { schedule: [{ ...night, duration: "2d" }] }],
    ["no duration", "maintenancewindows", "MaintenanceWindow", { schedule: [{ ...night, duration: "0m" }] }],
    ["eight days", "maintenancewindows", "MaintenanceWindow", { schedule: [{ ...night, duration: "192h" }] }],
    ["an unknown day", "maintenancewindows", "MaintenanceWindow", { schedule: [{ ...night, days: ["Friday"] }] }],
    [
      "a label and a claim",
      "maintenancewindows",
      "MaintenanceWindow",
      { schedule: [night], veto: { label: "a", claim: "b" } },
    ],
    ["neither label nor claim", "maintenancewindows", "MaintenanceWindow", { schedule: [night], timeZoneFrom: {} }],
    ["no reason", "freezes", "Freeze", {}],
    ["an empty reason", "freezes", "Freeze", { reason: "" }],
    ["an end that is no time", "freezes", "Freeze", { reason: "x", until: "soon" }],
    ["no add-on", "rolloutgates", "RolloutGate", { before: { everyGroup: true }, placement: gate.placement }],
    ["nothing before which", "rolloutgates", "RolloutGate", { ...gate, before: {} }],
    [
      "both ways of saying before what",
      "rolloutgates",
      "RolloutGate",
      { ...gate, before: { everyGroup: true, decisionGroups: [{ groupIndex: 1 }] } },
    ],
    ["no approvals", "rolloutgates", "RolloutGate", { ...gate, before: { everyGroup: true }, approvals: 0 }],
    [
      "too few approvers",
      "rolloutgates",
      "RolloutGate",
      { ...gate, before: { everyGroup: true }, approvals: 2, approvers: ["ada"] },
    ],
  ])("refuses %s", async (_, plural, kind, spec) => {
    expect(await create(plural, kind, spec)).toBe(422);
  });
});
