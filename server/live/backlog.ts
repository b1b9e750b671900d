import type { ClusterRow } from "@/lib/api/clusters";
import type { ClusterPatch } from "@/server/views/cluster-patch";

const MOST_BYTES = 1024 * 1024;

/** What a slow reader has not been told yet: the latest of each row, or, past a megabyte of patches, that it must fetch the page again. */
export class Backlog {
  readonly #rows = new Map<string, ClusterRow | undefined>();
  #revision = 0;
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  add(patch: ClusterPatch, bytes: number): void {
    this.#bytes += bytes;
    this.#revision = patch.revision;
    if (this.#bytes > MOST_BYTES) {
      this.#rows.clear();
      return;
    }
    for (const row of patch.upserts) this.#rows.set(row.name, row);
    for (const name of patch.leaves) this.#rows.set(name, undefined);
  }

  /** All of it as one event; nothing is left. */
  take(): ClusterPatch | { type: "resync"; view: "clusters" } {
    const isLost = this.#bytes > MOST_BYTES;
    const upserts = [...this.#rows.values()].filter((row) => row !== undefined);
    const leaves = [...this.#rows].flatMap(([name, row]) => (row ? [] : [name]));
    this.clear();
    return isLost ? { type: "resync", view: "clusters" } : { type: "rows", view: "clusters", revision: this.#revision, upserts, leaves };
  }

  clear(): void {
    this.#rows.clear();
    this.#bytes = 0;
  }
}
