import { type keepPreviousData, type QueryKey, type QueryState, queryOptions } from "@tanstack/react-query";
import { FollowedSubject } from "@/lib/api/live/followed-subject";
import type { Subject } from "@/lib/api/live/subjects";
import { PART, slotOf } from "@/lib/queries/list/list-part";
import { isForbidden, isNotFound } from "@/lib/queries/request/api-problem";
import { followTogether } from "./follow-together";
import { mayFollow, nextTurn, openStream } from "./live-link";

/** What no stream accepts is polled as usual; whether it can be followed by now is retried rarely. */
const FOLLOWED_AGAIN_MS = 30_000;
/** Instead of the name of a list, in keys of the query cache. */
export const HINT_KEY = "hints";

/** A subject that a stream follows; without a window it sends no invalidations. */
export type Hint = Partial<FollowedSubject> & {
  /** The stream that follows it. */
  readonly stream?: string | undefined;
};

/** A query whose answer hints are about. */
export interface HintedOptions<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: (request: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly gcTime: number;
  readonly placeholderData?: typeof keepPreviousData;
  /** What the answer consists of; undefined if no stream covers it. */
  readonly subject: Subject | undefined;
  /** Poll interval in spite of invalidations, in milliseconds; a minute by default. */
  readonly againMs?: (data: Data | undefined) => number;
  /** And without them; five seconds by default. */
  readonly unhintedMs?: number;
  readonly enabled?: boolean;
}

/**
 * Whether a stream invalidates a subject, and its last invalidation. It is kept with the parts of lists in the query
 * cache, and updated like them.
 */
export function hintOf(subject: Subject | undefined) {
  const slot = subject === undefined ? "none" : slotFor(subject);
  return queryOptions({
    queryKey: [HINT_KEY, PART, slot],
    queryFn: ({ signal }): Promise<Hint> | Hint => (subject === undefined ? {} : follow(subject, slot, signal)),
    gcTime: 0,
    refetchInterval: ({ state }) => followedAgainMs(state),
  });
}

/** When to retry following what no stream covers; false if one does. */
export function followedAgainMs({ data, status }: Pick<QueryState<Hint>, "data" | "status">): number | false {
  return (status === "error" || data?.window === undefined) && FOLLOWED_AGAIN_MS;
}

async function follow(query: Subject, slot: string, signal: AbortSignal): Promise<Hint> {
  const stream = openStream();
  if (stream === undefined) return {};
  const name = slotOf(HINT_KEY, slot);
  if (!mayFollow(name)) return { stream };
  try {
    const request = { view: HINT_KEY, slot: name, turn: nextTurn(), query } as const;
    return { ...FollowedSubject.parse(await followTogether(stream, request, signal)), stream };
  } catch (error) {
    // The page shows the reason when it fetches itself.
    if (isNotFound(error) || isForbidden(error)) return { stream };
    throw error;
  }
}

const slotsBySubject = new Map<string, string>();

/** Each subject has a slot of its own: a page may show several of a kind. */
function slotFor(subject: Subject): string {
  const text = JSON.stringify(subject);
  const slot = slotsBySubject.get(text) ?? String(slotsBySubject.size);
  slotsBySubject.set(text, slot);
  return slot;
}
