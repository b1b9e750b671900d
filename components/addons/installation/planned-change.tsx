import type { ReactNode } from "react";
import { PlannedEffect, PlannedNames, PlanSentence } from "@/components/addons/enable/plan-parts";
import { PlanChecks } from "@/components/apply-plan/plan-checks";
import { Notice } from "@/components/ui/feedback/notice";
import type { InstallationPlan } from "@/lib/api/addons/installation";
import { plural } from "@/lib/format/count";
import { changeSummary } from "./change-summary";
import { ComparisonTable } from "./comparison-table";

interface PlannedChangeProps {
  readonly plan: InstallationPlan;
  /** What else the plan does. */
  readonly children: ReactNode;
}

/** What saving does, in a sentence, then the write and the clusters that it moves. */
export function PlannedChange({ plan, children }: PlannedChangeProps) {
  const { problems, writes, losing, starting, gaining, changing } = plan;
  return (
    <>
      {problems.map(({ field, message }) => (
        <Notice key={`${field} ${message}`} tone="bad" within="form">
          {message}
        </Notice>
      ))}
      {problems.length > 0 ? null : <PlanSentence parts={changeSummary(plan)} />}
      {children}
      <PlannedEffect losing={losing} writes={writes} />
      <PlannedNames id="starting" title="Start now on" names={starting} />
      <PlannedNames id="gaining" title="Install on" names={gaining} />
      <PlannedNames id="changing" title="Change the configuration of" names={changing} />
    </>
  );
}

interface PlannedSideProps {
  readonly plan: InstallationPlan;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

/** Both strategies, what to know, the rights that it takes, and what has to be typed. */
export function PlannedSide({ plan, typed, onTyped }: PlannedSideProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section>
        <h3 className="mb-1.5 font-strong">How the next change goes</h3>
        <ComparisonTable compared={plan} />
      </section>
      <PlanChecks plan={plan} confirmed={confirmedText(plan)} typed={typed} onTyped={onTyped} />
    </div>
  );
}

function confirmedText({ losing, gaining, changing, starting }: InstallationPlan): string {
  if (losing.length > 0) return plural(losing.length, "removal");
  if (gaining.length > 0) return plural(gaining.length, "installation");
  return plural(new Set([...changing, ...starting]).size, "change");
}
