import { describe, expect, it } from "vitest";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { addOnText } from "./add-on-summary";
import { causedText, type WorkCause } from "./caused-summary";

type Reported = readonly [type: string, status: string, reason: string, message?: string];

const ROOT = "Deployment agents/hello: image is not signed";
const REFUSED: WorkCause = { refused: ROOT, root: ROOT };
const BARE: Reported = ["Available", "False", "WorkNotApplied", "2 of 2 resources are not available"];
const NONE_READY = "Probe addon unavailable with err readyReplica is not probed";
const TOO_FEW =
  "Probe addon unavailable with err desiredNumberReplicas is 3 but readyReplica is 1 for daemonsets agents/log";

function clusterAddOn(conditions: readonly Reported[]): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({
    metadata: { name: "hello", namespace: "c1", creationTimestamp: "2026-11-20T08:00:00Z" },
    status: { conditions: conditions.map(([type, status, reason, message]) => ({ type, status, reason, message })) },
  });
}

describe("the cause is what the work says, where another manager's condition only counts", () => {
  it.each<[string, readonly Reported[], WorkCause, string]>([
    ["resources are only counted", [BARE], REFUSED, `${ROOT}.`],
    [
      "manifests were refused",
      [["ManifestApplied", "False", "AddonManifestAppliedFailed", "failed to apply the manifests of addon"]],
      REFUSED,
      `${ROOT}.`,
    ],
    [
      "no pod is ready",
      [["Available", "False", "ProbeUnavailable", NONE_READY]],
      { pods: "CrashLoopBackOff" },
      "CrashLoopBackOff: none of its pods is ready.",
    ],
    [
      "too few pods are ready",
      [["Available", "False", "ProbeUnavailable", TOO_FEW]],
      { pods: "ImagePullBackOff" },
      "ImagePullBackOff: 1 of 3 pods of agents/log are ready.",
    ],
    [
      "its agent's lease is old",
      [["Available", "False", "ManagedClusterAddOnLeaseUpdateStopped", "hello add-on is not available."]],
      { pods: "CrashLoopBackOff" },
      "CrashLoopBackOff.",
    ],
    ["no probe has answered", [["Available", "Unknown", "NoProbeResult"]], REFUSED, `${ROOT}.`],
    ["only pods say why", [BARE], { pods: "OOMKilled" }, "OOMKilled."],
  ])("where %s", (_, conditions, cause, expected) => {
    const object = clusterAddOn(conditions);
    const { message: __, ...others } = addOnText(object);
    expect(causedText(object, cause)).toEqual({ ...others, message: expected });
  });

  it.each<[string, readonly Reported[], WorkCause]>([
    ["its condition says it already", [["Available", "False", "WorkNotApplied", `${BARE[3]}: ${ROOT}`]], REFUSED],
    ["its condition says something of its own", [["Available", "False", "Down", "cannot reach the hub"]], REFUSED],
    [
      "its pods' reason is there already",
      [["Available", "False", "ProbeUnavailable", `${NONE_READY}: CrashLoopBackOff`]],
      { pods: "OOMKilled" },
    ],
    ["it is healthy", [["Available", "True", "ProbeAvailable"]], REFUSED],
    ["its cluster is silent", [["Available", "Unknown", "ManagedClusterLeaseUpdateStopped"]], REFUSED],
    ["its works say nothing", [BARE], {}],
  ])("is left as it is where %s", (_, conditions, cause) => {
    expect(causedText(clusterAddOn(conditions), cause)).toBeUndefined();
  });
});
