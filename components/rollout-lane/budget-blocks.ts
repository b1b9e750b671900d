export interface SpentBudget {
  /** Failures that the strategy allows. */
  readonly allowed: number;
  readonly spent: number;
  /** Stalled: each may still become a failure. */
  readonly atRisk: number;
}

export type BudgetBlock = "spent" | "risk" | "left" | "none";

const ONE_EACH_UP_TO = 40;

/** One block per allowed failure, above forty one per percent; what is more than nothing gets a block. */
export function budgetBlocks({ allowed, spent, atRisk }: SpentBudget): readonly BudgetBlock[] {
  if (allowed === 0) return [spent > 0 ? "spent" : "none"];
  const total = allowed > ONE_EACH_UP_TO ? 100 : allowed;
  const scaled = (part: number) => Math.ceil((part * total) / allowed);
  const spentBlocks = Math.min(total, scaled(spent));
  const riskBlocks = Math.min(total - spentBlocks, scaled(atRisk));
  return [
    ...Array<BudgetBlock>(spentBlocks).fill("spent"),
    ...Array<BudgetBlock>(riskBlocks).fill("risk"),
    ...Array<BudgetBlock>(total - spentBlocks - riskBlocks).fill("left"),
  ];
}
