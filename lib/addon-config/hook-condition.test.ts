import { describe, expect, it } from "vitest";
import { withCondition } from "@/lib/kube/conditions";
import { hookRetrying, hookRunning } from "./hook-condition";

const NOW = new Date("2026-11-21T10:00:00Z");
const RETRYING = hookRetrying("hello", ["Job ns/clean", "Pod ns/sweep"]);

describe("the condition of pre-delete hooks", () => {
  it("has OCM's reason and message while they run, and what they wait for", () => {
    const reason = "HookManifestIsNotCompleted";
    const message = "hook manifestWork addon-hello-pre-delete is not completed.";
    expect(hookRunning([], "hello")).toEqual({ type: "HookManifestCompleted", status: "False", reason, message });
    expect(hookRunning([], "hello", "It waits.")).toMatchObject({ reason, message: `${message} It waits.` });
  });

  it("has OCM's reason and message when some failed, and their names", () => {
    const message =
      "hook manifestWork addon-hello-pre-delete failed and is being recreated to retry. Failed: Job ns/clean, Pod ns/sweep.";
    expect(RETRYING).toMatchObject({ status: "False", reason: "HookManifestFailedRetrying", message });
  });

  it("goes on saying that they failed while they run again, unless there is something newer to say", () => {
    const conditions = withCondition([], RETRYING, NOW);
    expect(hookRunning(conditions, "hello")).toEqual(RETRYING);
    expect(hookRunning(conditions, "hello", "It waits.")).toMatchObject({ reason: "HookManifestIsNotCompleted" });
  });
});
