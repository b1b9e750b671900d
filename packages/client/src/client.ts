import type { Answer, Deletes, Gets, ListQuery, LiveEvent, Operation, Posts, Rows, WatchQuery } from "./api.js";
import { type LiveOptions, LiveStream } from "./live.js";
import { type Connection, type Query, Requests } from "./requests.js";
import { type WatchedPage, type WatchOptions, watchedPages } from "./watch.js";

export type ClientOptions = Omit<Connection, "maxBytes">;

interface Cancellable {
  readonly signal?: AbortSignal | undefined;
}

/** What a route takes, and a signal; nothing need be said of one that takes nothing. */
type Takes<Route extends Operation> =
  Record<never, never> extends Route["input"]
    ? [input?: Route["input"] & Cancellable]
    : [input: Route["input"] & Cancellable];

interface Input extends Cancellable {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
}

/** One page of a list. */
export type Page<Name extends keyof Rows> = Answer<Gets[`/api/v1/${Name}`]>;

/**
 * Flotilla's API (`/api/v1`) with one caller's rights. All methods throw `FlotillaProblem` for what the console refuses,
 * `FlotillaUnreachable` where it does not answer, and the signal's reason after an abort.
 */
export class FlotillaClient {
  readonly #requests: Requests;

  /** Throws `TypeError` where `url` is no address over http or https. */
  constructor(options: ClientOptions) {
    this.#requests = new Requests(options);
  }

  get<Path extends keyof Gets>(path: Path, ...[input]: Takes<Gets[Path]>): Promise<Answer<Gets[Path]>> {
    return this.#send("GET", path, input);
  }

  post<Path extends keyof Posts>(path: Path, ...[input]: Takes<Posts[Path]>): Promise<Answer<Posts[Path]>> {
    return this.#send("POST", path, input);
  }

  delete<Path extends keyof Deletes>(path: Path, ...[input]: Takes<Deletes[Path]>): Promise<Answer<Deletes[Path]>> {
    return this.#send("DELETE", path, input);
  }

  /** One page of a list; `next` is the cursor of the one behind it. */
  page<Name extends keyof Rows>(list: Name, query: ListQuery = {}, options: Cancellable = {}): Promise<Page<Name>> {
    return this.#send("GET", `/api/v1/${list}`, { query: { ...query }, ...options });
  }

  /** All pages of a list from `query.cursor` on, each read when it is wanted. */
  async *pages<Name extends keyof Rows>(
    list: Name,
    query: ListQuery = {},
    options: Cancellable = {},
  ): AsyncGenerator<Page<Name>> {
    for (let next: string | undefined = query.cursor, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page: Page<Name> = await this.page(list, { ...query, cursor: next }, options);
      yield page;
      next = page.next;
    }
  }

  /** All rows of a list, page by page. A row that changes its place meanwhile may come twice, or not at all. */
  async *rows<Name extends keyof Rows>(
    list: Name,
    query: ListQuery = {},
    options: Cancellable = {},
  ): AsyncGenerator<Rows[Name]> {
    for await (const page of this.pages(list, query, options)) yield* page.rows as unknown as readonly Rows[Name][]; // of this list
  }

  /** All rows that match, as CSV (RFC 4180). */
  csv(list: keyof Rows, query: ListQuery = {}, { signal }: Cancellable = {}): Promise<string> {
    const headers = { accept: "text/csv" };
    return this.#requests.text(`/api/v1/${list}`, { query: { ...query, format: "csv" }, headers, signal });
  }

  /**
   * Part of a list as it is now, and again whole after each change, until the signal aborts. A connection that breaks off is
   * made again; rows keep their values meanwhile.
   */
  watch<Name extends keyof Rows>(
    list: Name,
    query: WatchQuery = {},
    options: WatchOptions = {},
  ): AsyncGenerator<WatchedPage<Rows[Name]>> {
    return watchedPages(this.#requests, list, query, options);
  }

  /** The events of the stream as the console sends them, over as many connections as it takes. */
  live(options: LiveOptions): AsyncGenerator<LiveEvent> {
    return new LiveStream(this.#requests, options).events();
  }

  async #send<Result>(method: string, path: string, input: unknown): Promise<Result> {
    return (await this.#requests.json(path, { method, ...(input as Input) })) as Result; // as the console describes it
  }
}
