import { describe, expect, it } from "vitest";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { HEALTHY_SPOKE, type SpokeModel, type WorkPhase } from "./spoke-model";
import { isApplied, workStatus } from "./work-status";

const NOW = new Date("2026-05-04T10:00:00Z");
const LATER = new Date("2026-05-04T10:05:00Z");

const deployment = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "hello", namespace: "ns" },
  spec: { replicas: 3 },
};
const daemonSet = { apiVersion: "apps/v1", kind: "DaemonSet", metadata: { name: "logs", namespace: "ns" } };
const policy = {
  apiVersion: "networking.k8s.io/v1",
  kind: "NetworkPolicy",
  metadata: { name: "deny", namespace: "ns" },
};
const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: "ns" } };

function work(
  manifests: object[],
  parts: { generation?: number; status?: object; configs?: object[] } = {},
): ManifestWork {
  const everything = [
    {
      resourceIdentifier: { group: "apps", resource: "deployments", namespace: "*", name: "*" },
      feedbackRules: [{ type: "WellKnownStatus" }],
    },
  ];
  const manifestConfigs = parts.configs ?? everything;
  return ManifestWork.parse({
    metadata: { generation: parts.generation ?? 1 },
    spec: { workload: { manifests }, manifestConfigs },
    status: parts.status ?? {},
  });
}

function feedback(of: ManifestWork, phase: WorkPhase, model: SpokeModel = HEALTHY_SPOKE, ordinal = 0) {
  const { values } = workStatus(of, phase, { model, nodes: 4 }, NOW).resourceStatus.manifests[ordinal]
    ?.statusFeedback ?? { values: [] };
  return Object.fromEntries(values.map(({ name, fieldValue }) => [name, fieldValue.integer]));
}

