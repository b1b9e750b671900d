import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { InputProblem } from "@/lib/api/addons/enable";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { ProblemList } from "./problem-list";

interface PlanUnreadProps {
  /** What has to be chosen before there can be a plan. */
  readonly missing: readonly InputProblem[];
  readonly error: Error | null;
  readonly onStep: (id: string) => void;
  readonly onTryAgain: () => unknown;
}

/** Why there is no plan. */
export function PlanUnread({ missing, error, onStep, onTryAgain }: PlanUnreadProps) {
  if (missing.length > 0) return <ProblemList title="Required before planning" problems={missing} onStep={onStep} />;
  if (!error || isSignedOut(error)) {
    return (
      <div aria-busy="true" className="animate-appear">
        <div aria-hidden="true" className="h-5 w-4/5 rounded-mark bg-sunken" />
        <div aria-hidden="true" className="mt-6 h-40 rounded-control bg-sunken" />
        <p role="status" className="animate-appear-late mt-3 text-small text-text-3">
          Checking what saving would do.
        </p>
      </div>
    );
  }
  return (
    <Notice tone="bad" within="form">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span>There is no plan: {error.message} Your choices are kept.</span>
        <Button onClick={onTryAgain}>Try again</Button>
      </span>
    </Notice>
  );
}
