import { MAX_UNCONFIRMED } from "@/lib/enable/confirmation";
import { plural } from "@/lib/format/count";
import type { BulkAction, BulkPlans } from "@/lib/queries/addons/bulk-actions";

interface BulkText {
  /** `what` is "3 add-ons" or "4 rollouts". */
  readonly question: (what: string, clusters: number) => string;
  readonly keep: string;
  readonly action: (what: string) => string;
  readonly done: (count: number) => string;
  /** What comes of it. */
  readonly about: string;
  readonly isMild: boolean;
}

/** Labels and messages of actions on several add-ons. */
export const BULK_LABELS = {
  disable: {
    question: (what, clusters) =>
      clusters > 0 ? `Disable ${what} on ${plural(clusters, "cluster")}?` : `Disable ${what}?`,
    keep: "Cancel",
    action: (what) => `Disable ${what}`,
    done: (count) => `${plural(count, "add-on is", "add-ons are")} disabled; clusters remove them one by one.`,
    about: "Each loses all its placements and is removed from every cluster.",
    isMild: false,
  },
  hold: {
    question: (what) => `Hold ${what}?`,
    keep: "Cancel",
    action: (what) => `Hold ${what}`,
    done: (count) => `${plural(count, "rollout is", "rollouts are")} being held.`,
    about:
      "Holding is a Flotilla feature, not part of OCM. It lasts until someone resumes it, and also holds later changes.",
    isMild: true,
  },
  resume: {
    question: (what) => `Resume ${what}?`,
    keep: "Cancel",
    action: (what) => `Resume ${what}`,
    done: (count) => `${plural(count, "rollout is", "rollouts are")} being resumed.`,
    about: "Clusters start as each strategy allows.",
    isMild: true,
  },
} as const satisfies Record<BulkAction, BulkText>;

/** Clusters that lose any of the add-ons, each once. */
export function losingAny({ steps }: Pick<BulkPlans, "steps">): string[] {
  return [...new Set(steps.flatMap(({ losing }) => losing))].sort();
}

/** What is acted on: "3 add-ons", "4 rollouts". */
export function countOf(action: BulkAction, { steps }: Pick<BulkPlans, "steps">): string {
  return plural(steps.length, action === "disable" ? "add-on" : "rollout");
}

/** How many waiting clusters may start; one counts for each of its rollouts. */
function startingTotal({ steps }: Pick<BulkPlans, "steps">): number {
  return steps.reduce((sum, { starts }) => sum + (starts?.total ?? 0), 0);
}

/** What has to be typed before it is done: nothing where nothing is taken away and few clusters start. */
export function typedFor(action: BulkAction, plans: Pick<BulkPlans, "steps">): string | undefined {
  const isTyped = plans.steps.some(({ isConfirmed, losing }) => isConfirmed || losing.length > 0);
  return isTyped || startingTotal(plans) > MAX_UNCONFIRMED ? `${action} ${plans.steps.length}` : undefined;
}
