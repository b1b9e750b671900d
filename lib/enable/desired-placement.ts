import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual, mergePatchBetween } from "@/lib/kube/patches";
import { apiVersionOf } from "@/lib/kube/resource";
import { Placement, placements } from "@/lib/resources/placement";
import type { EnablementRollout, EnablementRule, NewPlacement } from "./enablement";
import { isWellFormed } from "./rule";

/** Value of our label on objects that people create with the console. */
export const OURS = "console";

/** The part of a Placement that a request decides; the rest belongs to others. */
const FIELDS = ["clusterSets", "numberOfClusters", "predicates", "tolerations", "decisionStrategy"] as const;

/** Whether the console created it, and may change and delete it. */
export function isOurs({ metadata }: Pick<Placement, "metadata">): boolean {
  return metadata.labels[MANAGED_BY_LABEL] === OURS;
}

/** The Placement a request describes. Invalid rules are left out; callers check for problems first. */
export function desiredPlacement(choice: NewPlacement, rollout: EnablementRollout): RawObject {
  const { namespace, name, clusterSets, numberOfClusters, tolerations } = choice;
  const selector = selectorOf(choice);
  const groupStrategy = groupStrategyOf(rollout);
  const tolerated = tolerations
    .filter(isTaken)
    .map(({ key, operator, value }) => ({ key, operator, ...(isNoted(operator, value) ? { value } : {}) }));
  return {
    apiVersion: apiVersionOf(placements),
    kind: placements.kind,
    metadata: { name, namespace, labels: { [MANAGED_BY_LABEL]: OURS } },
    spec: {
      ...(clusterSets.length > 0 ? { clusterSets } : {}),
      ...(isCount(numberOfClusters) ? { numberOfClusters } : {}),
      // One predicate: several would be alternatives.
      ...(selector ? { predicates: [{ requiredClusterSelector: selector }] } : {}),
      ...(tolerated.length > 0 ? { tolerations: tolerated } : {}),
      ...(groupStrategy ? { decisionStrategy: { groupStrategy } } : {}),
    },
  };
}

/** Without waves. */
export const AT_ONCE = { type: "all", progressDeadline: "" } as const satisfies EnablementRollout;

/** The Placement that is created by itself, before an add-on names it: without waves and tolerations. */
export function plainPlacement(input: Omit<NewPlacement, "by" | "tolerations">): RawObject {
  return desiredPlacement({ by: "new-placement", ...input, tolerations: [] }, AT_ONCE);
}

function groupStrategyOf(rollout: EnablementRollout) {
  if (rollout.type !== "waves") return undefined;
  const { percent, canary } = rollout;
  return {
    ...(isPercent(percent) ? { clustersPerDecisionGroup: `${percent}%` } : {}),
    ...(canary ? { decisionGroups: [{ groupName: canary.name, groupClusterSelector: selectorOf(canary) ?? {} }] } : {}),
  };
}

/** Without a key only everything can be tolerated. */
function isTaken({ key, operator }: { readonly key: string; readonly operator: string }): boolean {
  return key !== "" || operator === "Exists";
}

function isNoted(operator: string, value: string | undefined): boolean {
  return operator === "Equal" && value !== undefined && value !== "";
}

/** Whether it can be a number of clusters to choose. */
export function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 2 ** 31 - 1;
}

/** Whether the hub accepts it as a share: a whole number from 1 to 100. */
function isPercent(percent: number | undefined): percent is number {
  return percent !== undefined && Number.isInteger(percent) && percent >= 1 && percent <= 100;
}

function selectorOf({
  labels,
  claims,
}: {
  readonly labels: readonly EnablementRule[];
  readonly claims: readonly EnablementRule[];
}) {
  const labelRules = labels.filter(isWellFormed).map(expressionOf);
  const claimRules = claims.filter(isWellFormed).map(expressionOf);
  if (labelRules.length + claimRules.length === 0) return undefined;
  return {
    ...(labelRules.length > 0 ? { labelSelector: { matchExpressions: labelRules } } : {}),
    ...(claimRules.length > 0 ? { claimSelector: { matchExpressions: claimRules } } : {}),
  };
}

function expressionOf({ key, operator, values }: EnablementRule) {
  return { key, operator, ...(values.length > 0 ? { values: [...values] } : {}) };
}

/** Whether a Placement decides like the request; defaults set by the hub are ignored. */
export function decidesEqually(existing: Placement, desired: RawObject): boolean {
  const { spec } = Placement.parse(desired);
  return FIELDS.every((field) => deepEqual(existing.spec[field], spec[field]));
}

/** The change that makes an existing Placement decide like the request; other fields do not change. */
export function placementPatch(existing: RawObject, desired: RawObject): object | undefined {
  const decided: ReadonlySet<string> = new Set(FIELDS);
  const preserved = Object.entries(specOf(existing)).filter(([field]) => !decided.has(field));
  const spec = { ...Object.fromEntries(preserved), ...specOf(desired) };
  return mergePatchBetween(existing, { ...existing, spec });
}

function specOf({ spec }: RawObject): object {
  return typeof spec === "object" && spec !== null ? spec : {};
}
