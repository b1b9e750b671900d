import { Check } from "lucide-react";
import { cn } from "@/lib/cn";

export interface Step {
  readonly id: string;
  readonly label: string;
  /** What was chosen there. */
  readonly chosen?: string | undefined;
  readonly state: "done" | "current" | "ahead";
}

interface StepperProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** Returns to a completed step. */
  readonly onStep: (id: string) => void;
}

/** The steps of a process, with the choice of each. A column; on a phone a row of numbers and the current label. */
export function Stepper({ label, steps, onStep }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2 sheet:flex-col sheet:gap-0">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={step.state === "current" ? "step" : undefined}
            className="relative sheet:pb-4 sheet:not-last:before:absolute sheet:not-last:before:top-[23px] sheet:not-last:before:bottom-[3px] sheet:not-last:before:left-[9.5px] sheet:not-last:before:w-px sheet:not-last:before:bg-line-strong"
          >
            {step.state === "done" ? (
              <button type="button" onClick={() => onStep(step.id)} className="group grid text-left">
                <StepText step={step} number={index + 1} />
              </button>
            ) : (
              <StepText step={step} number={index + 1} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepText({ step, number }: { readonly step: Step; readonly number: number }) {
  const current = step.state === "current";
  return (
    <span className="grid grid-cols-[20px_minmax(0,1fr)] items-start gap-x-2.5 max-sheet:min-h-11 max-sheet:items-center">
      <span
        className={cn(
          "grid size-5 place-items-center rounded-full border font-medium text-micro leading-none",
          current ? "border-text bg-text text-surface" : "border-line-strong text-text-2",
        )}
      >
        {step.state === "done" ? <Check size={12} strokeWidth={1.8} aria-hidden="true" /> : number}
      </span>
      <span className={cn("min-w-0", !current && "max-sheet:sr-only")}>
        <span className={cn(current ? "font-medium text-text" : "text-text-2 group-hover:text-text")}>
          {step.label}
          {step.state === "done" ? <span className="sr-only">, done</span> : null}
        </span>
        {step.chosen ? (
          <span className="block text-micro text-text-3 [overflow-wrap:anywhere] max-sheet:line-clamp-1">
            {step.chosen}
          </span>
        ) : null}
      </span>
    </span>
  );
}
