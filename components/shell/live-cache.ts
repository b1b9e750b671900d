import type { QueryClient } from "@tanstack/react-query";
import { type LiveEvent, VIEW_NAMES, type ViewName } from "@/lib/api/live";
import { isSignedOut } from "@/lib/queries/api-problem";
import { type LiveState, liveState } from "@/lib/queries/live-state";
import { session } from "@/lib/queries/session";
import type { LiveListener } from "./follow-live";
import { LiveView } from "./live-view";

const LIVE = liveState().queryKey;

/** Applies what the event stream says to the pages in the query cache, and tells how current they are. */
export class LiveCache implements LiveListener {
  readonly #views: ReadonlyMap<ViewName, LiveView>;
  /** Counts the connections. */
  #connection = 0;

  constructor(private readonly queries: QueryClient) {
    this.#views = new Map(VIEW_NAMES.map((name) => [name, new LiveView(queries, name)]));
  }

  opening(): void {
    this.#connection += 1;
  }

  event(event: LiveEvent): void {
    switch (event.type) {
      case "hello":
        this.#views.get(event.view)?.hello(event.revision, this.#connection);
        this.#connected(this.#views.get(event.view)?.page?.staleSince);
        break;
      case "rows":
        this.#views.get(event.view)?.patch(event);
        if (this.#state().status === "live") this.#setState({ status: "live", changedAt: Date.now() });
        break;
      case "hub":
        this.#hub(event.connected ? undefined : (event.staleSince ?? new Date().toISOString()));
        break;
      case "resync":
        this.#views.get(event.view)?.resync();
        break;
      case "forbidden":
        this.#views.get(event.view)?.forbid();
        break;
      case "signed-out":
        void this.queries.invalidateQueries({ queryKey: session().queryKey });
    }
  }

  lost(cause: unknown, retryAt: number): void {
    if (isSignedOut(cause)) void this.queries.invalidateQueries({ queryKey: session().queryKey });
    for (const view of this.#views.values()) view.lost();
    const before = this.#state();
    const since = before.status === "stale" || before.status === "retrying" ? before.since : Date.now();
    this.#setState({ status: "retrying", since, retryAt });
  }

  /** Follows the pages that are fetched. Returns the way out. */
  watchPages(): () => void {
    return this.queries.getQueryCache().subscribe((change) => {
      if (change.type !== "updated" || change.action.type !== "success" || change.action.manual) return;
      const [name, ...rest] = change.query.queryKey;
      const view = VIEW_NAMES.find((known) => known === name);
      if (view && rest.length === 0) this.#fetched(this.#views.get(view));
    });
  }

  #fetched(view: LiveView | undefined): void {
    if (view?.fetched(this.#connection)) this.#connected(view.page?.staleSince);
  }

  #hub(staleSince: string | undefined): void {
    this.#connected(staleSince);
    for (const view of this.#views.values()) view.hub(staleSince);
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
