/**
 * What an evaluation may cost: about one for each operation, and one for each ten elements or characters that it
 * yields.
 */
export class Budget {
  #left: number;

  /** What is paid here is paid from `shared` too. */
  constructor(
    limit: number,
    private readonly shared?: Budget,
  ) {
    this.#left = limit;
  }

  /** Throws once more is spent than there was, and each time from then on. */
  pay(cost: number): void {
    this.#left -= cost;
    if (this.#left < 0) throw new BudgetError("the expression costs too much to evaluate");
    this.shared?.pay(cost);
  }
}

export class BudgetError extends Error {
  override readonly name = "BudgetError";
}

let current: Budget | undefined;

/** Everything that `work` pays is paid from this budget; throws too where the work has swallowed that it was spent. */
export function spending<T>(budget: Budget, work: () => T): T {
  const outer = current;
  current = budget;
  try {
    const result = work();
    budget.pay(0);
    return result;
  } finally {
    current = outer;
  }
}

/** From the budget of the evaluation that runs; outside of one nothing costs. */
export function pay(cost: number): void {
  current?.pay(cost);
}
