import {
  type Condition,
  condition,
  type DesiredCondition,
  withCondition,
  withoutCondition,
} from "@/lib/kube/conditions";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import { applyFailure, withCause } from "./root-cause";

const TYPE = "ManifestApplied";

/**
 * Result for the works of one cluster add-on: rendering or writing failed, there was nothing to write, or these works
 * exist.
 */
export type Deployment =
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "works"; readonly works: readonly ManifestWork[] };

/**
 * The conditions with `ManifestApplied` (docs/reference/add-ons.md#applied-condition); of several works the last one
 * decides.
 */
export function withManifestApplied(conditions: readonly Condition[], deployment: Deployment, now: Date): Condition[] {
  switch (deployment.kind) {
    case "failed":
      return withCondition(conditions, desiredCondition("False", "ManifestWorkApplyFailed", deployment.message), now);
    case "nothing":
      return withCondition(
        conditions,
        desiredCondition("True", "AddonManifestApplied", "no manifest need to apply"),
        now,
      );
    case "works":
      return deployment.works.reduce((soFar, work) => afterWork(soFar, work, now), [...conditions]);
  }
}

function afterWork(conditions: Condition[], work: ManifestWork, now: Date): Condition[] {
  const applied = condition(work.status.conditions, "Applied");
  if (!applied)
    return condition(conditions, TYPE)?.status === "False" ? withoutCondition(conditions, TYPE) : conditions;
  if (applied.status === "True") {
    return withCondition(
      conditions,
      desiredCondition("True", "AddonManifestApplied", "manifests of addon are applied successfully"),
      now,
    );
  }
  return withCondition(
    conditions,
    desiredCondition(
      "False",
      "AddonManifestAppliedFailed",
      withCause("failed to apply the manifests of addon", applyFailure(work)),
    ),
    now,
  );
}

function desiredCondition(status: "True" | "False", reason: string, message: string): DesiredCondition {
  return { type: TYPE, status, reason, message };
}
