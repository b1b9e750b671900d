import type { Figure, Skipped } from "./figure";

/** Figures that are measured on one thing that runs. */
export interface Part {
  readonly ids: readonly string[];
  /** Those of `wanted`, perhaps others too. */
  stats(wanted: ReadonlySet<string>): AsyncIterable<Figure | Skipped>;
}
