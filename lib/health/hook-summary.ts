import { type Condition, condition } from "@/lib/kube/conditions";

const DETAIL = /\b(?:is not completed|to retry)\.\s+(\S.*)$/s;

/** What the removal of an add-on from a cluster waits for, by `HookManifestCompleted`; undefined where no hook runs. */
export function hookText(conditions: readonly Condition[]): string | undefined {
  const hook = condition(conditions, "HookManifestCompleted");
  if (hook?.status !== "False") return undefined;
  const isRetried = hook.reason === "HookManifestFailedRetrying";
  const state = isRetried ? "Its pre-delete hook failed and is run again." : "Its pre-delete hook is not done.";
  return [state, DETAIL.exec(hook.message)?.[1]].filter(Boolean).join(" ");
}
