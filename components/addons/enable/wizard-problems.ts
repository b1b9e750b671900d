import type { InputProblem } from "@/lib/api/addons/enable";
import type { EnableStep } from "./enable-address";

/** Fields with their own place on screen; other problems are shown above the form. */
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
  "config.namespace",
  "config.name",
  "config.spec",
  "rollout.percent",
  "rollout.canary",
  "rollout.minSuccessTime",
  "rollout.progressDeadline",
  "rollout.maxFailures",
  "rollout.minAvailablePercent",
  "rollout.away",
];

/** Problems of a request. If a field has two, the first is shown. */
export interface WizardProblems {
  /** Problems with a field, or with a part of it. */
  readonly at: (field: string) => string | undefined;
  /** Problems of a field as a whole, not of its parts. */
  readonly ofItself: (field: string) => string | undefined;
  readonly in: (step: EnableStep) => readonly InputProblem[];
  /** Problems of a step outside its fields. */
  readonly besideFields: (step: EnableStep) => readonly string[];
}

export function wizardProblems(all: readonly InputProblem[]): WizardProblems {
  const inStep = (step: EnableStep) => all.filter((problem) => stepOf(problem) === step);
  return {
    at: (field) => all.find((problem) => isUnder(problem, field))?.message,
    ofItself: (field) => all.find((problem) => problem.field === field)?.message,
    in: inStep,
    besideFields: (step) => {
      const beside = inStep(step).filter((problem) => !PLACED.some((field) => isUnder(problem, field)));
      return [...new Set(beside.map(({ message }) => message))];
    },
  };
}

export function stepOf({ field }: InputProblem): EnableStep {
  if (field.startsWith("config")) return "configuration";
  return field.startsWith("rollout") ? "rollout" : "clusters";
}

function isUnder(problem: InputProblem, field: string): boolean {
  return problem.field === field || problem.field.startsWith(`${field}.`);
}
