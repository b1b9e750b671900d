import { plural } from "@/lib/format/count";
import type { SeveralAct, SeveralPlans } from "@/lib/queries/several-add-ons";

interface SeveralWords {
  /** `what` is "3 add-ons" or "4 rollouts". */
  readonly question: (what: string, clusters: number) => string;
  readonly keep: string;
  readonly act: (what: string) => string;
  readonly done: (count: number) => string;
  /** What comes of it. */
  readonly about: string;
  readonly isMild: boolean;
}

/** How an act on several add-ons is asked for, and told. */
export const SEVERAL_WORDS = {
  disable: {
    question: (what, clusters) => (clusters > 0 ? `Disable ${what} on ${plural(clusters, "cluster")}?` : `Disable ${what}?`),
    keep: "Keep them",
    act: (what) => `Disable ${what}`,
    done: (count) => `${plural(count, "add-on is", "add-ons are")} disabled; clusters let them go one by one.`,
    about: "Each loses all its placements, and is deleted from every cluster that has it.",
    isMild: false,
  },
  hold: {
    question: (what) => `Hold ${what}?`,
    keep: "Let them go on",
    act: (what) => `Hold ${what}`,
    done: (count) => `${plural(count, "rollout is", "rollouts are")} ordered to hold.`,
    about: "Holding is Flotilla's own, not OCM's. It lasts until somebody resumes it, also for what is changed meanwhile.",
    isMild: true,
  },
  resume: {
    question: (what) => `Resume ${what}?`,
    keep: "Leave them as they are",
    act: (what) => `Resume ${what}`,
    done: (count) => `${plural(count, "rollout is", "rollouts are")} ordered to go on.`,
    about: "Nobody starts at once: each strategy says how many and in which order.",
    isMild: true,
  },
} as const satisfies Record<SeveralAct, SeveralWords>;

/** Above so many clusters something has to be typed. */
const MOST_UNTYPED = 20;

/** Clusters that lose any of the add-ons, each once. */
export function losingAny({ steps }: Pick<SeveralPlans, "steps">): string[] {
  return [...new Set(steps.flatMap(({ losing }) => losing))].sort();
}

/** What is acted on: "3 add-ons", "4 rollouts". */
export function severalOf(act: SeveralAct, { steps }: Pick<SeveralPlans, "steps">): string {
  return plural(steps.length, act === "disable" ? "add-on" : "rollout");
}

/** What has to be typed before it is done: nothing for what takes little away. */
export function typedFor(plans: Pick<SeveralPlans, "steps">): string | undefined {
  const deletions = plans.steps.reduce((sum, { losing }) => sum + losing.length, 0);
  return deletions > MOST_UNTYPED ? `disable ${plans.steps.length}` : undefined;
}
