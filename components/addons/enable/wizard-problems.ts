import type { WishProblem } from "@/lib/api/enable";
import type { EnableStep } from "./enable-address";

/** Fields with a place of their own on screen; what is wrong elsewhere is said above the form. */
const PLACED = [
  "clusters.clusters",
  "clusters.namespace",
  "clusters.name",
  "clusters.clusterSets",
  "clusters.rules",
  "clusters.labels",
  "clusters.claims",
  "clusters.tolerations",
  "clusters.numberOfClusters",
  "rollout.percent",
  "rollout.canary",
  "rollout.minSuccessTime",
  "rollout.progressDeadline",
  "rollout.maxFailures",
];

/** What is wrong with a wish. Where two speak of one field, the first is heard. */
export interface WizardProblems {
  /** What is wrong with a field, or with a part of it. */
  readonly at: (field: string) => string | undefined;
  /** What is wrong with a field as a whole, and with none of its parts. */
  readonly ofItself: (field: string) => string | undefined;
  readonly in: (step: EnableStep) => readonly WishProblem[];
  /** What belongs to a step and to none of its fields. */
  readonly besideFields: (step: EnableStep) => readonly string[];
}

export function wizardProblems(all: readonly WishProblem[]): WizardProblems {
  const inStep = (step: EnableStep) => all.filter((problem) => stepOf(problem) === step);
  return {
    at: (field) => all.find((problem) => isUnder(problem, field))?.sentence,
    ofItself: (field) => all.find((problem) => problem.field === field)?.sentence,
    in: inStep,
    besideFields: (step) => {
      const beside = inStep(step).filter((problem) => !PLACED.some((field) => isUnder(problem, field)));
      return [...new Set(beside.map(({ sentence }) => sentence))];
    },
  };
}

export function stepOf({ field }: WishProblem): EnableStep {
  return field.startsWith("rollout") ? "rollout" : "clusters";
}

function isUnder(problem: WishProblem, field: string): boolean {
  return problem.field === field || problem.field.startsWith(`${field}.`);
}
