import { describe, expect, it } from "vitest";
import { gateKindProblems } from "./gate-rules";
import { readText } from "./object-text";
import { startingText } from "./starting-text";

const schedule = [{ start: "02:00", duration: "1h30m" }];
const gate = { addOn: "hello", placement: { namespace: "fleet", name: "all" }, before: { everyGroup: true } };

describe("a window, a freeze or a gate", () => {
  it.each<[string, object, readonly string[]]>([
    ["MaintenanceWindow", { schedule, timeZone: "Europe/Lisbon", exceptDates: ["2026-12-24"] }, []],
    ["MaintenanceWindow", {}, ["spec.schedule needs at least one time: without one it never opens."]],
    [
      "MaintenanceWindow",
      { schedule: [...schedule, { start: "24:00", duration: "" }], timeZone: "Atlantis", exceptDates: ["2026-13-01"] },
      [
        "spec.schedule[1].start is no time of the day, as 02:00.",
        "spec.schedule[1].duration is no duration, as 4h or 1h30m.",
        "spec.timeZone is no time zone of the IANA database.",
        "spec.exceptDates[0] is no date, as 2026-12-24.",
      ],
    ],
    ["Freeze", { reason: "Audit", until: "2030-01-01T00:00:00Z" }, []],
    [
      "Freeze",
      { reason: " ", until: "soon" },
      ["spec.reason says nothing: people have to know why.", "spec.until is no time."],
    ],
    ["RolloutGate", { ...gate, approvals: 2, approvers: ["ada", "bob"], expiresAfter: "72h" }, []],
    [
      "RolloutGate",
      { ...gate, approvals: 2, approvers: ["ada"] },
      ["spec.approvers are fewer than the approvals that it needs."],
    ],
    [
      "RolloutGate",
      { addOn: "hello", before: {}, approvals: 21, expiresAfter: "3 days" },
      [
        "spec.placement needs a namespace and a name.",
        "spec.before.decisionGroups names no group that waits.",
        "spec.approvals is no number from 1 to 20.",
        "spec.expiresAfter is no duration, as 72h.",
      ],
    ],
    ["Placement", {}, []],
  ])("%s %j", (kind, spec, messages) => {
    expect(gateKindProblems({ kind, spec }).map(({ message }) => message)).toEqual(messages);
  });

  it.each(["MaintenanceWindow", "Freeze", "RolloutGate"] as const)("begins as a %s without problems", (kind) => {
    const { value } = readText(startingText(kind, "flotilla.dev/v1alpha1"));
    expect(gateKindProblems(value as object)).toEqual([]);
  });
});
