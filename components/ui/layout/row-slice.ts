/** The rows to draw and the room that the others take, above and below. */
export interface RowSlice {
  readonly indexes: readonly number[];
  readonly beforePx: number;
  readonly afterPx: number;
}

/** For each row's element, which has its index as `data-index`. */
export type Measure = (element: Element | null) => undefined | (() => void);

export interface SliceProps {
  readonly size: number;
  readonly rowPx: number;
  /** The element with the rows, when mounted; it scrolls within the page's main element, or within `data-scrolls`. */
  readonly list: HTMLElement | null;
  /** Called with the first rendered index. */
  readonly onFirst?: ((position: number) => void) | undefined;
  /** An index to scroll to the middle of the view if it is not rendered, once per object passed. */
  readonly bring?: { readonly index: number } | undefined;
}
