import type { NamedRow, RowPatch, ViewName } from "@/lib/api/live/live";

const MAX_BYTES = 1024 * 1024;

/**
 * Unsent changes of a view for a slow reader: the latest of each row, or, above a megabyte, that it must fetch the page
 * again.
 */
export class Backlog {
  readonly #rows = new Map<string, NamedRow | undefined>();
  #revision = 0;
  #bytes = 0;

  constructor(private readonly view: ViewName) {}

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  add(patch: RowPatch, bytes: number): void {
    this.#bytes += bytes;
    this.#revision = patch.revision;
    if (this.#bytes > MAX_BYTES) {
      this.#rows.clear();
      return;
    }
    for (const row of patch.upserts) this.#rows.set(row.name, row);
    for (const name of patch.leaves) this.#rows.set(name, undefined);
  }

  /** All of it as one event; nothing remains. */
  take(): RowPatch | { type: "resync"; view: ViewName } {
    const { view } = this;
    const isLost = this.#bytes > MAX_BYTES;
    const upserts = [...this.#rows.values()].filter((row) => row !== undefined);
    const leaves = [...this.#rows].flatMap(([name, row]) => (row ? [] : [name]));
    this.clear();
    return isLost ? { type: "resync", view } : { type: "rows", view, revision: this.#revision, upserts, leaves };
  }

  clear(): void {
    this.#rows.clear();
    this.#bytes = 0;
  }
}
