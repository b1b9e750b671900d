import { expect, it } from "vitest";
import { isAcknowledged, readRules } from "./stored-rules";

const GOOD = JSON.stringify({ when: { type: "cluster-lost" }, to: ["ops"] });

it("says of one broken rule what is wrong with it, and the others go on", () => {
  const read = readRules({
    good: GOOD,
    text: "when: cluster-lost",
    unknown: JSON.stringify({ when: { type: "cluster-lost" }, to: ["ops"], colour: "red" }),
    condition: JSON.stringify({ when: { type: "full-moon" }, to: ["ops"] }),
    forever: JSON.stringify({ when: { type: "cluster-lost" }, to: ["ops"], for: "90d" }),
    nobody: JSON.stringify({ when: { type: "cluster-lost" }, to: [] }),
    zone: JSON.stringify({
      when: { type: "cluster-lost" },
      to: ["ops"],
      quietHours: [{ timeZone: "Europe/Atlantis", from: "22:00", to: "06:00" }],
    }),
    nothing: JSON.stringify({ when: { type: "add-on-down" }, to: ["ops"] }),
    "Bad Name": GOOD,
  });
  expect(Object.fromEntries(read.map((each) => [each.name, "error" in each ? each.error : "ok"]))).toEqual({
    good: "ok",
    text: "It is not JSON.",
    unknown: "It has an unknown field: colour.",
    condition: "Its condition (when) is none that is known, or lacks a field.",
    forever: "Its field for must be a duration of at most 30d, as 15m.",
    nobody: "Its field to is missing or wrong.",
    zone: "Its field quietHours.0.timeZone must be a time zone, as Europe/Berlin.",
    nothing: "Its condition (when) is none that is known, or lacks a field.",
    "Bad Name": "Its name may have small letters, digits and dashes only.",
  });
});

it.each([
  ["before it held", "2026-11-20T11:00:00Z", undefined, false],
  ["since it holds", "2026-11-20T12:30:00Z", undefined, true],
  ["until a time that is to come", "2026-11-20T12:30:00Z", "2026-11-20T14:00:00Z", true],
  ["until a time that is over", "2026-11-20T12:30:00Z", "2026-11-20T12:45:00Z", false],
])("an alert that was acknowledged %s", (_, at, until, expected) => {
  const acknowledgement = { by: "ada", at, reason: "known", ...(until !== undefined && { until }) };
  const [sinceMs, nowMs] = [Date.parse("2026-11-20T12:00:00Z"), Date.parse("2026-11-20T13:00:00Z")];
  expect(isAcknowledged(acknowledgement, { sinceMs }, nowMs)).toBe(expected);
});
