import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { listAddress, parametersOf } from "@/lib/api/list/first-queries";
import { type ListPage, listPage } from "@/lib/api/list/list";
import type { PastListQuery } from "@/lib/api/list/list-query";
import { type FollowedPage, followedPage, type NamedRow } from "@/lib/api/live/live";
import { z } from "@/lib/kube/zod";
import type { ListName } from "@/lib/lists/rows";
import { followTogether } from "@/lib/queries/live/follow-together";
import { mayFollow, nextTurn, openStream, TAB } from "@/lib/queries/live/live-link";
import { isForbidden, isNotFound, mayPass } from "@/lib/queries/request/api-problem";
import { getJson } from "@/lib/queries/request/request";
import { firstAnswer, hasFirstAnswer } from "./first-answer";

const WHILE_LOADING_MS = 1000;
/** What could not be read, and may be read again, is not followed; nor is what no stream takes on. */
const AGAIN_MS = 5_000;
/** Rights come back without a sign. */
const ALLOWED_AGAIN_MS = 30_000;

/** Part of a list. With a window its stream keeps it current; without one it stays as it was fetched. */
export type ListPart<Row extends NamedRow> = ListPage<Row> &
  Partial<Pick<FollowedPage<Row>, "window" | "seq">> & {
    /** The stream that follows it. */
    readonly stream?: string | undefined;
  };

/** Key of part queries in the query cache, after the view's name. */
export const PART = "part";

/**
 * The part of a list that matches a query, followed on the event stream if there is one. A page has one part per
 * `slot`, which the next query there replaces. Nothing unfollowed is kept.
 */
export function listPart<Row extends NamedRow>(
  view: ListName,
  row: z.ZodMiniType<Row>,
  slot: string,
  query: PastListQuery,
) {
  return queryOptions({
    queryKey: [view, PART, slot, query],
    queryFn: ({ client, signal }): Promise<ListPart<Row>> => fetchPart(client, view, row, { slot, query, signal }),
    initialData: () => (hasFirstAnswer() ? cameWithPage(listPage(row), listAddress(view, query)) : undefined),
    // What is now is never shown as what was.
    placeholderData: (previous, before) => (!before?.queryKey[3]?.at === !query.at ? previous : undefined),
    gcTime: 0,
    meta: rowsMeta(row),
    refetchInterval: ({ state }) => {
      if (state.status === "error")
        return mayPass(state.error) ? AGAIN_MS : isForbidden(state.error) && ALLOWED_AGAIN_MS;
      if (!state.data || state.data.window !== undefined || query.at) return false;
      return state.data.synced ? AGAIN_MS : WHILE_LOADING_MS;
    },
  });
}

interface RowsMeta {
  readonly rows: z.ZodMiniType<NamedRow[]>;
}

/** What a query keeps of its rows, so that changes of them can be read. */
export function rowsMeta(row: z.ZodMiniType<NamedRow>) {
  return { rows: z.array(row) } satisfies RowsMeta;
}

/** The rows of a change, read as those of the query; undefined where they are not. */
export function changedRows(meta: unknown, rows: readonly unknown[]): NamedRow[] | undefined {
  const { rows: schema } = (meta ?? {}) as Partial<RowsMeta>; // as `rowsMeta` made it
  return schema?.safeParse(rows).data;
}

function cameWithPage<Row extends NamedRow>(
  schema: z.ZodMiniType<ListPage<Row>>,
  address: string,
): ListPart<Row> | undefined {
  const answer = firstAnswer(address);
  return answer === undefined ? undefined : schema.parse(answer);
}

/** As the stream knows it: neither views nor tabs share slots. */
export function slotOf(view: string, slot: string): string {
  return `${TAB}-${view}-${slot}`;
}

interface PartRequest {
  readonly slot: string;
  readonly query: PastListQuery;
  readonly signal: AbortSignal;
}

/**
 * Reuses the rows that were in the slot if they are equal, so that they need not be rendered again. The last answer's
 * rows are in the query cache, and are removed with it when someone else signs in.
 */
function withStoredRows<Row extends NamedRow>(client: QueryClient, part: ListPart<Row>, slot: string): ListPart<Row> {
  const queryKey = ["last-rows", slot];
  const before = client.getQueryData<ReadonlyMap<string, NamedRow>>(queryKey);
  const rows = part.rows.map((row) => {
    const known = before?.get(row.name);
    return known && JSON.stringify(known) === JSON.stringify(row) ? (known as Row) : row; // a slot has rows of one kind
  });
  client.setQueryData(queryKey, new Map(rows.map((row) => [row.name, row])));
  return { ...part, rows };
}

async function fetchPart<Row extends NamedRow>(
  client: QueryClient,
  view: ListName,
  row: z.ZodMiniType<Row>,
  request: PartRequest,
): Promise<ListPart<Row>> {
  return withStoredRows(client, await answered(view, row, request), slotOf(view, request.slot));
}

async function answered<Row extends NamedRow>(
  view: ListName,
  row: z.ZodMiniType<Row>,
  { slot, query, signal }: PartRequest,
): Promise<ListPart<Row>> {
  const name = slotOf(view, slot);
  // What was does not change.
  const stream = query.at ? undefined : openStream();
  if (stream !== undefined && mayFollow(name)) {
    const schema: z.ZodMiniType<FollowedPage<Row>> = followedPage(row);
    const followed = followTogether(stream, { view, slot: name, turn: nextTurn(), query }, signal);
    const part = await followed.catch((error: unknown) => {
      // The stream has ended; the next one will query again.
      if (isNotFound(error)) return undefined;
      throw error;
    });
    if (part !== undefined) return { ...schema.parse(part), stream };
  }
  const schema: z.ZodMiniType<ListPage<Row>> = listPage(row);
  return { ...(await getJson(listAddress(view, query), { schema, signal })), stream };
}

export type FileQuery = Pick<PastListQuery, "at" | "q" | "sort" | "labels">;

/** Address of the export of all rows that match a query. */
export function fileHref(view: ListName, { at, q, sort, labels }: FileQuery): string {
  return `/api/v1/${view}?${parametersOf({ q, sort, labels, at })}&format=csv`.replace("?&", "?");
}
