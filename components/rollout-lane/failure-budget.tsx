import { Fragment } from "react";
import { count } from "@/lib/format/count";
import { type SpentBudget as Budget, type BudgetBlock, budgetBlocks } from "./budget-blocks";

interface FailureBudgetProps {
  /** "Failure budget, wave 3". */
  readonly label: string;
  readonly budget: Budget;
}

const APPEARANCE = {
  spent: "h-2.5 bg-bad",
  risk: "h-2.5 bg-[repeating-linear-gradient(135deg,var(--warn)_0_2px,var(--warn-soft)_2px_4px)] shadow-[inset_0_0_0_1px_var(--warn)]",
  left: "h-[3px] bg-line-strong",
  none: "h-2.5 shadow-[inset_0_0_0_1px_var(--neutral)]",
} as const satisfies Record<BudgetBlock, string>;

/** How many failures are allowed, how many are spent, and how many may still come. */
export function FailureBudget({ label, budget }: FailureBudgetProps) {
  const blocks = budgetBlocks(budget);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="text-text-2">{label}</span>
        <span>
          {parts(budget).map(({ text, className }, index) => (
            <Fragment key={text}>
              {index > 0 ? ", " : null}
              <span className={className}>{text}</span>
            </Fragment>
          ))}
        </span>
      </div>
      <div aria-hidden="true" className={`mt-[5px] flex h-2.5 items-end ${blocks.length > 40 ? "gap-px" : "gap-0.5"}`}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
          <span key={index} className={`max-w-24 flex-1 ${APPEARANCE[block]}`} />
        ))}
      </div>
    </div>
  );
}

function parts({ allowed, spent, atRisk }: Budget) {
  const spentPart = { text: `${count(spent)} spent`, className: "font-medium text-bad-text" };
  const riskPart = { text: `${count(atRisk)} at risk`, className: "font-medium text-warn-text" };
  const rest =
    allowed === 0 ? "none allowed" : `${count(Math.max(0, allowed - spent - atRisk))} left of ${count(allowed)}`;
  return [...(spent > 0 ? [spentPart] : []), ...(atRisk > 0 ? [riskPart] : []), { text: rest, className: "text-text" }];
}
