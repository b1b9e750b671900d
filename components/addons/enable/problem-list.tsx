import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { InputProblem } from "@/lib/api/addons/enable";
import { STEP_LABELS } from "./step-labels";
import { stepOf } from "./wizard-problems";

interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly InputProblem[];
  readonly onStep: (id: string) => void;
}

/** Problems, each with the way to the step where it can be put right. */
export function ProblemList({ title, problems, onStep }: ProblemListProps) {
  return (
    <section role="alert" className="rounded-control bg-bad-soft px-3 py-2.5">
      <h3 className="font-strong">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {problems.map((problem) => (
          <li key={`${problem.field} ${problem.message}`} className="flex items-start gap-1.5">
            <StatusIcon shape="octagon" className="mt-0.5 flex-none text-bad" />
            <span className="min-w-0">
              {problem.message}{" "}
              <button
                type="button"
                onClick={() => onStep(stepOf(problem))}
                className="text-accent-text underline underline-offset-2"
              >
                {STEP_LABELS[stepOf(problem)]}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
