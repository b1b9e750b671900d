import { plural } from "@/lib/format/count";
import { objectKey } from "@/lib/kube/resource";
import type { Keeper } from "@/lib/resources/add-on-keeper";
import { type ClusterManagementAddOn, keeperOfAddOn } from "@/lib/resources/cluster-management-add-on";
import { decidedBy, type Facts, isByPlacements, namedPlacements } from "./facts";
import { smallWaves } from "./rollout-problems";
import type { Wave } from "./waves";
import type { Wish } from "./wish";

interface Reach {
  readonly chosen: readonly string[];
  readonly waves: readonly Wave[];
}

/** What a person should know before they go on, though it keeps nobody from it. */
export function warningsOf(wish: Wish, facts: Facts, { chosen, waves }: Reach): string[] {
  const { clusters, rollout } = wish;
  if (clusters.by === "hand") return keeperWarnings(facts);
  const { minSuccessTime = "" } = rollout.type === "all" ? {} : rollout;
  return [
    ...keeperWarnings(facts),
    ...(rollout.type !== "all" && !isConfigured(facts.addOn) ? [NOTHING_GATED] : []),
    ...(isWithoutDeadline(rollout.progressDeadline) ? [NO_DEADLINE] : []),
    ...(rollout.type === "all" ? [] : [minSuccessTime === "" ? `${NOT_HEALTH} ${NO_SOAK}` : NOT_HEALTH]),
    ...smallWaves(wish, waves),
    ...wholeCanary(waves),
    ...overlaps(objectKey(clusters), facts, new Set(chosen)),
    ...leftOvers(objectKey(clusters), facts),
  ];
}

const NOTHING_GATED = "It has no configuration, so the hub counts each cluster as done at once: the rollout holds nothing back.";
const NO_DEADLINE = "Without a deadline a cluster that hangs is never counted as failed, and holds the rollout for ever.";
const NOT_HEALTH = "The hub counts a cluster as done when its manifests are applied and available; it does not ask how the agent is.";
const NO_SOAK = "A soak gives you time to see.";

/** Whether some configuration is supported or named (F6). */
export function isConfigured({ spec }: Pick<ClusterManagementAddOn, "spec">): boolean {
  return spec.defaultConfigs.length > 0 || spec.installStrategy.placements.some(({ configs }) => configs.length > 0);
}

function isWithoutDeadline(text: string): boolean {
  return text === "" || text === "None";
}

function keeperWarnings({ addOn, mode }: Facts): string[] {
  return KEEPER_WARNINGS[keeperOfAddOn(addOn, mode)] ?? [];
}

const KEEPER_WARNINGS: Partial<Record<Keeper, string[]>> = {
  other: ["It says that another manager looks after it: what happens then is that one's affair."],
  nobody: ["It is marked as Flotilla's, and Flotilla's add-on manager is switched off (ADDON_MANAGER=off): nothing will happen."],
  refused: [
    "Flotilla's add-on manager will refuse it: beside OCM's own manager (ADDON_MANAGER=own) it looks after no add-ons of templates.",
  ],
};

function wholeCanary(waves: readonly Wave[]): string[] {
  const isAll = waves.length > 0 && waves.every(({ mandatory }) => mandatory);
  return isAll ? ["All chosen clusters are in the canary: none comes after it."] : [];
}

/** F9: the last placement in the list configures a cluster that several choose. */
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
