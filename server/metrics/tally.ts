import type { RowStep } from "@/server/lists/row-view";

/** Names the sums that a row adds to. */
export type Shares<Row> = (row: Row, add: (sum: string, size: number) => void) => void;

/** Totals over the rows of a view, updated as rows change: a sample costs nothing per row. */
export class Tally<Row> {
  readonly #sums = new Map<string, number>();
  readonly #plus = (sum: string, size: number) => void this.#sums.set(sum, this.of(sum) + size);
  readonly #minus = (sum: string, size: number) => void this.#sums.set(sum, this.of(sum) - size);

  constructor(private readonly shares: Shares<Row>) {}

  /** For a view's steps, from its first on. */
  apply({ rows }: Pick<RowStep<Row>, "rows">): void {
    for (const { before, after } of rows.values()) {
      if (before) this.shares(before, this.#minus);
      if (after) this.shares(after, this.#plus);
    }
  }

  of(sum: string): number {
    return this.#sums.get(sum) ?? 0;
  }
}
