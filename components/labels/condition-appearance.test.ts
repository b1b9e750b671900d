import { expect, it } from "vitest";
import { conditionAppearance } from "./condition-appearance";

it.each([
  ["Available", "True", "", "good", "Available"],
  ["Available", "False", "", "bad", "Not available"],
  ["Available", "Unknown", "", "neutral", "Available unknown"],
  ["Degraded", "True", "", "warn", "Degraded"],
  ["Progressing", "True", "Progressing", "info", "Progressing"],
  ["Progressing", "False", "Completed", "good", "Not progressing"],
  ["Progressing", "False", "Failed", "bad", "Failed"],
  ["Configured", "False", "", "neutral", "Not configured"],
  ["PlacementRolledOut", "False", "Progressing", "info", "Rolling out"],
  ["ManifestworkApplied", "False", "Processing", "info", "Works in progress"],
  ["ManifestworkApplied", "False", "NotAsExpected", "bad", "Works not as expected"],
  ["SomethingNew", "True", "", "neutral", "SomethingNew true"],
])("%s %s %s", (type, status, reason, tone, label) => {
  expect(conditionAppearance({ type, status, reason })).toMatchObject({ tone, label });
});
