import type { Step } from "@/components/ui/controls/stepper";
import type { EnableOptions, EnablePreview } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";
import type { Draft } from "./draft";
import { ENABLE_STEPS, type EnableStep } from "./enable-address";

export const STEP_LABELS = {
  clusters: "Clusters",
  configuration: "Configuration",
  rollout: "Rollout",
  review: "Review",
} as const satisfies Record<EnableStep, string>;

export const STEP_TITLES = {
  clusters: "Which clusters",
  configuration: "With which configuration",
  rollout: "How it is installed",
  review: "What saving does",
} as const satisfies Record<EnableStep, string>;

/** The steps with what was chosen in each. */
export function wizardSteps(
  options: EnableOptions,
  draft: Draft,
  answer: EnablePreview | undefined,
  current: EnableStep,
): readonly Step[] {
  const index = ENABLE_STEPS.indexOf(current);
  const chosen: Partial<Record<EnableStep, string>> = {
    clusters: clusterText(draft, answer),
    configuration: configText(draft),
    rollout: rolloutText(draft, answer),
  };
  return [
    { id: "add-on", label: "Add-on", chosen: templateText(options), state: "done" },
    ...ENABLE_STEPS.map(
      (step, at): Step => ({
        id: step,
        label: STEP_LABELS[step],
        chosen: at <= index || draft.storedAt !== undefined ? chosen[step] : undefined,
        state: stateAt(at, index),
      }),
    ),
  ];
}

function stateAt(at: number, index: number): Step["state"] {
  if (at === index) return "current";
  return at < index ? "done" : "ahead";
}

function templateText({ addOn }: EnableOptions): string {
  return addOn.templates.length > 0 ? "by template" : "by a custom controller";
}

/** "12, eks-canary": how many and by what. */
function clusterText({ way, picked, placement, fresh }: Draft, answer: EnablePreview | undefined): string {
  const size = answer ? `${count(answer.chosenTotal)}, ` : "";
  switch (way) {
    case "hand":
      return picked.length > 0 ? `${count(picked.length)} picked manually` : "picked manually";
    case "placement":
      return placement ? `${size}${placement.split("/")[1] ?? ""}` : "existing placement";
    case "new-placement":
      return fresh.name ? `${size}${fresh.name}` : "new placement";
  }
}

function configText({ config }: Draft): string {
  if (config.use === "none") return "none of its own";
  return config.use === "existing" ? config.existing.trim() : `new, ${config.name.trim()}`;
}

function rolloutText({ way, rollout }: Draft, answer: EnablePreview | undefined): string {
  if (way === "hand" || rollout.type === "all") return "all at once";
  if (rollout.type === "at-most") return `at most ${rollout.percent}\u202f% at once`;
  if (answer && answer.waves.length > 0) return plural(answer.waves.length, "wave");
  return way === "placement" ? "in its groups" : `${rollout.percent}\u202f% per wave`;
}

/** The steps before an add-on is chosen. */
export function choiceSteps(): readonly Step[] {
  return [
    { id: "add-on", label: "Add-on", state: "current" },
    ...ENABLE_STEPS.map((step): Step => ({ id: step, label: STEP_LABELS[step], state: "ahead" })),
  ];
}
