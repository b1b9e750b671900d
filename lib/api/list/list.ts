import { z } from "@/lib/kube/zod";

/** Maximum number of labels in a row. */
export const MAX_LABELS = 10;

/** The most frequent values first, and how many more there are. */
const Values = z.object({ values: z.array(z.object({ value: z.string(), size: z.number() })), more: z.number() });
export type Values = z.infer<typeof Values>;

/** Of each field its values. */
export const Facets = z.record(z.string(), Values);
export type Facets = z.infer<typeof Facets>;

/** Values of what the members of a group may have in common, by name. */
const Traits = z.record(z.string(), Values);

/** Members of a group that came into it within moments of each other: from `since` to `until` (RFC 3339). */
const ListIncident = z.object({
  since: z.string(),
  until: z.string(),
  size: z.number(),
  names: z.array(z.string()),
  why: Values,
  where: Values,
  traits: Traits,
});
export type ListIncident = z.infer<typeof ListIncident>;

/** A group of rows: the first few names, since when the first is in it, why, and where they belong. */
const ListGroup = z.object({
  group: z.string(),
  size: z.number(),
  names: z.array(z.string()),
  since: z.optional(z.string()),
  why: Values,
  where: Values,
  /** The two below where members have traits; the largest incidents first. */
  traits: z.optional(Traits),
  incidents: z.optional(z.array(ListIncident)),
});
export type ListGroup = z.infer<typeof ListGroup>;

/** The largest groups first, and how many more there are. */
const ListGroups = z.object({ groups: z.array(ListGroup), more: z.number() });
export type ListGroups = z.infer<typeof ListGroups>;

/** Totals over all rows that match the filter. */
export const LIST_STATS = {
  /** Number of rows that match the filter. */
  total: z.number(),
  /** How many rows there are that the caller may see, as far as they are read. */
  all: z.number(),
  /** False while the view is loading: then an empty result means nothing. */
  synced: z.boolean(),
  /** While loading: the expected number of rows, if the hub reported it. */
  about: z.optional(z.number()),
  /**
   * True while there may be more than the caller's visible rows: namespaces are still being reviewed. Each answer
   * reviews some more, first those that `q` names exactly, as in `cluster=c1`, or `namespace=n1` for placements.
   */
  partial: z.optional(z.literal(true)),
  facets: z.optional(Facets),
  grouped: z.optional(ListGroups),
};

/** One page of a list that the server filters and sorts. `revision` grows with each change of the view. */
export const listPage = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    ...LIST_STATS,
    rows: z.array(row),
    /** Index of the first row. */
    offset: z.number(),
    revision: z.number(),
    /** RFC 3339: since when the hub has not answered. */
    staleSince: z.optional(z.string()),
    /** Cursor of the next page; absent on the last. */
    next: z.optional(z.string()),
  });

export interface ListStats {
  total: number;
  all: number;
  synced: boolean;
  about?: number | undefined;
  partial?: true | undefined;
  facets?: Facets | undefined;
  grouped?: ListGroups | undefined;
}

export interface ListPage<Row> extends ListStats {
  rows: Row[];
  offset: number;
  revision: number;
  staleSince?: string | undefined;
  next?: string | undefined;
}
