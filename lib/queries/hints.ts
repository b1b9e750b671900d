import { type keepPreviousData, type QueryKey, type QueryState, queryOptions } from "@tanstack/react-query";
import { FollowedSubject } from "@/lib/api/followed-subject";
import type { Subject } from "@/lib/api/subjects";
import { isForbidden, isNotFound } from "./api-problem";
import { followTogether } from "./follow-together";
import { PART, slotOf } from "./list-part";
import { nextTurn, openStream } from "./live-link";

/** What no stream takes on is asked for as often as ever; that it may be followed by now is tried seldom. */
const FOLLOWED_AGAIN_MS = 30_000;
const HINTS = "hints";

/** A subject as a stream follows it; without a window nobody hints at it. */
export type Hint = Partial<FollowedSubject> & {
  /** The stream that was asked to follow it. */
  readonly stream?: string | undefined;
};

/** A query whose answer hints are about. */
export interface HintedOptions<Data> {
  readonly queryKey: QueryKey;
  readonly queryFn: (asked: { readonly signal: AbortSignal }) => Promise<Data>;
  readonly gcTime: number;
  readonly placeholderData?: typeof keepPreviousData;
  /** What the answer is made of; undefined where no stream tells of that. */
  readonly subject: Subject | undefined;
  /** How soon to look again although there are hints, in milliseconds; a minute where it is left out. */
  readonly againMs?: (data: Data | undefined) => number;
  /** And where there are none; five seconds where it is left out. */
  readonly unhintedMs?: number;
  readonly enabled?: boolean;
}

/** Whether a stream hints at a subject, and what it hinted last. It stands among the parts of lists in the query cache, and is kept current as they are. */
export function hintOf(subject: Subject | undefined) {
  const slot = subject === undefined ? "none" : slotFor(subject);
  return queryOptions({
    queryKey: [HINTS, PART, slot],
    queryFn: ({ signal }): Promise<Hint> | Hint => (subject === undefined ? {} : follow(subject, slot, signal)),
    gcTime: 0,
    refetchInterval: ({ state }) => followedAgainMs(state),
  });
}

/** How soon to try again to follow what nobody hints at; false where somebody does. */
export function followedAgainMs({ data, status }: Pick<QueryState<Hint>, "data" | "status">): number | false {
  return (status === "error" || data?.window === undefined) && FOLLOWED_AGAIN_MS;
}

async function follow(query: Subject, slot: string, signal: AbortSignal): Promise<Hint> {
  const stream = openStream();
  if (stream === undefined) return {};
  try {
    const asked = { view: HINTS, slot: slotOf(HINTS, slot), turn: nextTurn(), query } as const;
    return { ...FollowedSubject.parse(await followTogether(stream, asked, signal)), stream };
  } catch (error) {
    // The page says why when it asks for itself.
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
