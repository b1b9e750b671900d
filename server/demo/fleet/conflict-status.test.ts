import { describe, expect, it } from "vitest";
import { driftMessage, driftsOf } from "@/lib/drift/work-drift";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { withConflicts } from "./conflict-status";
import type { FieldChange } from "./faults";
import { HEALTHY_SPOKE } from "./spoke-model";
import { workStatus } from "./work-status";

const NOW = new Date("2026-05-04T10:00:00Z");
const SCALED: FieldChange = { object: undefined, field: ".spec.replicas", value: 9, by: "kubectl-edit" };

const DEPLOYMENT = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "shop" },
  spec: { replicas: 3 },
};
const SETTINGS = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings", namespace: "shop" } };

function workOf(updateStrategy?: object): ManifestWork {
  const config = {
    resourceIdentifier: { group: "apps", resource: "deployments", name: "web", namespace: "shop" },
    feedbackRules: [
      { type: "WellKnownStatus" },
      { type: "JSONPaths", jsonPaths: [{ name: "wanted", path: ".spec.replicas" }] },
    ],
    ...(updateStrategy && { updateStrategy }),
  };
  const workload = { manifests: [DEPLOYMENT, SETTINGS] };
  return ManifestWork.parse({
    metadata: { name: "w", namespace: "c1", generation: 2 },
    spec: { workload, manifestConfigs: [config] },
  });
}

/** The work as its agent has reported on it. */
function reported(work: ManifestWork, ...changes: readonly FieldChange[]): ManifestWork {
  const spoke = { model: HEALTHY_SPOKE, nodes: 1, changes };
  const status = withConflicts(workStatus(work, "settled", spoke, NOW), work, changes, NOW);
  return ManifestWork.parse({ ...work, status });
}

const driftOf = (change: FieldChange | undefined, updateStrategy?: object) =>
  driftsOf(reported(workOf(updateStrategy), ...(change ? [change] : []))).map(driftMessage);
const REPORTED = [".spec.replicas of Deployment shop/web is 9 on the cluster and 3 in the manifest."];
const REFUSED = ["kubectl-edit owns .spec.replicas of Deployment shop/web on the cluster, so the work is not applied."];

describe("a field that somebody changed on a cluster", () => {
  it.each<[string, FieldChange | undefined, object | undefined, string[]]>([
    ["nothing", undefined, undefined, []],
    ["what is reported", SCALED, { type: "CreateOnly" }, REPORTED],
    ["what is reported, however it is updated", SCALED, undefined, REPORTED],
    ["another object", { ...SCALED, object: "Deployment/api" }, undefined, []],
    ["this object", { ...SCALED, object: "Deployment/web" }, undefined, REPORTED],
    ["a field that it does not have", { ...SCALED, field: ".data.colour" }, undefined, []],
    ["who owns it, where the agent asks", SCALED, { type: "ServerSideApply" }, REFUSED],
    ["and not where it insists", SCALED, { type: "ServerSideApply", serverSideApply: { force: true } }, REPORTED],
  ])("says %s", (_, change, updateStrategy, expected) => {
    expect(driftOf(change, updateStrategy)).toEqual(expected);
  });

  it("leaves the other manifests applied, and runs as many pods as there are", () => {
    const work = reported(workOf({ type: "ServerSideApply" }), SCALED);
    const [web, settings] = work.status.resourceStatus.manifests;
    const appliedOf = (conditions: readonly { type: string; status: string }[] = []) =>
      conditions.find(({ type }) => type === "Applied")?.status;
    expect([work.status.conditions, web?.conditions, settings?.conditions].map(appliedOf)).toEqual([
      ...["False", "False", "True"],
    ]);
    expect(web?.statusFeedback.values).toContainEqual({
      name: "ReadyReplicas",
      fieldValue: { type: "Integer", integer: 9 },
    });
  });

  it("is one of several, each with its owner", () => {
    const again = { ...SCALED, by: "hpa", field: ".metadata.name", value: "x" };
    const drifts = driftsOf(reported(workOf({ type: "ServerSideApply" }), SCALED, again));
    expect(drifts.map(({ by, field }) => [by, field])).toEqual([
      ["kubectl-edit", ".spec.replicas"],
      ["hpa", ".metadata.name"],
    ]);
  });

  it("is as it was once the change is over", () => {
    const work = reported(workOf({ type: "ServerSideApply" }), SCALED);
    expect(driftsOf(reported(work))).toEqual([]);
  });
});
