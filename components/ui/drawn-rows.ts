import type { Measure } from "./row-slice";

type Measuring = (element: Element | null) => void;

/** The elements of the rows that stand, for whoever measures them; rows stand before there is one. */
export class DrawnRows {
  private readonly elements = new Set<Element>();
  private measuring: Measuring | undefined;

  /** Of each row, as its ref: the same for as long as the list stands. */
  readonly measure: Measure = (element) => {
    if (!element) return undefined;
    this.elements.add(element);
    this.measuring?.(element);
    return () => {
      this.elements.delete(element);
      this.measuring?.(null);
    };
  };

  /** Hands over all that stand and all that come. Answers how to end it. */
  measuredBy(measuring: Measuring): () => void {
    this.measuring = measuring;
    for (const element of this.elements) measuring(element);
    return () => {
      if (this.measuring === measuring) this.measuring = undefined;
    };
  }
}
