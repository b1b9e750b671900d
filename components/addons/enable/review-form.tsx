import type { ReactNode } from "react";
import type { EnablePlan } from "@/lib/api/addons/enable";
import { PlannedEffect, PlannedNames, PlanSentence } from "./plan-parts";
import { planSummary } from "./plan-summary";
import { ProblemList } from "./problem-list";

interface ReviewFormProps {
  readonly plan: EnablePlan;
  /** The add-on is installed manually until this is saved. */
  readonly isByHandNow: boolean;
  readonly onStep: (id: string) => void;
  /** What else the plan does. */
  readonly children: ReactNode;
}

/** What saving does, in a sentence, then the writes and the affected clusters. */
export function ReviewForm({ plan, isByHandNow, onStep, children }: ReviewFormProps) {
  const { problems, writes, losing, gaining, keeping } = plan;
  return (
    <>
      {problems.length > 0 ? (
        <ProblemList title="Cannot be saved yet" problems={problems} onStep={onStep} />
      ) : (
        <PlanSentence parts={planSummary(plan, isByHandNow)} />
      )}
      {children}
      <PlannedEffect losing={losing} writes={writes} />
      <PlannedNames id="gaining" title="Install on" names={gaining} />
      <PlannedNames id="keeping" title="Unchanged on" names={keeping} />
    </>
  );
}
