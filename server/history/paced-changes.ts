import type { Change } from "@/server/hub/resource-cache";

interface PaceOptions<Row> {
  /** Milliseconds between two times that one row is written. */
  readonly restMs: number;
  /** A change that is written at once. */
  readonly isUrgent: (before: Row, after: Row) => boolean;
  readonly write: (name: string) => void;
}

/** Changes of rows that change all the time: each is written at most so often, and the latest state in any case. */
export class PacedChanges<Row> {
  readonly #writtenAt = new Map<string, number>();
  readonly #due = new Set<string>();

  constructor(private readonly options: PaceOptions<Row>) {}

  /** Times are milliseconds since epoch. */
  change(name: string, { before, after }: Change<Row>, now: number): void {
    const { isUrgent, restMs } = this.options;
    const isTurn = before === undefined || after === undefined || isUrgent(before, after);
    const rests = now - (this.#writtenAt.get(name) ?? 0) < restMs;
    if (!isTurn && rests) this.#due.add(name);
    else this.#write(name, after === undefined ? undefined : now);
  }

  /** Writes what has rested. */
  pass(now: number): void {
    for (const name of [...this.#due])
      if (now - (this.#writtenAt.get(name) ?? 0) >= this.options.restMs) this.#write(name, now);
  }

  #write(name: string, now: number | undefined): void {
    this.#due.delete(name);
    if (now === undefined) this.#writtenAt.delete(name);
    else this.#writtenAt.set(name, now);
    this.options.write(name);
  }
}
