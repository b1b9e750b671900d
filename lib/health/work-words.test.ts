import { expect, it } from "vitest";
import type { Condition } from "@/lib/kube/conditions";
import { workStanding, workWords } from "./work-words";

const CREATED = "2026-11-20T08:00:00Z";
const AT = "2026-11-21T10:00:00Z";

function said(type: string, status: string, message = ""): Condition {
  return { type, status, reason: "", message, lastTransitionTime: AT };
}

const manifest = (...conditions: Condition[]) => ({ conditions });

it.each([
  ["available", [said("Applied", "True"), said("Available", "True")], [], undefined, AT],
  ["waiting", [], [], "Its cluster has not reported on it yet.", CREATED],
  ["failed", [said("Applied", "False", "it went wrong")], [], "It went wrong.", AT],
  [
    "failed",
    [said("Applied", "False"), said("Available", "False")],
    [manifest(said("Applied", "False")), manifest(said("Applied", "True"))],
    "1 of 3 manifests could not be applied.",
    AT,
  ],
  [
    "unavailable",
    [said("Applied", "True"), said("Available", "False")],
    [manifest(said("Available", "False")), manifest(said("Available", "False"))],
    "2 of 3 manifests are not available.",
    AT,
  ],
  ["unknown", [said("Applied", "True")], [], "It is applied; whether it is available is not known yet.", AT],
])("a work is %s by %j", (standing, conditions, manifests, sentence, since) => {
  const spec = { workload: { manifests: [{}, {}, {}] } };
  const words = workWords({ metadata: { creationTimestamp: CREATED }, spec, status: { conditions, resourceStatus: { manifests } } });
  expect([workStanding(words), words.sentence, words.since]).toEqual([standing, sentence, since]);
});

it("is on its way out, whatever it said before", () => {
  const metadata = { creationTimestamp: CREATED, deletionTimestamp: "2026-11-21T11:00:00Z" };
  const spec = { workload: { manifests: [] } };
  const words = workWords({ metadata, spec, status: { conditions: [said("Applied", "True")], resourceStatus: { manifests: [] } } });
  expect(words).toMatchObject({ applied: "true", available: "unknown", since: "2026-11-21T11:00:00Z" });
  expect(workStanding({ ...words, isLeaving: true })).toBe("deleting");
});
