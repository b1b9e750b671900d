import { awayProblems, awayWarnings } from "@/lib/enable/away";
import { configProblems, existingConfigProblems, supportWarnings } from "@/lib/enable/enabled-config";
import type { EnablementProblem } from "@/lib/enable/enablement";
import { gateProblems, gateWarnings } from "@/lib/enable/gate";
import { isWithoutDeadline, NO_DEADLINE } from "@/lib/enable/rollout-problems";
import { NO_SOAK, NOT_HEALTH, NOTHING_GATED } from "@/lib/enable/warnings";
import { plural } from "@/lib/format/count";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { objectKey } from "@/lib/kube/resource";
import { type ManagerMode, steeringRefusal } from "@/lib/resources/add-on-manager";
import { type ClusterManagementAddOn, isTemplateBased, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import type { Placement } from "@/lib/resources/placement";
import type { DecisionGroup } from "@/lib/rollout/decision-groups";
import type { AwayOrder } from "@/lib/rollout/orders";
import { isMandatory } from "@/lib/rollout/plan";
import type { InstallationChange } from "./change-installation";
import type { Comparison } from "./compare";
import type { StrategyInput } from "./strategy-input";
import { strategyProblems } from "./strategy-problems";

/** What a change of an installation is judged by. */
export interface InstallationFacts {
  /** As it is before the change, and the placement that it is about. */
  readonly addOn: ClusterManagementAddOn;
  readonly key: string;
  readonly present: InstallationChange;
  readonly mode: ManagerMode | undefined;
  /** Why its orders cannot be read; absent where they can. */
  readonly orderError: string | undefined;
  /** The placement of the request; absent where there is none. */
  readonly placement: Placement | undefined;
  /** Its decisions, and those of the add-on's other placements that choose the same clusters. */
  readonly groups: readonly DecisionGroup[];
  readonly labelOf: (cluster: string, label: string) => string | undefined;
  readonly shared: readonly { readonly placement: string; readonly clusters: number }[];
  /** The configuration of the request, as the hub has it; absent where that was not read. */
  readonly stored?: { readonly config: RawObject | undefined } | undefined;
}

/** Each of these prevents a change. `field` is its path in the request. */
export function installationProblems(
  change: InstallationChange,
  facts: InstallationFacts,
  planned: Comparison["planned"],
): EnablementProblem[] {
  return [
    ...placementProblems(objectKey(change.placement), facts),
    ...strategyProblems(change.rollout, planned),
    ...orderProblems(change, facts),
    ...newConfigProblems(change, facts),
  ];
}

/** What stays as it is is no problem of the change. */
function newConfigProblems({ config }: InstallationChange, { present, stored }: InstallationFacts) {
  if (!config || deepEqual(config, present.config)) return [];
  const own = configProblems(config);
  return own.length > 0 || !stored ? own : existingConfigProblems(config, stored.config);
}

function placementProblems(wanted: string, { addOn, key, placement, groups }: InstallationFacts): EnablementProblem[] {
  if (wanted === key) return [];
  const at = (message: string): EnablementProblem[] => [{ field: "placement", message }];
  if (!placement) return at(`There is no placement ${wanted}.`);
  if (placement.metadata.deletionTimestamp) return at(`The placement ${wanted} is being removed.`);
  const { placements } = addOn.spec.installStrategy;
  if (placements.some((each) => objectKey(each) === wanted))
    return at(`${addOn.metadata.name} is already installed by ${wanted}.`);
  return groups.some(({ clusters }) => clusters.length > 0) ? [] : at(`${wanted} selects no cluster.`);
}

function orderProblems(
  { placement, minAvailablePercent, away }: InstallationChange,
  facts: InstallationFacts,
): EnablementProblem[] {
  const { addOn, key, present, mode, orderError } = facts;
  const isGateNew = minAvailablePercent !== present.minAvailablePercent;
  const isAwayNew = away !== undefined && !deepEqual(away, present.away ?? null);
  const changed = [...(isGateNew ? ["rollout.minAvailablePercent"] : []), ...(isAwayNew ? ["rollout.away"] : [])];
  const isMoved = objectKey(placement) !== key;
  if (orderError !== undefined && (changed.length > 0 || isMoved)) {
    const message = `Resume the rollout first: ${orderError}.`;
    return (changed.length > 0 ? changed : ["rollout.minAvailablePercent"]).map((field) => ({ field, message }));
  }
  const refusal = steeringRefusal({ lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) }, mode);
  return [
    ...(isGateNew && minAvailablePercent !== null
      ? refused("rollout.minAvailablePercent", refusal, gateProblems(minAvailablePercent))
      : []),
    ...(isAwayNew && away ? refused("rollout.away", refusal, awayProblems(away)) : []),
  ];
}

function refused(field: string, message: string | undefined, otherwise: EnablementProblem[]): EnablementProblem[] {
  return message === undefined ? otherwise : [{ field, message }];
}

/** What a person should know first, without being prevented from saving. */
export function installationWarnings(
  { rollout, minAvailablePercent, away, config }: InstallationChange,
  { addOn, groups, labelOf, present, shared }: InstallationFacts,
  { after }: Pick<Comparison, "after">,
): string[] {
  const unsupported = config && !deepEqual(config, present.config) ? supportWarnings(addOn) : [];
  if (after?.rolls === false) return [...unsupported, NOTHING_GATED];
  const soaks = rollout.minSuccessTime.trim() !== "";
  const isGated = minAvailablePercent !== null;
  return [
    ...unsupported,
    ...(isWithoutDeadline(rollout.progressDeadline.trim()) ? [NO_DEADLINE] : []),
    ...(isGated ? gateWarnings({ type: rollout.type, soaks }) : []),
    ...(isGated || rollout.type === "All" ? [] : [soaks ? NOT_HEALTH : `${NOT_HEALTH} ${NO_SOAK}`]),
    ...(away ? awayWarnings(away, labelledOf(away, groups, labelOf)) : []),
    ...unknownGroups(rollout, groups),
    ...shared.map(
      ({ placement, clusters }) =>
        `${plural(clusters, "cluster")} ${clusters === 1 ? "is" : "are"} chosen by ${placement}, too: the last placement in the list configures ${clusters === 1 ? "it" : "them"}.`,
    ),
  ];
}

function labelledOf({ perLabel }: AwayOrder, groups: readonly DecisionGroup[], labelOf: InstallationFacts["labelOf"]) {
  const all = groups.flatMap(({ clusters }) => clusters);
  const bearing = perLabel ? all.filter((cluster) => labelOf(cluster, perLabel.label) !== undefined) : all;
  return { bearing: bearing.length, total: all.length };
}

function unknownGroups({ type, mandatory }: StrategyInput, groups: readonly DecisionGroup[]): string[] {
  if (type === "All") return [];
  const unknown = mandatory.filter((each) => !groups.some((group) => isMandatory(group, [each])));
  return unknown.map(
    ({ groupName, groupIndex }) =>
      `The placement has no group ${groupName === "" ? `with index ${groupIndex}` : groupName}: it is ignored as canary.`,
  );
}
