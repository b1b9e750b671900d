import { describe, expect, it } from "vitest";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { failedStatus } from "./failed-status";
import { HEALTHY_SPOKE } from "./spoke-model";
import { workStatus } from "./work-status";

const NOW = new Date("2026-05-04T10:00:00Z");
const deployment = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "hello", namespace: "ns" } };
const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "key", namespace: "ns" } };

const work = (manifests: object[], generation = 1, status: object = {}) =>
  ManifestWork.parse({ metadata: { generation }, spec: { workload: { manifests } }, status });
const reported = (conditions: readonly { type: string; status: string; message?: string }[]) =>
  Object.fromEntries(conditions.map(({ type, status, message }) => [type, `${status}: ${message}`]));

describe("failedStatus", () => {
  it("says of what was never there that it is refused and missing", () => {
    const status = failedStatus(work([deployment, secret]), "no room", NOW);
    expect(reported(status.conditions)).toEqual({
      Applied: "False: Failed to apply manifest work",
      Available: "False: 2 of 2 resources are not available",
    });
    expect(reported(status.resourceStatus.manifests[1]?.conditions ?? [])).toEqual({
      Applied: "False: Failed to apply manifest: no room",
      Available: "False: Resource is not available",
    });
  });

  it("leaves what is there from before", () => {
    const before = workStatus(work([deployment]), "settled", { model: HEALTHY_SPOKE, nodes: 1 }, NOW);
    const status = failedStatus(work([deployment, secret], 2, before), "no room", NOW);
    expect(reported(status.conditions).Available).toBe("False: 1 of 2 resources are not available");
    expect(reported(status.resourceStatus.manifests[0]?.conditions ?? [])).toMatchObject({
      Applied: "False: Failed to apply manifest: no room",
      Available: "True: Resource is available",
    });
    expect(status.conditions.map(({ observedGeneration }) => observedGeneration)).toEqual([2, 2]);
  });
});
