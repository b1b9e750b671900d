import { focusManager, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";

const askings = new WeakMap<Query, Asking>();

/**
 * Sees to it that a query on screen is asked at least once after this was called with a new mark: one at a time, once for all marks that come
 * while an answer is awaited, and in a tab that nobody looks at not before somebody does. What was never answered is asked by whoever shows it.
 */
export function askBehind(queries: QueryClient, queryKey: QueryKey, mark: string): void {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  if (!query) return;
  const known = askings.get(query);
  const asking = known ?? new Asking(queries, query);
  if (!known) askings.set(query, asking);
  if (known || query.state.data !== undefined) asking.behind(mark);
  else asking.mark = mark;
}

/** One query, as it is asked anew. */
class Asking {
  /** What the last answer, or the one that is awaited, was asked behind. */
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
      // Whatever was asked before may be older.
      if (this.query.state.fetchStatus !== "idle") await this.#answer();
      this.#isOwed = false;
      // Left meanwhile: whoever comes back asks.
      if (!this.query.isActive()) this.mark = undefined;
      else await this.#answer();
    }
    this.#isRunning = false;
  }

  /** Of what is awaited already, or anew. */
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
