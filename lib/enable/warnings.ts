import { plural } from "@/lib/format/count";
import { objectKey } from "@/lib/kube/resource";
import type { AddOnManager } from "@/lib/resources/add-on-manager";
import { type ClusterManagementAddOn, managerOfAddOn } from "@/lib/resources/cluster-management-add-on";
import type { AwayOrder } from "@/lib/rollout/orders";
import { awayWarnings } from "./away";
import type { Enablement } from "./enablement";
import { decidedBy, type Facts, isByPlacements, namedPlacements } from "./facts";
import { gateOf, gateWarnings } from "./gate";
import { isWithoutDeadline, NO_DEADLINE, smallWaves } from "./rollout-problems";
import type { Wave } from "./waves";

interface Reach {
  readonly chosen: readonly string[];
  readonly waves: readonly Wave[];
}

/** What a person should know first, without being prevented from continuing. */
export function warningsOf(enablement: Enablement, facts: Facts, { chosen, waves }: Reach): string[] {
  const { clusters, rollout } = enablement;
  if (clusters.by === "hand") return managerWarnings(facts);
  const { minSuccessTime = "" } = rollout.type === "all" ? {} : rollout;
  return [
    ...managerWarnings(facts),
    ...(rollout.type !== "all" && !isConfigured(facts.addOn) && !enablement.config ? [NOTHING_GATED] : []),
    ...(isWithoutDeadline(rollout.progressDeadline) ? [NO_DEADLINE] : []),
    ...(rollout.type === "all" ? [] : [minSuccessTime === "" ? `${NOT_HEALTH} ${NO_SOAK}` : NOT_HEALTH]),
    ...(gateOf(rollout) === undefined ? [] : gateWarnings({ type: rollout.type, soaks: minSuccessTime !== "" })),
    ...(rollout.away ? awayWarnings(rollout.away, labelled(rollout.away, facts, chosen)) : []),
    ...smallWaves(enablement, waves),
    ...wholeCanary(waves),
    ...overlaps(objectKey(clusters), facts, new Set(chosen)),
    ...leftOvers(objectKey(clusters), facts),
  ];
}

function labelled({ perLabel }: AwayOrder, { clusters }: Facts, chosen: readonly string[]) {
  const wanted = new Set(chosen);
  const bearing = clusters.filter(
    ({ metadata: { name, labels } }) => wanted.has(name) && perLabel && labels[perLabel.label] !== undefined,
  );
  return { bearing: bearing.length, total: chosen.length };
}

export const NOTHING_GATED =
  "Without a configuration each cluster counts as done at once, so the rollout has no effect.";
export const NOT_HEALTH =
  "The hub counts a cluster as done when its manifests are applied and available; it does not check agent health.";
export const NO_SOAK = "A soak time lets you notice problems.";

/**
 * Whether some configuration is supported or named: without one the strategy has no effect
 * (docs/reference/rollouts.md#where-strategies-apply).
 */
export function isConfigured({ spec }: Pick<ClusterManagementAddOn, "spec">): boolean {
  return spec.defaultConfigs.length > 0 || spec.installStrategy.placements.some(({ configs }) => configs.length > 0);
}

function managerWarnings({ addOn, mode }: Facts): string[] {
  return MANAGER_WARNINGS[managerOfAddOn(addOn, mode)] ?? [];
}

const MANAGER_WARNINGS: Partial<Record<AddOnManager, string[]>> = {
  other: ["Another manager is responsible for it; Flotilla does not control what happens next."],
  none: ["It is assigned to Flotilla's add-on manager, which is off (ADDON_MANAGER=off): nothing will happen."],
  refused: [
    "Flotilla's add-on manager will refuse it: with ADDON_MANAGER=own it does not manage add-ons with templates.",
  ],
};

function wholeCanary(waves: readonly Wave[]): string[] {
  const isAll = waves.length > 0 && waves.every(({ mandatory }) => mandatory);
  return isAll ? ["All selected clusters are in the canary; none follow."] : [];
}

/** Of several placements that choose a cluster, the last in the list configures it. */
function overlaps(own: string, facts: Facts, chosen: ReadonlySet<string>): string[] {
  if (!isByPlacements(facts.addOn)) return [];
  return namedPlacements(facts.addOn)
    .filter((key) => key !== own)
    .flatMap((key) => {
      const shared = decidedBy(facts, key).filter((cluster) => chosen.has(cluster)).length;
      if (shared === 0) return [];
      return [
        `${plural(shared, "cluster")} ${shared === 1 ? "is" : "are"} chosen by ${key} too: the new one, last in the list, configures ${shared === 1 ? "it" : "them"} from now on.`,
      ];
    });
}

/** Placements that a strategy by hand still names come to life with the new one. */
function leftOvers(own: string, { addOn }: Facts): string[] {
  if (isByPlacements(addOn)) return [];
  return namedPlacements(addOn)
    .filter((key) => key !== own)
    .map((key) => `The strategy still names ${key}, which takes effect again.`);
}
