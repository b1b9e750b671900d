import type { Query, QueryClient } from "@tanstack/react-query";
import type { ListPatch, LiveEvent } from "@/lib/api/live";
import { type ListPart, PART, slotOf } from "@/lib/queries/list-part";
import { applyListPatch } from "@/lib/queries/list-patches";
import { clearSlot, nextTurn, openStream, setStream } from "@/lib/queries/live-link";
import { sendJson } from "@/lib/queries/request";

type Gone = Extract<LiveEvent, { type: "list-gone" }>;
type Patch = ListPatch | Extract<LiveEvent, { type: "hint" }>;

/** Changes may overtake the answer that says of which window they are: so many are kept for it. */
const MOST_KEPT = 100;

/** Keeps the parts of lists, and the revisions of subjects, that are on screen current: those that the stream follows, and no others. */
export class LiveLists {
  /** The latest, also those that a part has taken in: another that shares its window may be on its way. */
  #latest: Patch[] = [];

  constructor(private readonly queries: QueryClient) {}

  /** A stream is open that follows nothing yet: what is on screen is asked for again, and followed from there. */
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
    if (this.#latest.length > MOST_KEPT) this.#latest.shift();
    for (const query of this.#holding(patch.window)) this.#apply(query, patch);
  }

  gone({ window, isForbidden }: Gone): void {
    for (const { queryKey } of this.#holding(window)) {
      // What was allowed before must not stay on screen; the next answer says which right is missing.
      if (isForbidden) void this.queries.resetQueries({ queryKey, exact: true });
      else void this.queries.refetchQueries({ queryKey, exact: true });
    }
  }

  /** A part has been answered; true where it is one. */
  fetched(query: Query): boolean {
    if (!isPart(query)) return false;
    const { stream, window } = partOf(query) ?? {};
    if (stream === openStream()) for (const patch of this.#latest) if (patch.window === window) this.#apply(query, patch);
    // Asked for while another stream was open, or none: nobody follows it.
    if (openStream() !== undefined && stream !== openStream()) void this.queries.refetchQueries({ queryKey: query.queryKey, exact: true });
    return true;
  }

  /** A part has left the screen: unless another stands in its slot, the stream need not follow it. */
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
    for (const query of this.queries.getQueryCache().findAll({ predicate: isPart })) if (stream !== undefined) letGo(stream, query);
  }

  /** Several, where the same is asked in more than one place. */
  #holding(window: number): Query[] {
    const isHolding = (query: Query) => isPart(query) && partOf(query)?.window === window && partOf(query)?.stream === openStream();
    return this.queries.getQueryCache().findAll({ predicate: isHolding });
  }

  #apply(query: Query, patch: Patch): void {
    const part = partOf(query);
    if (!part) return;
    const next = patch.type === "hint" ? applyHint(part, patch) : applyListPatch(part, patch);
    if (next && next !== part) this.queries.setQueryData(query.queryKey, next);
    if (!next) void this.queries.refetchQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** A subject has no rows: whoever shows it asks for it anew when its revision is another. */
function applyHint<Part extends { readonly revision: number }>(part: Part, { revision }: { readonly revision: number }): Part {
  return revision > part.revision ? { ...part, revision } : part;
}

/** A stream that has ended follows nothing anyway. */
function letGo(stream: string, { queryKey: [view, , name] }: Query): void {
  const slot = slotOf(String(view), String(name));
  if (clearSlot(slot)) sendJson("DELETE", `/api/v1/live/${stream}/lists/${slot}?turn=${nextTurn()}`).catch(() => undefined);
}

function isPart({ queryKey }: Query): boolean {
  return queryKey[1] === PART;
}

function partOf(query: Query): ListPart<{ name: string }> | undefined {
  return query.state.data as ListPart<{ name: string }> | undefined; // the cache does not know what its keys mean
}
