import { z } from "@/lib/kube/zod";

/** Maximum number of rows in one page. */
const MAX_ROWS = 500;

const wholeNumber = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most));

/**
 * A query of a list: `q` is a filter text, `sort` a field, descending with a minus before it. The page begins after
 * `cursor`, which the page before answered, else at `offset`. `around` names a row that is then in the middle of the
 * page; it has no effect where that row is not among those that match. `facets` names fields, separated by commas,
 * whose values are counted: of a field with a path its names, as in `label`, or the values of one, as in `label.env`.
 * `like` keeps of these the values that contain a text, those that begin with it first. `group` names a way to group
 * the rows that match. `labels` names labels of clusters, separated by commas, that each row then carries. A part that
 * is followed begins at `offset`.
 */
export const ListQuery = z.strictObject({
  q: z.optional(z.string()),
  sort: z.optional(z.string()),
  limit: z.optional(wholeNumber(MAX_ROWS)),
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  offset: z.optional(wholeNumber(10_000_000)),
  around: z.optional(z.string().check(z.maxLength(600))),
  facets: z.optional(z.string().check(z.maxLength(400))),
  like: z.optional(z.string().check(z.maxLength(100))),
  group: z.optional(z.string().check(z.maxLength(40))),
  labels: z.optional(z.string().check(z.maxLength(2_000))),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** A time as RFC 3339 has it, or how long ago it was: `-90s`, `-30m`, `-2h`, `-1d`. */
export const PastTime = z.string().check(z.maxLength(40));

/** With `at` a list as it was then, where it has a history. */
export interface PastListQuery extends ListQuery {
  readonly at?: string | undefined;
}

/**
 * For a list with export: with "csv", or `Accept: text/csv`, all rows that match the filter, whatever `limit` says. With
 * `at` as they were then, where the list has a history.
 */
export const FileListQuery = z.extend(ListQuery, {
  format: z.optional(z.enum(["json", "csv"])),
  at: z.optional(PastTime),
});
export type FileListQuery = z.infer<typeof FileListQuery>;
