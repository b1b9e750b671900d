import type { RolloutWish } from "@/lib/api/rollout-acts";
import type { RawObject } from "@/lib/kube/object";
import { specHash } from "@/lib/resources/spec-hash";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { editable } from "@/server/auth/writes/raw-objects";
import type { ActFacts } from "./act-facts";

interface IdFacts extends Pick<ActFacts, "order" | "refusal" | "rollout"> {
  readonly wish: RolloutWish;
  readonly back: readonly DesiredConfig[];
  /** What is written to beside the order, as it was read; undefined for what is made. */
  readonly written: readonly (RawObject | undefined)[];
}

const PARTS = ["order", "desired", "back", "written", "wish"] as const;

/** Stands for a plan and what it was made from, part by part. Clusters move all the time, and change nothing. */
export function actId({ order, refusal, rollout, wish, back, written }: IdFacts): string {
  const parts: Record<(typeof PARTS)[number], unknown> = {
    order: [order ?? null, refusal ?? null],
    desired: rollout.lane.node.desired,
    back,
    written: written.map((each) => (each ? editable(each) : null)),
    // Why somebody holds it is typed after the plan was made, and changes nothing of it.
    wish: wish.act === "hold" ? { act: wish.act } : wish,
  };
  return PARTS.map((part) => specHash({ part: parts[part] ?? null }).slice(0, 16)).join(".");
}

/** What changed between two plans for the same wish, in a sentence. */
export function changeWords(before: string, after: string): string {
  const old = before.split(".");
  const now = after.split(".");
  const part = PARTS.find((_, place) => old[place] !== now[place]);
  return WORDS[part ?? "wish"];
}

const WORDS = {
  order: "Somebody has held it, let it go on or aborted it since the plan was made.",
  desired: "Something else rolls out by now.",
  back: "What the clusters would go back to is something else by now.",
  written: "What would be written to was changed since the plan was made.",
  wish: "This is not what the plan said.",
} as const satisfies Record<(typeof PARTS)[number], string>;
