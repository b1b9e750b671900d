import { type Condition, condition, type DesiredCondition } from "@/lib/kube/conditions";
import { hookWorkName } from "./hooks";

const HOOK_COMPLETED = "HookManifestCompleted";

const HOOK_RETRYING = "HookManifestFailedRetrying";

/**
 * What the condition says while hooks run; `detail` is what they wait for. It goes on saying that they failed before: a
 * hook that fails again and again must not look like one that is still running.
 */
export function hookRunning(conditions: readonly Condition[], addOn: string, detail = ""): DesiredCondition {
  const before = condition(conditions, HOOK_COMPLETED);
  if (before?.reason === HOOK_RETRYING && detail === "") return incomplete(HOOK_RETRYING, before.message);
  return incomplete(
    "HookManifestIsNotCompleted",
    [`hook manifestWork ${hookWorkName(addOn)} is not completed.`, detail].filter(Boolean).join(" "),
  );
}

/** What the condition says when these hooks have failed and all of the work's hooks are to run again. */
export function hookRetrying(addOn: string, failed: readonly string[]): DesiredCondition {
  const outcome = `hook manifestWork ${hookWorkName(addOn)} failed and is being recreated to retry.`;
  return incomplete(HOOK_RETRYING, `${outcome} Failed: ${failed.join(", ")}.`);
}

function incomplete(reason: string, message: string): DesiredCondition {
  return { type: HOOK_COMPLETED, status: "False", reason, message };
}
