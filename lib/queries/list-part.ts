import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { listAddress, parametersOf } from "@/lib/api/first-asks";
import { type ListPage, listPage } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";
import { type FollowedPage, followedPage, type ListName, type NamedRow } from "@/lib/api/live";
import type { z } from "@/lib/kube/zod";
import { isForbidden, isNotFound, mayPass } from "./api-problem";
import { firstAnswer, hasFirstAnswer } from "./first-answer";
import { followTogether } from "./follow-together";
import { nextTurn, openStream, TAB } from "./live-link";
import { getJson } from "./request";

const WHILE_LOADING_MS = 1000;
/** What could not be read, and may be read again, is not followed; nor is what no stream takes on. */
const AGAIN_MS = 5_000;
/** Rights come back without a sign. */
const ALLOWED_AGAIN_MS = 30_000;

/** Part of a list. With a window its stream keeps it current; without one it is as it was when it was asked for. */
export type ListPart<Row extends NamedRow> = ListPage<Row> &
  Partial<Pick<FollowedPage<Row>, "window" | "seq">> & {
    /** The stream that was asked to follow it. */
    readonly stream?: string | undefined;
  };

/** Where part queries stand in the query cache: behind the view's name. */
export const PART = "part";

/**
 * What a list holds of what is asked, followed on the event stream where there is one. A page looks at one part per `slot`: the next
 * that is asked there takes its place. Nothing is kept that is no longer followed.
 */
export function listPart<Row extends NamedRow>(view: ListName, row: z.ZodMiniType<Row>, slot: string, query: ListQuery) {
  return queryOptions({
    queryKey: [view, PART, slot, query],
    queryFn: ({ client, signal }): Promise<ListPart<Row>> => ask(client, view, row, { slot, query, signal }),
    initialData: () => (hasFirstAnswer() ? cameWithPage(listPage(row), listAddress(view, query)) : undefined),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === "error") return mayPass(state.error) ? AGAIN_MS : isForbidden(state.error) && ALLOWED_AGAIN_MS;
      if (!state.data || state.data.window !== undefined) return false;
      return state.data.synced ? AGAIN_MS : WHILE_LOADING_MS;
    },
  });
}

function cameWithPage<Row extends NamedRow>(schema: z.ZodMiniType<ListPage<Row>>, address: string): ListPart<Row> | undefined {
  const answer = firstAnswer(address);
  return answer === undefined ? undefined : schema.parse(answer);
}

/** As the stream knows it: neither views nor tabs share slots. */
export function slotOf(view: string, slot: string): string {
  return `${TAB}-${view}-${slot}`;
}

interface Asked {
  readonly slot: string;
  readonly query: ListQuery;
  readonly signal: AbortSignal;
}

/**
 * With the very rows that stood in the slot before, where they say the same: nothing of them has to be drawn again. Those of the last answer are
 * in the query cache, and go with it when somebody else signs in.
 */
function withKeptRows<Row extends NamedRow>(client: QueryClient, part: ListPart<Row>, slot: string): ListPart<Row> {
  const queryKey = ["last-rows", slot];
  const before = client.getQueryData<ReadonlyMap<string, NamedRow>>(queryKey);
  const rows = part.rows.map((row) => {
    const known = before?.get(row.name);
    return known && JSON.stringify(known) === JSON.stringify(row) ? (known as Row) : row; // a slot has rows of one kind
  });
  client.setQueryData(queryKey, new Map(rows.map((row) => [row.name, row])));
  return { ...part, rows };
}

async function ask<Row extends NamedRow>(
  client: QueryClient,
  view: ListName,
  row: z.ZodMiniType<Row>,
  asked: Asked,
): Promise<ListPart<Row>> {
  return withKeptRows(client, await answered(view, row, asked), slotOf(view, asked.slot));
}

async function answered<Row extends NamedRow>(
  view: ListName,
  row: z.ZodMiniType<Row>,
  { slot, query, signal }: Asked,
): Promise<ListPart<Row>> {
  const stream = openStream();
  if (stream !== undefined) {
    const schema: z.ZodMiniType<FollowedPage<Row>> = followedPage(row);
    const followed = followTogether(stream, { view, slot: slotOf(view, slot), turn: nextTurn(), query }, signal);
    const part = await followed.catch((error: unknown) => {
      // The stream has ended, and its next will ask again.
      if (isNotFound(error)) return undefined;
      throw error;
    });
    if (part !== undefined) return { ...schema.parse(part), stream };
  }
  const schema: z.ZodMiniType<ListPage<Row>> = listPage(row);
  return { ...(await getJson(listAddress(view, query), { schema, signal })), stream };
}

/** Where all rows that a query leaves can be had as a file. */
export function fileHref(view: ListName, { q, sort, labels }: Pick<ListQuery, "q" | "sort" | "labels">): string {
  return `/api/v1/${view}?${parametersOf({ q, sort, labels })}&format=csv`.replace("?&", "?");
}
