import { expect, it } from "vitest";
import type { Condition } from "@/lib/kube/conditions";
import { workStatus } from "./work-status";
import { workText } from "./work-summary";

const CREATED = "2026-11-20T08:00:00Z";
const AT = "2026-11-21T10:00:00Z";

function reported(type: string, status: string, message = ""): Condition {
  return { type, status, reason: "", message, lastTransitionTime: AT };
}

const manifest = (...conditions: Condition[]) => ({
  resourceMeta: { kind: "Deployment", namespace: "apps", name: "hello" },
  conditions,
});

it.each([
  ["available", [reported("Applied", "True"), reported("Available", "True")], [], undefined, AT],
  ["waiting", [], [], "Its cluster has not reported on it yet.", CREATED],
  ["failed", [reported("Applied", "False", "it went wrong")], [], "It went wrong.", AT],
  [
    "failed",
    [reported("Applied", "False"), reported("Available", "False")],
    [
      manifest(reported("Applied", "True")),
      manifest(reported("Applied", "False", "Failed to apply manifest: no room")),
    ],
    "Deployment apps/hello: no room.",
    AT,
  ],
  [
    "unavailable",
    [reported("Applied", "True"), reported("Available", "False")],
    [manifest(reported("Available", "True")), manifest(reported("Available", "False", "Resource is not available"))],
    "Deployment apps/hello is not available.",
    AT,
  ],
  ["unknown", [reported("Applied", "True")], [], "Applied; availability is not known yet.", AT],
])("a work is %s by %j", (status, conditions, manifests, message, since) => {
  const text = workText({
    metadata: { creationTimestamp: CREATED },
    status: { conditions, resourceStatus: { manifests } },
  });
  expect([workStatus(text), text.message, text.since]).toEqual([status, message, since]);
});

it("is on its way out, whatever it said before", () => {
  const metadata = { creationTimestamp: CREATED, deletionTimestamp: "2026-11-21T11:00:00Z" };
  const text = workText({
    metadata,
    status: { conditions: [reported("Applied", "True")], resourceStatus: { manifests: [] } },
  });
  expect(text).toMatchObject({ applied: "true", available: "unknown", since: "2026-11-21T11:00:00Z" });
  expect(workStatus({ ...text, isLeaving: true })).toBe("deleting");
});
