import { z } from "@/lib/kube/zod";

/** A row carries no more labels. */
export const MOST_LABELS = 10;

/** The most frequent values first, and how many more there are. */
const Values = z.object({ values: z.array(z.object({ value: z.string(), size: z.number() })), more: z.number() });
export type Values = z.infer<typeof Values>;

/** Of each field its values. */
export const Facets = z.record(z.string(), Values);
export type Facets = z.infer<typeof Facets>;

/** Rows that stand together: the names of the first few, since when the first has stood there, why they do, and what they belong to. */
const ListGroup = z.object({
  group: z.string(),
  size: z.number(),
  names: z.array(z.string()),
  since: z.optional(z.string()),
  why: Values,
  where: Values,
});
export type ListGroup = z.infer<typeof ListGroup>;

/** The largest groups first, and how many more there are. */
const ListGroups = z.object({ groups: z.array(ListGroup), more: z.number() });
export type ListGroups = z.infer<typeof ListGroups>;

/** What is said about all that the filter leaves. */
export const LIST_FIGURES = {
  /** How many rows the filter leaves. */
  total: z.number(),
  /** How many rows there are that the caller may see, as far as they are read. */
  all: z.number(),
  /** False while the view still loads: then nobody may say that there is nothing. */
  synced: z.boolean(),
  /** While it loads: about how many there will be, where the hub said so. */
  about: z.optional(z.number()),
  /**
   * True while the caller may see more than is here: the hub has not been asked yet what they may see in each namespace. It is asked about
   * some with each answer, and first about those that `q` names whole, as in `cluster=c1`, of placements `namespace=n1`.
   */
  partial: z.optional(z.literal(true)),
  facets: z.optional(Facets),
  grouped: z.optional(ListGroups),
};

/** One page of a list that the server filters and sorts. `revision` grows with each change of the view. */
export const listPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    ...LIST_FIGURES,
    rows: z.array(row),
    /** The place of the first of them. */
    offset: z.number(),
    revision: z.number(),
    /** RFC 3339: since when the hub has not answered. */
    staleSince: z.optional(z.string()),
    /** Where the next page begins; absent on the last. */
    next: z.optional(z.string()),
  });

export interface ListFigures {
  total: number;
  all: number;
  synced: boolean;
  about?: number | undefined;
  partial?: true | undefined;
  facets?: Facets | undefined;
  grouped?: ListGroups | undefined;
}

export interface ListPage<Row> extends ListFigures {
  rows: Row[];
  offset: number;
  revision: number;
  staleSince?: string | undefined;
  next?: string | undefined;
}
