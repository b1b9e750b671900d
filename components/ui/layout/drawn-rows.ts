import type { Measure } from "./row-slice";

type Measuring = (element: Element | null) => void;

/** Elements of the mounted rows, for measuring; rows are mounted before there is an observer. */
export class DrawnRows {
  private readonly elements = new Set<Element>();
  private measuring: Measuring | undefined;

  /** Ref of each row: stable while the list is mounted. */
  readonly measure: Measure = (element) => {
    if (!element) return undefined;
    this.elements.add(element);
    this.measuring?.(element);
    return () => {
      this.elements.delete(element);
      this.measuring?.(null);
    };
  };

  /** Passes on all present and future ones. Returns the function that ends it. */
  measuredBy(measuring: Measuring): () => void {
    this.measuring = measuring;
    for (const element of this.elements) measuring(element);
    return () => {
      if (this.measuring === measuring) this.measuring = undefined;
    };
  }
}
