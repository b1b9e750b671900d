import type { EnablementProblem, Guards } from "@/lib/enable/enablement";
import { gateProblems, gateWarnings } from "@/lib/enable/gate";
import { deadlineProblems, guardProblems } from "@/lib/enable/rollout-problems";
import { isWithoutDeadline, NO_DEADLINE, NO_SOAK, NOT_HEALTH, NOTHING_GATED } from "@/lib/enable/warnings";
import { plural } from "@/lib/format/count";
import { objectKey } from "@/lib/kube/resource";
import { type ManagerMode, steeringRefusal } from "@/lib/resources/add-on-manager";
import { type ClusterManagementAddOn, isTemplateBased, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import type { Placement } from "@/lib/resources/placement";
import type { DecisionGroup } from "@/lib/rollout/decision-groups";
import { isMandatory } from "@/lib/rollout/plan";
import type { InstallationChange } from "./change-installation";
import type { Comparison } from "./compare";
import type { StrategyInput } from "./strategy-input";

const COUNT_OR_SHARE = /^(([0-9]{1,3})%|[0-9]{1,9})$/;

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
  readonly shared: readonly { readonly placement: string; readonly clusters: number }[];
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
  ];
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

function strategyProblems(rollout: StrategyInput, planned: Comparison["planned"]): EnablementProblem[] {
  const guards: Guards = {
    minSuccessTime: rollout.minSuccessTime.trim(),
    progressDeadline: rollout.progressDeadline.trim(),
    maxFailures: rollout.maxFailures.trim(),
  };
  switch (rollout.type) {
    case "All":
      return deadlineProblems(guards.progressDeadline);
    case "Progressive":
      return [
        ...concurrencyProblems(rollout.maxConcurrency.trim()),
        ...guardProblems({ type: "at-most", ...guards }, planned),
      ];
    case "ProgressivePerGroup":
      return guardProblems({ type: "waves", ...guards }, planned);
  }
}

function concurrencyProblems(text: string): EnablementProblem[] {
  const at = (message: string): EnablementProblem[] => [{ field: "rollout.maxConcurrency", message }];
  if (text === "") return [];
  if (!COUNT_OR_SHARE.test(text)) return at(`${text} is neither a number nor a percentage like 10%.`);
  const number = Number.parseInt(text, 10);
  if (number === 0) return at(`${text} does not stop a rollout: the hub treats it as no limit. Enter 1 or more.`);
  return text.endsWith("%") && number > 100 ? at("The hub treats more than 100 % as no limit. Enter 1% to 100%.") : [];
}

function orderProblems(
  { placement, minAvailablePercent }: InstallationChange,
  facts: InstallationFacts,
): EnablementProblem[] {
  const { addOn, key, present, mode, orderError } = facts;
  const at = (message: string): EnablementProblem[] => [{ field: "rollout.minAvailablePercent", message }];
  const isGateNew = minAvailablePercent !== present.minAvailablePercent;
  if (orderError !== undefined && (isGateNew || objectKey(placement) !== key))
    return at(`Resume the rollout first: ${orderError}.`);
  if (!isGateNew || minAvailablePercent === null) return [];
  const refusal = steeringRefusal({ lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) }, mode);
  return refusal === undefined ? gateProblems(minAvailablePercent) : at(refusal);
}

/** What a person should know first, without being prevented from saving. */
export function installationWarnings(
  { rollout, minAvailablePercent }: InstallationChange,
  { groups, shared }: InstallationFacts,
  { after }: Pick<Comparison, "after">,
): string[] {
  if (after?.rolls === false) return [NOTHING_GATED];
  const soaks = rollout.minSuccessTime.trim() !== "";
  const isGated = minAvailablePercent !== null;
  return [
    ...(isWithoutDeadline(rollout.progressDeadline.trim()) ? [NO_DEADLINE] : []),
    ...(isGated ? gateWarnings({ type: rollout.type, soaks }) : []),
    ...(isGated || rollout.type === "All" ? [] : [soaks ? NOT_HEALTH : `${NOT_HEALTH} ${NO_SOAK}`]),
    ...unknownGroups(rollout, groups),
    ...shared.map(
      ({ placement, clusters }) =>
        `${plural(clusters, "cluster")} ${clusters === 1 ? "is" : "are"} chosen by ${placement}, too: the last placement in the list configures ${clusters === 1 ? "it" : "them"}.`,
    ),
  ];
}

function unknownGroups({ type, mandatory }: StrategyInput, groups: readonly DecisionGroup[]): string[] {
  if (type === "All") return [];
  const unknown = mandatory.filter((each) => !groups.some((group) => isMandatory(group, [each])));
  return unknown.map(
    ({ groupName, groupIndex }) =>
      `The placement has no group ${groupName === "" ? `with index ${groupIndex}` : groupName}: it is ignored as canary.`,
  );
}
