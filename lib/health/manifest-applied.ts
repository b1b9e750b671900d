import { type Condition, type ConditionWish, condition, withCondition, withoutCondition } from "@/lib/kube/conditions";
import type { ManifestWork } from "@/lib/resources/manifest-work";

const TYPE = "ManifestApplied";

/** What came of the works of one cluster add-on: nothing could be rendered or written, nothing was to write, or these works stand. */
export type Deployment =
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "works"; readonly works: readonly ManifestWork[] };

/** The conditions with `ManifestApplied` as addon.md §6.4.5 has it; of several works the last one decides. */
export function withManifestApplied(conditions: readonly Condition[], deployment: Deployment, now: Date): Condition[] {
  switch (deployment.kind) {
    case "failed":
      return withCondition(conditions, wish("False", "ManifestWorkApplyFailed", deployment.message), now);
    case "nothing":
      return withCondition(conditions, wish("True", "AddonManifestApplied", "no manifest need to apply"), now);
    case "works":
      return deployment.works.reduce((soFar, work) => afterWork(soFar, work, now), [...conditions]);
  }
}

function afterWork(conditions: Condition[], work: ManifestWork, now: Date): Condition[] {
  const applied = condition(work.status.conditions, "Applied");
  if (!applied) return condition(conditions, TYPE)?.status === "False" ? withoutCondition(conditions, TYPE) : conditions;
  if (applied.status === "True") {
    return withCondition(conditions, wish("True", "AddonManifestApplied", "manifests of addon are applied successfully"), now);
  }
  return withCondition(conditions, wish("False", "AddonManifestAppliedFailed", "failed to apply the manifests of addon"), now);
}

function wish(status: "True" | "False", reason: string, message: string): ConditionWish {
  return { type: TYPE, status, reason, message };
}
