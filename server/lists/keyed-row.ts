export type SortKey = string | number | undefined;

/** A row with what it is sorted by, which may cost something to find out. */
export interface KeyedRow<Row> {
  readonly key: SortKey;
  readonly row: Row;
}
