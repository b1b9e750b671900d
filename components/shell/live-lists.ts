import type { Query, QueryClient } from "@tanstack/react-query";
import type { ListPatch, LiveEvent, NamedRow } from "@/lib/api/live/live";
import { changedRows, type ListPart, PART, slotOf } from "@/lib/queries/list/list-part";
import { applyListPatch } from "@/lib/queries/list/list-patches";
import { HINT_KEY } from "@/lib/queries/live/hints";
import { clearSlot, nextTurn, openStream, pushOut, setStream } from "@/lib/queries/live/live-link";
import { sendJson } from "@/lib/queries/request/request";

type Gone = Extract<LiveEvent, { type: "list-gone" }>;
type Patch = ListPatch | Extract<LiveEvent, { type: "hint" }>;

/** Changes may arrive before the answer that names their window: this many are buffered. */
const MAX_SLOTS = 100;

/** Updates the visible parts of lists, and revisions of subjects, that the stream follows. */
export class LiveLists {
  /** The latest, also those that a part has taken in: another that shares its window may be on its way. */
  #latest: Patch[] = [];

  constructor(private readonly queries: QueryClient) {}

  /** A new stream follows nothing yet: visible parts are queried and followed again. */
  opened(stream: string): void {
    setStream(stream);
    this.#latest = [];
    void this.queries.refetchQueries({ predicate: isPart, type: "active" });
  }

  ended(): void {
    setStream(undefined);
    this.#latest = [];
  }

  patch(patch: Patch): void {
    this.#latest.push(patch);
    if (this.#latest.length > MAX_SLOTS) this.#latest.shift();
    for (const query of this.#holding(patch.window)) this.#apply(query, patch);
  }

  gone({ window, isForbidden, isFull }: Gone): void {
    for (const { queryKey } of this.#holding(window)) {
      if (isFull) pushOut(slotOf(String(queryKey[0]), String(queryKey[2])));
      // Rows must not stay after access is revoked; the next answer names the missing right.
      if (isForbidden) void this.queries.resetQueries({ queryKey, exact: true });
      else void this.queries.refetchQueries({ queryKey, exact: true });
    }
  }

  /** A part has been answered; true where it is one. */
  fetched(query: Query): boolean {
    if (!isPart(query)) return false;
    const { stream, window } = partOf(query) ?? {};
    if (stream === openStream())
      for (const patch of this.#latest) if (patch.window === window) this.#apply(query, patch);
    // Queried on another stream, or without one: it is not followed.
    if (openStream() !== undefined && stream !== openStream())
      void this.queries.refetchQueries({ queryKey: query.queryKey, exact: true });
    return true;
  }

  /** Whether a part on screen is polled although there is a stream, which does not follow it. */
  get arePolled(): boolean {
    const stream = openStream();
    const isPolled = (query: Query) => {
      const part = isPart(query) && query.queryKey[0] !== HINT_KEY ? partOf(query) : undefined;
      return part !== undefined && part.stream === stream && part.window === undefined;
    };
    return (
      stream !== undefined && this.queries.getQueryCache().findAll({ predicate: isPolled, type: "active" }).length > 0
    );
  }

  /** A part has left the screen: unless its slot is in use again, the stream stops following it. */
  removed(query: Query): void {
    const stream = openStream();
    if (!isPart(query) || stream === undefined) return;
    const [view, , slot] = query.queryKey;
    const isTaken = this.queries
      .getQueryCache()
      .findAll({ queryKey: [view, PART, slot] })
      .some((other) => other !== query && other.isActive());
    if (!isTaken) letGo(stream, query);
  }

  leave(): void {
    const stream = openStream();
    for (const query of this.queries.getQueryCache().findAll({ predicate: isPart }))
      if (stream !== undefined) letGo(stream, query);
  }

  /** Several, if the same query is used in more than one place. */
  #holding(window: number): Query[] {
    const isHolding = (query: Query) =>
      isPart(query) && partOf(query)?.window === window && partOf(query)?.stream === openStream();
    return this.queries.getQueryCache().findAll({ predicate: isHolding });
  }

  #apply(query: Query, patch: Patch): void {
    const part = partOf(query);
    if (!part) return;
    const next = patch.type === "hint" ? applyHint(part, patch) : applyChange(part, patch, query.meta);
    if (next && next !== part) this.queries.setQueryData(query.queryKey, next);
    if (!next) void this.queries.refetchQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** Undefined where the part has to be read again. */
function applyChange(part: ListPart<NamedRow>, patch: ListPatch, meta: unknown): ListPart<NamedRow> | undefined {
  const rows = changedRows(meta, patch.rows);
  return rows && applyListPatch(part, { ...patch, rows });
}

/** A subject has no rows: its component fetches again when the revision changes. */
function applyHint<Part extends { readonly revision: number }>(
  part: Part,
  { revision }: { readonly revision: number },
): Part {
  return revision > part.revision ? { ...part, revision } : part;
}

/** A stream that has ended follows nothing anyway. */
function letGo(stream: string, { queryKey: [view, , name] }: Query): void {
  const slot = slotOf(String(view), String(name));
  if (clearSlot(slot))
    sendJson("DELETE", `/api/v1/live/${stream}/lists/${slot}?turn=${nextTurn()}`).catch(() => undefined);
}

function isPart({ queryKey }: Query): boolean {
  return queryKey[1] === PART;
}

function partOf(query: Query): ListPart<{ name: string }> | undefined {
  return query.state.data as ListPart<{ name: string }> | undefined; // the cache does not know what its keys mean
}