describe("workStatus", () => {
  it("says of the work and of each manifest that it is there", () => {
    const status = workStatus(
      work([namespace, deployment], { generation: 4 }),
      "applied",
      { model: HEALTHY_SPOKE, nodes: 1 },
      NOW,
    );
    const reported = status.conditions.map(({ type, status: is, reason, observedGeneration }) => [
      type,
      is,
      reason,
      observedGeneration,
    ]);
    expect(reported).toEqual([
      ["Applied", "True", "AppliedManifestWorkComplete", 4],
      ["Available", "True", "ResourcesAvailable", 4],
    ]);
    expect(status.resourceStatus.manifests.map(({ conditions }) => conditions.map(({ type }) => type))).toEqual([
      ["Applied", "Available"],
      ["Applied", "Available"],
    ]);
  });

  it("names resources by their plurals", () => {
    const { resourceStatus } = workStatus(
      work([namespace, daemonSet, policy]),
      "applied",
      { model: HEALTHY_SPOKE, nodes: 1 },
      NOW,
    );
    expect(resourceStatus.manifests.map(({ resourceMeta }) => resourceMeta)).toEqual([
      { ordinal: 0, group: "", version: "v1", kind: "Namespace", resource: "namespaces", namespace: "", name: "ns" },
      {
        ordinal: 1,
        group: "apps",
        version: "v1",
        kind: "DaemonSet",
        resource: "daemonsets",
        namespace: "ns",
        name: "logs",
      },
      {
        ordinal: 2,
        group: "networking.k8s.io",
        version: "v1",
        kind: "NetworkPolicy",
        resource: "networkpolicies",
        namespace: "ns",
        name: "deny",
      },
    ]);
  });

  it("has no feedback before the workloads had time to start", () => {
    expect(feedback(work([deployment]), "applied")).toEqual({});
    expect(feedback(work([deployment]), "settled")).toEqual({ Replicas: 3, ReadyReplicas: 3, AvailableReplicas: 3 });
  });

  it("leaves counts of zero out where a workload is not ready", () => {
    expect(feedback(work([deployment]), "settled", { ...HEALTHY_SPOKE, notReady: new Set(["hello"]) })).toEqual({
      Replicas: 3,
    });
  });

  it("counts a DaemonSet's pods by nodes", () => {
    const configs = [
      {
        resourceIdentifier: { group: "apps", resource: "daemonsets", namespace: "ns", name: "l*" },
        feedbackRules: [{ type: "WellKnownStatus" }],
      },
    ];
    expect(feedback(work([daemonSet], { configs }), "settled")).toEqual({
      NumberReady: 4,
      DesiredNumberScheduled: 4,
      NumberAvailable: 4,
    });
  });

  describe("of what ends by itself", () => {
    const job = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "clean", namespace: "ns" } };
    const pod = (spec: object = {}) => ({
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "clean", namespace: "ns" },
      spec,
    });
    const waiting = { ...HEALTHY_SPOKE, notReady: new Set(["clean"]) };
    const failing = { ...HEALTHY_SPOKE, jobsFail: true };
    const requesting = (manifest: object, resource: string, status: object = {}) => {
      const resourceIdentifier = {
        group: resource === "jobs" ? "batch" : "",
        resource,
        namespace: "ns",
        name: "clean",
      };
      return work([manifest], {
        status,
        configs: [{ resourceIdentifier, feedbackRules: [{ type: "WellKnownStatus" }] }],
      });
    };
    const reported = (manifest: object, resource: string, model = HEALTHY_SPOKE) => {
      const [state] = workStatus(requesting(manifest, resource), "settled", { model, nodes: 1 }, NOW).resourceStatus
        .manifests;
      return state?.statusFeedback.values.map(
        ({ name, fieldValue }) => `${name}=${fieldValue.string ?? fieldValue.integer}`,
      );
    };

    it("says of a Job that it is complete once it had its time, and nothing while it cannot run", () => {
      expect(reported(job, "jobs")).toEqual(["JobComplete=True", "JobSucceeded=1"]);
      expect(reported(job, "jobs", waiting)).toEqual([]);
    });

    it("says of a Job that it failed where Jobs fail", () => {
      expect(reported(job, "jobs", failing)).toEqual(["JobFailed=True"]);
    });

    it.each([
      ["a Job that failed", job, "jobs", failing, "JobFailed"],
      ["a Job that is complete", job, "jobs", HEALTHY_SPOKE, "JobComplete"],
      ["a Pod that failed", pod({ restartPolicy: "Never" }), "pods", failing, "PodPhase"],
    ])("reports of %s the same from then on", (_, manifest, resource, model, name) => {
      const once = workStatus(requesting(manifest, resource), "settled", { model, nodes: 1 }, NOW);
      const later = { ...HEALTHY_SPOKE, jobsFail: !model.jobsFail };
      const again = workStatus(requesting(manifest, resource, once), "settled", { model: later, nodes: 1 }, LATER);
      expect(again).toEqual(once);
      expect(JSON.stringify(again)).toContain(name);
    });

    it.each([
      ["Failed", pod({ restartPolicy: "Never" }), failing],
      ["Running", pod(), failing],
      ["Succeeded", pod({ restartPolicy: "Never" }), HEALTHY_SPOKE],
      ["Running", pod(), HEALTHY_SPOKE],
      ["Pending", pod({ restartPolicy: "Never" }), waiting],
    ])("says of a Pod that it is %s", (phase, manifest, model) => {
      expect(reported(manifest, "pods", model)).toContain(`PodPhase=${phase}`);
    });
  });

  it("reports only what the work asks for", () => {
    const configs = [
      {
        resourceIdentifier: { group: "apps", resource: "deployments", namespace: "ns", name: "other" },
        feedbackRules: [{ type: "WellKnownStatus" }],
      },
    ];
    expect(feedback(work([deployment], { configs }), "settled")).toEqual({});
    const status = workStatus(work([deployment], { configs }), "settled", { model: HEALTHY_SPOKE, nodes: 1 }, NOW);
    expect(status.resourceStatus.manifests[0]?.conditions.at(-1)).toMatchObject({
      type: "StatusFeedbackSynced",
      reason: "NoStatusFeedbackSynced",
    });
  });

  it("keeps old feedback and the times of conditions while a change is applied", () => {
    const before = workStatus(work([deployment]), "settled", { model: HEALTHY_SPOKE, nodes: 1 }, NOW);
    const changed = work([{ ...deployment, spec: { replicas: 5 } }], { generation: 2, status: before });
    const after = workStatus(changed, "applied", { model: HEALTHY_SPOKE, nodes: 1 }, LATER);
    expect(
      after.conditions.map(({ lastTransitionTime, observedGeneration }) => [lastTransitionTime, observedGeneration]),
    ).toEqual([
      ["2026-05-04T10:00:00Z", 2],
      ["2026-05-04T10:00:00Z", 2],
    ]);
    expect(after.resourceStatus.manifests[0]?.statusFeedback).toEqual(
      before.resourceStatus.manifests[0]?.statusFeedback,
    );
  });

  it("says the same thing twice in the same words", () => {
    const once = workStatus(work([deployment]), "settled", { model: HEALTHY_SPOKE, nodes: 1 }, NOW);
    expect(
      workStatus(work([deployment], { status: once }), "settled", { model: HEALTHY_SPOKE, nodes: 1 }, LATER),
    ).toEqual(once);
  });
});

describe("isApplied", () => {
  it("holds for the generation that was applied, not for the next", () => {
    const status = workStatus(work([deployment]), "applied", { model: HEALTHY_SPOKE, nodes: 1 }, NOW);
    expect(isApplied(work([deployment], { status }))).toBe(true);
    expect(isApplied(work([deployment], { status, generation: 2 }))).toBe(false);
    expect(isApplied(work([deployment]))).toBe(false);
  });
});
