import { focusManager, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

const refetches = new WeakMap<Query, BackgroundRefetch>();

/**
 * Ensures that a visible query is fetched at least once after this was called with a new mark: one request at a time,
 * one for all marks that arrive while it runs, and in a hidden tab not before it becomes visible. What was never
 * answered is fetched by the component that shows it.
 */
export function refetchBehind(queries: QueryClient, queryKey: QueryKey, mark: string): void {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  if (!query) return;
  const known = refetches.get(query);
  const refetch = known ?? new BackgroundRefetch(queries, query);
  if (!known) refetches.set(query, refetch);
  if (known || query.state.data !== undefined) refetch.behind(mark);
  else refetch.mark = mark;
}

/** One query and how to fetch it again. */
class BackgroundRefetch {
  /** The mark that the last or running request covers. */
  mark: string | undefined;
  #isOwed = false;
  #isRunning = false;

  constructor(
    private readonly queries: QueryClient,
    private readonly query: Query,
  ) {}

  behind(mark: string): void {
    if (this.mark === mark) return;
    this.mark = mark;
    this.#isOwed = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isOwed) {
      await seen();
      // Earlier requests may be older.
      if (this.query.state.fetchStatus !== "idle") await this.#answer();
      this.#isOwed = false;
      // Cancelled meanwhile: it is fetched when someone returns.
      if (!this.query.isActive()) this.mark = undefined;
      else await this.#answer();
    }
    this.#isRunning = false;
  }

  /** For the running request, or a new one. */
  #answer(): Promise<void> {
    const { queryKey } = this.query;
    return this.queries.refetchQueries({ queryKey, exact: true, type: "active" }, { cancelRefetch: false });
  }
}

function seen(): Promise<void> {
  return new Promise((resolve) => {
    if (focusManager.isFocused()) return resolve();
    const stop = focusManager.subscribe((isFocused) => {
      if (!isFocused) return;
      stop();
      resolve();
    });
  });
}
