import { z } from "@/lib/kube/zod";

/** At most so many rows at once; lists draw fewer. */
const MOST_ROWS = 500;

const wholeNumber = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most));

/**
 * What is asked of a list: `q` is a filter text (console.md §4b.3), `sort` a field, with a minus before it the other way round. The
 * page begins behind `cursor`, which a page before answered, else at place `offset`. `around` names a row, which then stands in the middle
 * of the page; where it is not among those that are left, nothing is other than without it. `facets` names fields, with commas between
 * them, whose values are counted: of a field with a path its names, as in `label`, or the values of one, as in `label.env`. `like` keeps
 * of these the values that hold a text, those that begin with it first. `group` names one way to gather the rows that are left. `labels`
 * names labels of clusters, with commas between them, which each row then carries as far as its cluster has them. A part that is followed
 * stands at `offset`.
 */
export const ListQuery = z.strictObject({
  q: z.optional(z.string()),
  sort: z.optional(z.string()),
  limit: z.optional(wholeNumber(MOST_ROWS)),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  offset: z.optional(wholeNumber(10_000_000)),
  around: z.optional(z.string().check(z.maxLength(600))),
  facets: z.optional(z.string().check(z.maxLength(400))),
  like: z.optional(z.string().check(z.maxLength(100))),
  group: z.optional(z.string().check(z.maxLength(40))),
  labels: z.optional(z.string().check(z.maxLength(2_000))),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** Of a list that can be had as a file: with "csv", or `Accept: text/csv`, all rows that the filter leaves, whatever `limit` says. */
export const FileListQuery = z.extend(ListQuery, { format: z.optional(z.enum(["json", "csv"])) });
export type FileListQuery = z.infer<typeof FileListQuery>;
