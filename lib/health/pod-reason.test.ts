import { describe, expect, it } from "vitest";
import { addOnText } from "./add-on-summary";
import { availabilityOf } from "./available";
import { podReasonOf } from "./pod-reason";
import { podReason, rootCause } from "./root-cause";
import { replicasOf } from "./workload-replicas";

const text = (name: string, string: string) => ({ name, fieldValue: { type: "String", string } });
const integer = (name: string, value: number) => ({ name, fieldValue: { type: "Integer", integer: value } });
const OF = integer("Replicas", 2);

describe("why the pods of a workload do not run", () => {
  it.each([
    ["nothing is fed back", [], undefined],
    ["numbers alone are", [OF], undefined],
    ["a reason of Kubernetes' is", [text("state", "ImagePullBackOff")], "ImagePullBackOff"],
    ["it comes before words that are named a reason", [text("reason", "Waiting"), text("x", "OOMKilled")], "OOMKilled"],
    ["a value is named a reason", [text("waitingReason", "SecretMissing")], "SecretMissing"],
    ["a value has a name that only ends alike", [text("treason", "Winter")], undefined],
    ["it is empty", [text("reason", " ")], undefined],
    ["it is any other text", [text("PodPhase", "Pending")], undefined],
  ])("is told where %s", (_, values, reason) => {
    expect(podReasonOf({ values })).toBe(reason);
  });

  it("is told beside the counts of pods while some are missing", () => {
    const why = text("reason", "CrashLoopBackOff");
    expect(replicasOf({ values: [OF, why] })).toEqual({ desired: 2, ready: 0, reason: "CrashLoopBackOff" });
    expect(replicasOf({ values: [OF, integer("ReadyReplicas", 2), why] })).toEqual({ desired: 2, ready: 2 });
  });
});

function manifest(kind: string, available: "True" | "False", values: readonly unknown[]) {
  const status = { type: "Available", status: available, reason: "", message: "", lastTransitionTime: "" };
  const feedback = values as Parameters<typeof podReasonOf>[0]["values"];
  return {
    resourceMeta: { kind, namespace: "agents", name: "hello" },
    conditions: [status],
    statusFeedback: { values: feedback },
  };
}

const workOf = (...manifests: ReturnType<typeof manifest>[]) => ({ status: { resourceStatus: { manifests } } });

describe("the cause of a work", () => {
  const short = manifest("Deployment", "True", [OF, text("reason", "CrashLoopBackOff")]);
  const unready = manifest("Pod", "True", [text("PodReady", "False"), text("state", "OOMKilled")]);
  const ready = manifest("Pod", "True", [text("PodReady", "True"), text("state", "OOMKilled")]);

  it("is the reason of the workload that has too few pods, else of a pod that is not ready", () => {
    expect(podReason(workOf(unready, short))).toBe("CrashLoopBackOff");
    expect(podReason(workOf(ready, unready))).toBe("OOMKilled");
    expect(podReason(workOf(ready))).toBeUndefined();
  });

  it("names what was last told of an object that is gone", () => {
    const gone = manifest("Deployment", "False", [text("reason", "Evicted")]);
    expect(rootCause(workOf(gone))).toBe("Deployment agents/hello: Evicted");
  });
});

it("comes first in the sentence of the add-on, through the condition that a manager writes", () => {
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { namespace: "agents", name: "hello" },
    spec: { replicas: 2 },
  };
  const message = (values: readonly unknown[]) => {
    const meta = { group: "apps", resource: "deployments", kind: "Deployment", namespace: "agents", name: "hello" };
    const reported = {
      ...manifest("Deployment", "True", values),
      resourceMeta: { ordinal: 0, version: "v1", ...meta },
    };
    const work = {
      metadata: { name: "addon-hello-deploy-0" },
      spec: { workload: { manifests: [deployment] } },
      status: {
        conditions: [{ type: "Available", status: "True", reason: "", message: "", lastTransitionTime: "" }],
        resourceStatus: { manifests: [reported] },
      },
    } as never;
    const written = availabilityOf({
      addOn: "hello",
      health: { type: "DeploymentAvailability" },
      hasManifestApplied: true,
      isClusterUnknown: false,
      works: [work],
    });
    const conditions = written ? [{ lastTransitionTime: "2026-11-01T00:00:00Z", ...written }] : [];
    return addOnText({ metadata: {}, status: { conditions } } as never).message;
  };
  const why = text("reason", "ImagePullBackOff");
  expect(message([OF, integer("ReadyReplicas", 0), why])).toBe(
    "ImagePullBackOff: 0 of 2 pods of agents/hello are ready.",
  );
  expect(message([OF, why])).toBe("ImagePullBackOff: none of its pods is ready.");
  expect(message([OF])).toBe("None of its pods is ready.");
});
