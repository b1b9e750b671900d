import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import type { RawObject } from "@/lib/kube/object";
import { specHash } from "@/lib/resources/spec-hash";
import type { DesiredConfig } from "@/lib/rollout/desired-configs";
import { editable } from "@/server/auth/writes/raw-objects";
import type { ActionFacts } from "./action-facts";

interface IdFacts extends Pick<ActionFacts, "order" | "refusal" | "rollout"> {
  readonly input: RolloutActionInput;
  readonly back: readonly DesiredConfig[];
  /** What is written besides the order, as read; undefined for new objects. */
  readonly written: readonly (RawObject | undefined)[];
  /** What it does to other add-ons; undefined where nothing is planned. */
  readonly elsewhere?: unknown;
}

const PARTS = ["order", "desired", "back", "written", "input", "elsewhere"] as const;

/** Identifies a plan and its input, part by part. Progress of clusters does not count. */
export function actionId({ order, refusal, rollout, input, back, written, elsewhere }: IdFacts): string {
  const parts: Record<(typeof PARTS)[number], unknown> = {
    order: [order ?? null, refusal ?? null],
    desired: rollout.lane.node.desired,
    back,
    written: written.map((each) => (each ? editable(each) : null)),
    // The reason of a hold is typed after the plan was made, and does not change it.
    input: input.action === "hold" ? { action: input.action } : input,
    elsewhere,
  };
  return PARTS.map((part) => specHash({ part: parts[part] ?? null }).slice(0, 16)).join(".");
}

/** The difference between two plans for the same request, as a sentence. */
export function changeText(before: string, after: string): string {
  const old = before.split(".");
  const now = after.split(".");
  const part = PARTS.find((_, index) => old[index] !== now[index]);
  return LABELS[part ?? "input"];
}

const LABELS = {
  order: "The rollout was held, resumed or aborted since the plan was made.",
  desired: "Another change is rolling out now.",
  back: "The configuration to return to has changed.",
  written: "The object was changed since the plan was made.",
  input: "The plan is outdated.",
  elsewhere: "What it does to other add-ons changed since the plan was made.",
} as const satisfies Record<(typeof PARTS)[number], string>;
