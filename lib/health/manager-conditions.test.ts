import { describe, expect, it } from "vitest";
import { condition } from "@/lib/kube/conditions";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { withManifestApplied } from "./manifest-applied";
import { progressOf } from "./progressing";

const NOW = new Date("2026-01-01T12:00:00Z");
const reference = {
  group: "addon.open-cluster-management.io",
  resource: "addontemplates",
  desiredConfig: { name: "hello", specHash: "abc" },
};
const HASHES = '{"addontemplates.addon.open-cluster-management.io//hello":"abc"}';

interface WorkOptions {
  name?: string;
  hashes?: string | null;
  generation?: number;
  applied?: string;
  available?: string;
  observed?: number;
}

function work(options: WorkOptions = {}): ManifestWork {
  const hashes = options.hashes === undefined ? HASHES : options.hashes;
  const reported = (type: string, status: string | undefined) =>
    status === undefined ? [] : [{ type, status, observedGeneration: options.observed ?? 2 }];
  return ManifestWork.parse({
    metadata: {
      name: options.name ?? "addon-hello-deploy-0",
      generation: options.generation ?? 2,
      annotations: hashes === null ? {} : { "open-cluster-management.io/config-spec-hash": hashes },
    },
    status: {
      conditions: [...reported("Applied", options.applied), ...reported("Available", options.available)],
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
    expect(progress.desired).toMatchObject({ type: "Progressing", reason, message });
    expect(progress.desired.status).toBe(reason === "Progressing" ? "True" : "False");
    expect(progress.isComplete).toBe(reason === "Completed");
  });
});

describe("progressOf of an add-on that is hosted elsewhere", () => {
  const hosted = { type: "HostingManifestApplied", status: "True" };
  const applied = { type: "ManifestApplied", status: "True" };

  it.each([
    ["WaitingForManifestApplied", [hosted], [work(READY)]],
    ["WaitingForHostingManifestApplied", [applied], [work(READY)]],
    ["Progressing", [applied, hosted], [work(READY), work({ name: "addon-hello-deploy-hosting-c1-0" })]],
    ["Completed", [applied, hosted], [work(READY), work({ ...READY, name: "addon-hello-deploy-hosting-c1-0" })]],
  ])("says %s", (reason, conditions, works) => {
    expect(progressOf(clusterAddOn({ conditions }), works, true).desired.reason).toBe(reason);
  });
});

describe("withManifestApplied", () => {
  const applied = (
    conditions: { type: string; status: "True" | "False" }[],
    deployment: Parameters<typeof withManifestApplied>[1],
  ) =>
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
    expect(
      applied([], { kind: "works", works: [work({ applied: "False" }), work({ applied: "True" })] }),
    ).toMatchObject({
      status: "True",
      reason: "AddonManifestApplied",
    });
    expect(
      applied([], { kind: "works", works: [work({ applied: "True" }), work({ applied: "False" })] }),
    ).toMatchObject({
      status: "False",
      reason: "AddonManifestAppliedFailed",
    });
  });
  it("takes an old failure back while a work has said nothing, and keeps an old success", () => {
    expect(applied([{ type: "ManifestApplied", status: "False" }], { kind: "works", works: [work()] })).toBeUndefined();
    expect(applied([{ type: "ManifestApplied", status: "True" }], { kind: "works", works: [work()] })).toMatchObject({
      status: "True",
    });
  });
});
