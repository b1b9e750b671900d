import type { QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "@/lib/api/live";
import { isSignedOut, mayPass } from "@/lib/queries/api-problem";
import { clusterList } from "@/lib/queries/clusters";
import { type LiveState, liveState } from "@/lib/queries/live-state";
import { applyPatch, catchUp, type PatchLog, type RowPatch, remember } from "@/lib/queries/row-patches";
import { session } from "@/lib/queries/session";
import type { LiveListener } from "./follow-live";

const CLUSTERS = clusterList().queryKey;
const LIVE = liveState().queryKey;

/** Older than any page. */
const BEFORE_ALL = Number.NEGATIVE_INFINITY;

/**
 * Applies what the event stream says to the pages in the query cache. A page and the patches may arrive in either order,
 * so patches are kept and applied to pages that were taken before them.
 */
export class LiveCache implements LiveListener {
  #log: PatchLog | undefined;
  /** Counts the connections, and tells in which one the page was fetched. */
  #connection = 0;
  #fetchedIn = 0;
  #askedAgain = false;

  constructor(private readonly queries: QueryClient) {}

  opening(): void {
    this.#connection += 1;
  }

  event(event: LiveEvent): void {
    switch (event.type) {
      case "hello":
        this.#hello(event.revision);
        break;
      case "rows":
        this.#rows(event);
        break;
      case "hub":
        this.#hub(event.connected ? undefined : (event.staleSince ?? new Date().toISOString()));
        break;
      case "resync":
        this.#log = { from: BEFORE_ALL, patches: [] };
        this.#fetchAgain();
        break;
      case "forbidden":
        // What was allowed before must not stay on screen; the next answer says which right is missing.
        if (this.queries.getQueryData(CLUSTERS)) void this.queries.resetQueries({ queryKey: CLUSTERS });
        break;
      case "signed-out":
        void this.queries.invalidateQueries({ queryKey: session().queryKey });
    }
  }

  lost(cause: unknown, retryAt: number): void {
    if (isSignedOut(cause)) void this.queries.invalidateQueries({ queryKey: session().queryKey });
    this.#log = undefined;
    const before = this.#state();
    const since = before.status === "stale" || before.status === "retrying" ? before.since : Date.now();
    this.#setState({ status: "retrying", since, retryAt });
  }

  /** Follows the pages that are fetched. Returns the way out. */
  watchPages(): () => void {
    return this.queries.getQueryCache().subscribe((change) => {
      if (change.type !== "updated" || change.action.type !== "success" || change.action.manual) return;
      if (change.query.queryKey[0] === CLUSTERS[0]) this.#fetched();
    });
  }

  #hello(revision: number): void {
    this.#log = { from: revision, patches: [] };
    this.#askedAgain = false;
    const failed = this.queries.getQueryState(CLUSTERS)?.status === "error";
    const page = this.queries.getQueryData(CLUSTERS);
    this.#connected(page?.staleSince);
    // Revisions of an earlier connection may come from a server that has started anew since, and count from the beginning.
    const doubtful = page && (page.revision < revision || (this.#fetchedIn !== this.#connection && page.revision !== revision));
    if (doubtful || failed) this.#fetchAgain();
  }

  #rows(patch: RowPatch): void {
    if (this.#log) this.#log = remember(this.#log, patch);
    this.queries.setQueryData(CLUSTERS, (page) => page && applyPatch(page, patch));
    if (this.#state().status === "live") this.#setState({ status: "live", changedAt: Date.now() });
  }

  #hub(staleSince: string | undefined): void {
    this.#connected(staleSince);
    const page = this.queries.getQueryData(CLUSTERS);
    if (page && page.staleSince !== staleSince) this.queries.setQueryData(CLUSTERS, { ...page, staleSince });
    if (!staleSince && mayPass(this.queries.getQueryState(CLUSTERS)?.error)) this.#fetchAgain();
  }

  #fetched(): void {
    this.#fetchedIn = this.#connection;
    const page = this.queries.getQueryData(CLUSTERS);
    if (!page || !this.#log) return;
    const current = catchUp(page, this.#log);
    if (current) {
      if (current !== page) this.queries.setQueryData(CLUSTERS, current);
      this.#connected(current.staleSince);
    } else if (!this.#askedAgain) {
      this.#askedAgain = true;
      this.#fetchAgain();
    }
  }

  #fetchAgain(): void {
    void this.queries.invalidateQueries({ queryKey: CLUSTERS });
  }

  #connected(staleSince: string | undefined): void {
    const before = this.#state();
    if (staleSince) this.#setState({ status: "stale", since: Date.parse(staleSince) });
    else if (before.status !== "live") this.#setState({ status: "live" });
  }

  #state(): LiveState {
    return this.queries.getQueryData(LIVE) ?? { status: "connecting" };
  }

  #setState(state: LiveState): void {
    this.queries.setQueryData(LIVE, state);
  }
}
