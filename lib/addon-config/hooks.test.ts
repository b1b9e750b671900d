import { describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { endlessHook, failedHooks, hookWork, isHookDone, splitHooks } from "./hooks";

const clusterAddOn = ManagedClusterAddOn.parse({ metadata: { name: "hello", namespace: "c1", uid: "u" } });

function object(
  apiVersion: string,
  kind: string,
  name: string,
  marks: object = { annotations: { [PRE_DELETE_KEY]: "" } },
): RawObject {
  return { apiVersion, kind, metadata: { name, namespace: "ns", ...marks } };
}
const job = object("batch/v1", "Job", "clean");
const pod = object("v1", "Pod", "sweep");

describe("splitHooks", () => {
  it.each<[string, RawObject, boolean]>([
    ["a Job marked by annotation", job, true],
    ["a Job marked by label", object("batch/v1", "Job", "clean", { labels: { [PRE_DELETE_KEY]: "" } }), true],
    ["a Pod", pod, true],
    ["a Job of another API group", object("batch.example.com/v1", "Job", "clean"), true],
    ["a Job without the mark", object("batch/v1", "Job", "clean", {}), false],
    [
      "a Job with the mark of old hubs",
      object("batch/v1", "Job", "clean", { labels: { "open-cluster-management.io/addon-pre-delete": "" } }),
      false,
    ],
    ["an object of another kind", object("v1", "ConfigMap", "clean"), false],
  ])("tells of %s whether it is one", (_, manifest, expected) => {
    const { deployed, hooks } = splitHooks([manifest]);
    expect(hooks).toEqual(expected ? [manifest] : []);
    expect(deployed).toEqual(expected ? [] : [manifest]);
  });
});

describe("hookWork", () => {
  it("carries the hooks, has each report, and belongs to the cluster add-on", () => {
    expect(hookWork(clusterAddOn, [job, pod])).toEqual({
      metadata: {
        name: "addon-hello-pre-delete",
        namespace: "c1",
        labels: { "open-cluster-management.io/addon-name": "hello" },
        ownerReferences: [
          expect.objectContaining({
            kind: "ManagedClusterAddOn",
            uid: "u",
            controller: true,
            blockOwnerDeletion: true,
          }),
        ],
      },
      spec: {
        workload: { manifests: [job, pod] },
        manifestConfigs: [
          {
            resourceIdentifier: { group: "batch", resource: "jobs", namespace: "ns", name: "clean" },
            feedbackRules: [{ type: "WellKnownStatus" }],
          },
          {
            resourceIdentifier: { group: "", resource: "pods", namespace: "ns", name: "sweep" },
            feedbackRules: [{ type: "WellKnownStatus" }],
          },
        ],
      },
    });
  });
});

interface Reported {
  readonly JobComplete?: string;
  readonly JobFailed?: string;
  readonly PodPhase?: string;
}

function work(hooks: RawObject[], reports: readonly Reported[], available: object = {}): ManifestWork {
  const manifests = hooks.map(({ kind, metadata }, index) => ({
    resourceMeta: { group: kind === "Job" ? "batch" : "", resource: kind === "Job" ? "jobs" : "pods", ...metadata },
    statusFeedback: {
      values: Object.entries(reports[index] ?? {}).map(([name, string]) => ({
        name,
        fieldValue: { type: "String", string },
      })),
    },
  }));
  const conditions = [{ type: "Available", status: "True", observedGeneration: 2, ...available }];
  const { metadata, spec } = hookWork(clusterAddOn, hooks);
  return ManifestWork.parse({
    metadata: { ...metadata, generation: 2 },
    spec,
    status: { conditions, resourceStatus: { manifests } },
  });
}

describe("isHookDone", () => {
  it.each<[string, ManifestWork, boolean]>([
    ["a complete Job", work([job], [{ JobComplete: "True" }]), true],
    ["a Pod that has succeeded", work([pod], [{ PodPhase: "Succeeded" }]), true],
    ["a Job that runs", work([job], [{}]), false],
    ["a Job that failed", work([job], [{ JobComplete: "False" }]), false],
    ["a Pod that failed", work([pod], [{ PodPhase: "Failed" }]), false],
    ["one of two that is done", work([job, pod], [{ JobComplete: "True" }, {}]), false],
    ["two that are done", work([job, pod], [{ JobComplete: "True" }, { PodPhase: "Succeeded" }]), true],
    ["a work that is not available", work([job], [{ JobComplete: "True" }], { status: "False" }), false],
    [
      "what was reported of the work as it was before",
      work([job], [{ JobComplete: "True" }], { observedGeneration: 1 }),
      false,
    ],
    [
      "a work that asks for no report",
      ManifestWork.parse({ status: { conditions: [{ type: "Available", status: "True" }] } }),
      false,
    ],
  ])("tells of %s", (_, of, expected) => {
    expect(isHookDone(of)).toBe(expected);
  });
});

describe("failedHooks", () => {
  it.each<[string, ManifestWork, string[]]>([
    ["a Job that gave up", work([job], [{ JobFailed: "True" }]), ["Job ns/clean"]],
    ["a Job that has not given up", work([job], [{ JobFailed: "False" }]), []],
    ["a Job that is complete", work([job], [{ JobComplete: "True" }]), []],
    ["a Job of which an older agent reports no failure", work([job], [{ JobComplete: "False" }]), []],
    ["a Pod that was evicted", work([pod], [{ PodPhase: "Failed" }]), ["Pod ns/sweep"]],
    ["a Pod whose node is lost", work([pod], [{ PodPhase: "Unknown" }]), ["Pod ns/sweep"]],
    ["a Pod that runs", work([pod], [{ PodPhase: "Running" }]), []],
    ["a Pod of which nothing is reported yet", work([pod], [{}]), []],
    [
      "one after another of which nothing is reported yet",
      work([job, pod], [{}, { PodPhase: "Failed" }]),
      ["Pod ns/sweep"],
    ],
    [
      "one beside another that succeeded",
      work([job, pod], [{ JobFailed: "True" }, { PodPhase: "Succeeded" }]),
      ["Job ns/clean"],
    ],
    ["two", work([job, pod], [{ JobFailed: "True" }, { PodPhase: "Unknown" }]), ["Job ns/clean", "Pod ns/sweep"]],
    ["a work that is not available", work([job], [{ JobFailed: "True" }], { status: "False" }), []],
    [
      "what was reported of the work as it was before",
      work([job], [{ JobFailed: "True" }], { observedGeneration: 1 }),
      [],
    ],
  ])("names those that failed: %s", (_, of, expected) => {
    expect(failedHooks(of)).toEqual(expected);
    if (expected.length > 0) expect(isHookDone(of)).toBe(false);
  });
});

describe("endlessHook", () => {
  it.each<[string, RawObject, boolean]>([
    ["a Job of batch", job, false],
    ["a core Pod", pod, false],
    ["a Job of another API group", object("batch.example.com/v1", "Job", "clean"), true],
    ["a Pod of another API group", object("metrics.k8s.io/v1", "Pod", "clean"), true],
  ])("tells of %s", (_, hook, isEndless) => {
    expect(endlessHook([job, hook])).toEqual(isEndless ? hook : undefined);
  });
});
