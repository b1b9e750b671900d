import { expect, it } from "vitest";
import { replicaSetText } from "./replica-set-status";

const NONE = { total: 0, applied: 0, available: 0, progressing: 0, degraded: 0 };

function textOf(reported: Readonly<Record<string, string>>, more: object = {}) {
  const conditions = Object.entries(reported).map(([type, text]) => {
    const [status = "", reason = ""] = text.split("/");
    return { type, status, reason, message: "", lastTransitionTime: "2030-01-01T12:00:00Z" };
  });
  return replicaSetText({ conditions, summary: NONE, hasProgressRule: true, ...more });
}

const PLACED = { PlacementVerified: "True/AsExpected" };
const ROLLING = { ...PLACED, PlacementRolledOut: "False/Progressing", ManifestworkApplied: "False/Processing" };

it.each([
  ["unreported", {}, {}, "ManifestWorkReplicaSet may be off"],
  ["invalid", { ManifestworkApplied: "False/InvalidManifestWorkName" }, { deletionTimestamp: "x" }, "63 characters"],
  ["deleting", ROLLING, { deletionTimestamp: "2030-01-01T12:00:00Z" }, "being deleted"],
  ["unplaced", { PlacementVerified: "False/PlacementDecisionNotFound" }, {}, "does not exist"],
  [
    "empty",
    { PlacementVerified: "False/PlacementDecisionEmpty", PlacementRolledOut: "True/Complete" },
    {},
    "no cluster",
  ],
  ["degraded", ROLLING, { summary: { ...NONE, total: 5, degraded: 1 } }, "1 of 5 works is degraded."],
  [
    "rolling",
    ROLLING,
    { summary: { ...NONE, total: 5, available: 3, progressing: 2 } },
    "3 of 5 written works are available, 2 in progress.",
  ],
  ["rolling", ROLLING, { hasProgressRule: false }, "cannot come to an end"],
  ["complete", { ...PLACED, PlacementRolledOut: "True/Complete" }, {}, undefined],
])("%s: %j", (status, reported, more, message) => {
  const text = textOf(reported, more);
  expect(text.status).toBe(status);
  if (message === undefined) expect(text.message).toBeUndefined();
  else expect(text.message).toContain(message);
});
