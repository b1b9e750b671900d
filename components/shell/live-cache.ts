import type { Query, QueryClient } from "@tanstack/react-query";
import { type LiveEvent, VIEW_NAMES, type ViewName } from "@/lib/api/live/live";
import { PART } from "@/lib/queries/list/list-part";
import { type LiveState, liveState } from "@/lib/queries/live/live-state";
import { systemState } from "@/lib/queries/metrics/system";
import { isForbidden, mayPass } from "@/lib/queries/request/api-problem";
import { session } from "@/lib/queries/session/session";
import type { LiveListener } from "./follow-live";
import { LiveLists } from "./live-lists";
import { LiveView } from "./live-view";

const LIVE = liveState().queryKey;

/** Applies stream events to pages in the query cache, and tracks how current they are. */
export class LiveCache implements LiveListener {
  readonly #views: ReadonlyMap<ViewName, LiveView>;
  readonly #lists: LiveLists;
  /** Counts the connections. */
  #connection = 0;

  constructor(private readonly queries: QueryClient) {
    this.#lists = new LiveLists(queries);
    this.#views = new Map(VIEW_NAMES.map((name) => [name, new LiveView(queries, name)]));
  }

  opening(): void {
    this.#connection += 1;
    // Meanwhile someone else may have signed in in another tab.
    if (this.#connection > 1) this.#checkSession();
  }

  event(event: LiveEvent): void {
    switch (event.type) {
      case "opened":
        for (const view of this.#views.values()) view.opened();
        this.#lists.opened(event.stream);
        this.#tryAgain();
        break;
      case "list":
      case "hint":
        this.#lists.patch(event);
        this.#heard();
        break;
      case "list-gone":
        this.#lists.gone(event);
        break;
      case "hello":
        this.#views.get(event.view)?.hello(event.revision, this.#connection);
        this.#connected(this.#views.get(event.view)?.page?.staleSince);
        break;
      case "rows":
        this.#views.get(event.view)?.patch(event);
        this.#heard();
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
      case "system":
        this.queries.setQueryData(systemState().queryKey, event.system);
        break;
      case "signed-out":
        this.#checkSession();
    }
  }

  /** The console may go on with the same stream: then nothing was missed. */
  lost(signedOut: boolean, retryAt: number): void {
    if (signedOut) this.#checkSession();
    this.#setState({ status: "retrying", since: this.#since(), retryAt });
  }

  /** The tab is closed: others that share its stream go on with it. */
  leave(): void {
    this.#lists.leave();
  }

  /** The session has ended: there are no more events. */
  signedOut(): void {
    for (const view of this.#views.values()) view.opened();
    this.#lists.ended();
    this.#setState({ status: "signed-out", since: this.#since() });
  }

  /** Follows the pages that are fetched. Returns the function that stops it. */
  watchPages(): () => void {
    return this.queries.getQueryCache().subscribe((change) => {
      if (change.type === "removed") {
        this.#lists.removed(change.query);
        this.#assess();
      }
      if (change.type === "updated" && change.action.type === "error") this.#refused(change.query);
      if (change.type !== "updated" || change.action.type !== "success" || change.action.manual) return;
      if (this.#lists.fetched(change.query)) return this.#assess();
      const [name, ...rest] = change.query.queryKey;
      const view = VIEW_NAMES.find((known) => known === name);
      if (view && rest.length === 0) this.#fetched(this.#views.get(view));
    });
  }

  #fetched(view: LiveView | undefined): void {
    if (view?.fetched(this.#connection)) this.#connected(view.page?.staleSince);
    else this.#assess();
  }

  /** What was allowed before must not stay on screen. */
  #refused({ queryKey, state }: Query): void {
    const isFollowed =
      queryKey[1] === PART || (queryKey.length === 1 && VIEW_NAMES.some((name) => name === queryKey[0]));
    if (isFollowed && state.data !== undefined && isForbidden(state.error))
      void this.queries.resetQueries({ queryKey, exact: true });
  }

  #hub(staleSince: string | undefined): void {
    this.#connected(staleSince);
    for (const view of this.#views.values()) view.hub(staleSince);
    if (!staleSince) this.#tryAgain();
  }

  /** What could not be loaded while the console or its hub did not answer, now that they do. */
  #tryAgain(): void {
    const hasFailed = ({ state }: Query) => state.status === "error" && mayPass(state.error);
    void this.queries.refetchQueries({ predicate: hasFailed, type: "active" }, { cancelRefetch: false });
  }

  #connected(staleSince: string | undefined): void {
    const before = this.#state();
    if (staleSince) this.#setState({ status: "stale", since: Date.parse(staleSince) });
    else if (this.#isPolled) this.#setState({ status: "polled" });
    else if (before.status !== "live") this.#setState({ status: "live" });
  }

  /** "Live" is said while all that is on screen is followed. */
  #assess(): void {
    const { status } = this.#state();
    if (status === "live" || status === "polled") this.#connected(undefined);
  }

  get #isPolled(): boolean {
    return this.#lists.arePolled || [...this.#views.values()].some((view) => view.isPolled);
  }

  #heard(): void {
    if (this.#state().status === "live") this.#setState({ status: "live", changedAt: Date.now() });
  }

  #checkSession(): void {
    void this.queries.invalidateQueries({ queryKey: session().queryKey });
  }

  /** Since when what is on screen may be over. */
  #since(): number {
    const state = this.#state();
    return "since" in state ? state.since : Date.now();
  }

  #state(): LiveState {
    return this.queries.getQueryData(LIVE) ?? { status: "connecting" };
  }

  #setState(state: LiveState): void {
    this.queries.setQueryData(LIVE, state);
  }
}
