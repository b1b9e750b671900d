/** The rows to draw and the room that the others take, above and below. */
export interface RowSlice {
  readonly places: readonly number[];
  readonly beforePx: number;
  readonly afterPx: number;
}

/** Goes to each row's element, which carries its place as `data-index`. */
export type Measure = (element: Element | null) => undefined | (() => void);

export interface SliceProps {
  readonly size: number;
  readonly rowPx: number;
  /** The element that holds the rows, once it stands; it scrolls within the page's main element, or in what is marked with `data-scrolls`. */
  readonly list: HTMLElement | null;
  /** Is told the first place that is drawn. */
  readonly onFirst?: ((place: number) => void) | undefined;
  /** A place to bring to the middle of the view where it is not drawn, once for each object that is handed in. */
  readonly bring?: { readonly place: number } | undefined;
}
