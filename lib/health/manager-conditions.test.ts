import { describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { availabilityOf, type ProbedAddOn } from "./available";
import { withManifestApplied } from "./manifest-applied";
import { progressOf } from "./progressing";
import type { Probe } from "./workload-probe";

const NOW = new Date("2026-01-01T12:00:00Z");
const reference = {
  group: "addon.open-cluster-management.io",
  resource: "addontemplates",
  desiredConfig: { name: "hello", specHash: "abc" },
};
const HASHES = '{"addontemplates.addon.open-cluster-management.io//hello":"abc"}';

interface WorkLooks {
  name?: string;
  hashes?: string | null;
  generation?: number;
  applied?: string;
  available?: string;
  observed?: number;
  message?: string;
  feedback?: { resource: string; name: string; values: Record<string, number> }[];
}

function work(looks: WorkLooks = {}): ManifestWork {
  const hashes = looks.hashes === undefined ? HASHES : looks.hashes;
  const said = (type: string, status: string | undefined) =>
    status === undefined ? [] : [{ type, status, message: looks.message ?? "", observedGeneration: looks.observed ?? 2 }];
  return ManifestWork.parse({
    metadata: {
      name: looks.name ?? "addon-hello-deploy-0",
      generation: looks.generation ?? 2,
      annotations: hashes === null ? {} : { "open-cluster-management.io/config-spec-hash": hashes },
    },
    status: {
      conditions: [...said("Applied", looks.applied), ...said("Available", looks.available)],
      resourceStatus: {
        manifests: (looks.feedback ?? []).map(({ resource, name, values }) => ({
          resourceMeta: { group: "apps", resource, namespace: "ns", name },
          statusFeedback: {
            values: Object.entries(values).map(([key, integer]) => ({ name: key, fieldValue: { type: "Integer", integer } })),
          },
        })),
      },
    },
  });
}

const READY = { applied: "True", available: "True" };

function clusterAddOn(
  change: { configs?: object[]; supported?: object[]; references?: object[]; conditions?: object[] } = {},
): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({
    metadata: { name: "hello", namespace: "c1" },
    spec: { configs: change.configs ?? [] },
    status: {
      supportedConfigs: change.supported ?? [],
      configReferences: change.references ?? [reference],
      conditions: change.conditions ?? [{ type: "ManifestApplied", status: "True" }],
    },
  });
}

describe("progressOf says", () => {
  const odd = { group: "example.com", resource: "things", name: "x" };
  it.each<[string, ManagedClusterAddOn, ManifestWork[], string, string]>([
    [
      "a configuration is not supported",
      clusterAddOn({ configs: [odd] }),
      [work(READY)],
      "ConfigurationUnsupported",
      "Configuration with gvr example.com/things is not supported for this addon",
    ],
    [
      "nothing was applied yet",
      clusterAddOn({ conditions: [] }),
      [work(READY)],
      "WaitingForManifestApplied",
      "Waiting for ManagedClusterAddOn ManifestApplied condition",
    ],
    ["there is no work", clusterAddOn(), [], "Progressing", "progressing... no addon works"],
    [
      "a hook's work alone is none",
      clusterAddOn(),
      [work({ ...READY, name: "addon-hello-pre-delete" })],
      "Progressing",
      "progressing... no addon works",
    ],
    [
      "the work has older content",
      clusterAddOn(),
      [work({ ...READY, hashes: HASHES.replace("abc", "old") })],
      "Progressing",
      "progressing... mca and work configs mismatch",
    ],
    [
      "the work has content without a hash",
      clusterAddOn(),
      [work({ ...READY, hashes: HASHES.replace("abc", "") })],
      "Progressing",
      "progressing... mca and work configs mismatch",
    ],
    [
      "the desired hash is not known yet",
      clusterAddOn({ references: [{ ...reference, desiredConfig: { name: "hello", specHash: "" } }] }),
      [work({ ...READY, hashes: HASHES.replace("abc", "") })],
      "Progressing",
      "progressing... mca and work configs mismatch",
    ],
    [
      "the work names no content",
      clusterAddOn(),
      [work({ ...READY, hashes: null })],
      "Progressing",
      "progressing... mca and work configs mismatch",
    ],
    [
      "the work's note is broken",
      clusterAddOn(),
      [work({ ...READY, hashes: "{" })],
      "Progressing",
      "progressing... mca and work configs mismatch",
    ],
    [
      "the work is applied but not available",
      clusterAddOn(),
      [work({ applied: "True", available: "False" })],
      "Progressing",
      "progressing... work is not ready",
    ],
    [
      "the work's status is of its last generation",
      clusterAddOn(),
      [work({ ...READY, observed: 1 })],
      "Progressing",
      "progressing... work is not ready",
    ],
    [
      "one of two works is not ready",
      clusterAddOn(),
      [work(READY), work({ name: "addon-hello-deploy-1" })],
      "Progressing",
      "progressing... work is not ready",
    ],
    ["all is there", clusterAddOn(), [work(READY)], "Completed", "completed with no errors."],
    [
      "all is there for an add-on without configurations",
      clusterAddOn({ references: [] }),
      [work({ ...READY, hashes: null })],
      "Completed",
      "completed with no errors.",
    ],
  ])("that %s", (_, addOn, works, reason, message) => {
    const progress = progressOf(addOn, works);
    expect(progress.wish).toMatchObject({ type: "Progressing", reason, message });
    expect(progress.wish.status).toBe(reason === "Progressing" ? "True" : "False");
    expect(progress.isComplete).toBe(reason === "Completed");
  });
});

