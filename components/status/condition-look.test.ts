import { expect, it } from "vitest";
import { conditionLook } from "./condition-look";

it.each([
  ["Available", "True", "", "good", "Available"],
  ["Available", "False", "", "bad", "Not available"],
  ["Available", "Unknown", "", "neutral", "Available unknown"],
  ["Degraded", "True", "", "warn", "Degraded"],
  ["Progressing", "True", "Progressing", "info", "Applying"],
  ["Progressing", "False", "Completed", "good", "Rolled out"],
  ["Progressing", "False", "Failed", "bad", "Failed"],
  ["Configured", "False", "", "neutral", "Waits for its wave"],
  ["SomethingNew", "True", "", "neutral", "SomethingNew true"],
])("%s %s %s", (type, status, reason, tone, word) => {
  expect(conditionLook({ type, status, reason })).toMatchObject({ tone, word });
});