describe("availabilityOf says", () => {
  const deployment: Probe = { group: "apps", resource: "deployments", namespace: "ns", name: "d" };
  const daemon: Probe = { group: "apps", resource: "daemonsets", namespace: "ns", name: "a" };
  const report = (values: Record<string, number>) => [{ resource: "deployments", name: "d", values }];
  const of = (change: Partial<ProbedAddOn>) =>
    availabilityOf({ addOn: "hello", hasManifestApplied: true, isClusterUnknown: false, works: [], probes: [deployment], ...change });

  it("nothing before anything was applied, nor of a cluster that is Unknown", () => {
    expect(of({ hasManifestApplied: false })).toBeUndefined();
    expect(of({ isClusterUnknown: true })).toBeUndefined();
  });

  it.each<[string, Partial<ProbedAddOn>, string, string, string]>([
    ["no work is there", {}, "Unknown", "WorkNotFound", "Addon manifestWork is not found"],
    ["a work was not applied yet", { works: [work()] }, "Unknown", "WorkNotApplied", "Addon manifestWork is not applied yet"],
    [
      "a work is not available",
      { works: [work({ available: "False", message: "1 of 2 resources are not available" })] },
      "False",
      "WorkNotApplied",
      "1 of 2 resources are not available",
    ],
    ["nothing was reported", { works: [work(READY)] }, "Unknown", "NoProbeResult", "Probe results are not returned"],
    [
      "pods are ready",
      { works: [work({ ...READY, feedback: report({ Replicas: 2, ReadyReplicas: 1 }) })] },
      "True",
      "ProbeAvailable",
      "hello add-on is available.",
    ],
    [
      "no pod is ready",
      { works: [work({ ...READY, feedback: report({ Replicas: 2, ReadyReplicas: 0 }) })] },
      "False",
      "ProbeUnavailable",
      "Probe addon unavailable with err desiredNumberReplicas is 2 but readyReplica is 0 for deployments ns/d",
    ],
    [
      "ready pods were not counted",
      { works: [work({ ...READY, feedback: report({ Replicas: 2 }) })] },
      "False",
      "ProbeUnavailable",
      "Probe addon unavailable with err readyReplica is not probed",
    ],
    [
      "no pods are wanted",
      { works: [work({ ...READY, feedback: report({ Replicas: 0 }) })] },
      "True",
      "ProbeAvailable",
      "hello add-on is available.",
    ],
    ["there is nothing to probe", { works: [work(READY)], probes: [] }, "True", "ProbeAvailable", "hello add-on is available."],
    [
      "a work's status is Unknown, its pods ready",
      { works: [work({ applied: "True", available: "Unknown", feedback: report({ Replicas: 1, ReadyReplicas: 1 }) })] },
      "True",
      "ProbeAvailable",
      "hello add-on is available.",
    ],
    [
      "only one of two workloads reported",
      { probes: [deployment, daemon], works: [work({ ...READY, feedback: report({ Replicas: 1, ReadyReplicas: 1 }) })] },
      "True",
      "ProbeAvailable",
      "hello add-on is available.",
    ],
    [
      "a daemon set is incomplete",
      {
        probes: [daemon],
        works: [
          work({ ...READY, feedback: [{ resource: "daemonsets", name: "a", values: { DesiredNumberScheduled: 3, NumberReady: 2 } }] }),
        ],
      },
      "False",
      "ProbeUnavailable",
      "Probe addon unavailable with err desiredNumberReplicas is 3 but readyReplica is 2 for daemonsets ns/a",
    ],
  ])("%s", (_, change, status, reason, message) => {
    expect(of(change)).toEqual({ type: "Available", status, reason, message });
  });
});

describe("withManifestApplied", () => {
  const applied = (conditions: { type: string; status: "True" | "False" }[], deployment: Parameters<typeof withManifestApplied>[1]) =>
    condition(
      withManifestApplied(
        conditions.map((each) => ({ ...each, reason: "", message: "", lastTransitionTime: "" })),
        deployment,
        NOW,
      ),
      "ManifestApplied",
    );

  it("tells why nothing could be written", () => {
    expect(applied([], { kind: "failed", message: "failed to apply manifestWork: no" })).toMatchObject({
      status: "False",
      reason: "ManifestWorkApplyFailed",
    });
  });
  it("is content where there is nothing to apply", () => {
    expect(applied([], { kind: "nothing" })).toMatchObject({ status: "True", message: "no manifest need to apply" });
  });
  it("follows the last work that has said something", () => {
    expect(applied([], { kind: "works", works: [work({ applied: "False" }), work({ applied: "True" })] })).toMatchObject({
      status: "True",
      reason: "AddonManifestApplied",
    });
    expect(applied([], { kind: "works", works: [work({ applied: "True" }), work({ applied: "False" })] })).toMatchObject({
      status: "False",
      reason: "AddonManifestAppliedFailed",
    });
  });
  it("takes an old failure back while a work has said nothing, and keeps an old success", () => {
    expect(applied([{ type: "ManifestApplied", status: "False" }], { kind: "works", works: [work()] })).toBeUndefined();
    expect(applied([{ type: "ManifestApplied", status: "True" }], { kind: "works", works: [work()] })).toMatchObject({ status: "True" });
  });
});
