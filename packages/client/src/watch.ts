import type { LiveEvent, Rows, WatchQuery } from "./api.js";
import { type LiveOptions, LiveStream, mayPass } from "./live.js";
import { FlotillaProblem, type ProblemDocument } from "./problem.js";
import type { Requests } from "./requests.js";

export interface WatchOptions extends Pick<LiveOptions, "signal" | "onConnection"> {}

/** Part of a list as it is now. */
export interface WatchedPage<Row> {
  readonly rows: readonly Row[];
  /** How many rows match the filter. */
  readonly total: number;
  /** Of how many that the caller may see. */
  readonly all: number;
  /** False while the console loads: then a row that is missing means nothing. */
  readonly synced: boolean;
  /** RFC 3339: since when the hub has not answered the console. */
  readonly staleSince?: string | undefined;
}

type Patch = Extract<LiveEvent, { type: "list" }>;
type Followed<Row> = WatchedPage<Row> & { readonly window: number; readonly seq: number };
type Answer<Row> = readonly [{ readonly page: Followed<Row> } | { readonly problem: ProblemDocument }];

/** Streams tell of a view or two besides; this one is small. */
const VIEWS = ["rollouts"] as const;
const GONE = new Set([404, 410]);

/**
 * The part of a list that matches a query, whole after each change. Throws `FlotillaProblem` once the caller may not see it,
 * or the query is wrong; ends with the signal.
 */
export async function* watchedPages<Name extends keyof Rows>(
  requests: Requests,
  view: Name,
  query: WatchQuery,
  options: WatchOptions,
): AsyncGenerator<WatchedPage<Rows[Name]>> {
  const stream = new LiveStream(requests, { ...options, views: VIEWS });
  const watch = new Watch<Rows[Name] & Named>(requests, view, query, options.signal);
  for await (const event of stream.events()) {
    const page = await watch.after(event);
    if (page) yield page as WatchedPage<Rows[Name]>;
    if (watch.isWithoutStream) stream.restart();
  }
}

interface Named {
  readonly name: string;
}

class Watch<Row extends Named> {
  #stream = "";
  #turn = 0;
  #part: Followed<Row> | undefined;

  constructor(
    private readonly requests: Requests,
    private readonly view: string,
    private readonly query: WatchQuery,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Whether the stream that there was does not follow the list. */
  get isWithoutStream(): boolean {
    return this.#stream === "";
  }

  /** The page if this event changed it. */
  async after(event: LiveEvent): Promise<WatchedPage<Row> | undefined> {
    if (event.type === "opened") {
      this.#stream = event.stream;
      return this.#follow();
    }
    if (this.isWithoutStream) return undefined;
    if (event.type === "hub") return this.#aged(event.staleSince);
    if (event.type === "list-gone" && event.window === this.#part?.window) return this.#follow();
    return event.type === "list" && event.window === this.#part?.window ? this.#patched(event) : undefined;
  }

  async #patched(patch: Patch): Promise<WatchedPage<Row> | undefined> {
    if (!this.#part || patch.seq <= this.#part.seq) return undefined;
    const rows = patch.seq === this.#part.seq + 1 || patch.isWhole ? rowsAfter(this.#part.rows, patch) : undefined;
    if (!rows) return this.#follow();
    const { seq, total, all, synced } = patch;
    this.#part = { ...this.#part, rows, seq, total, all, synced };
    return pageOf(this.#part);
  }

  #aged(staleSince: string | undefined): WatchedPage<Row> | undefined {
    if (!this.#part || this.#part.staleSince === staleSince) return undefined;
    this.#part = { ...this.#part, staleSince };
    return pageOf(this.#part);
  }

  /**
   * The part as it is now. A console that has not, or no longer, the stream is told by 404 or 410: then the list is read without,
   * and another stream is needed.
   */
  async #follow(): Promise<WatchedPage<Row>> {
    try {
      this.#turn += 1;
      const body = [{ view: this.view, slot: "watch", turn: this.#turn, query: this.query }];
      const path = { params: { stream: this.#stream }, signal: this.signal };
      const [answer] = (await this.requests.json("/api/v1/live/{stream}/lists", {
        ...path,
        method: "POST",
        body,
      })) as Answer<Row>; // as the console describes it
      if ("problem" in answer) throw new FlotillaProblem(answer.problem);
      this.#part = answer.page;
    } catch (error) {
      if (!(error instanceof FlotillaProblem && GONE.has(error.status)) && !mayPass(error)) throw error;
      this.#stream = "";
      const { signal, query } = this;
      this.#part = (await this.requests.json(`/api/v1/${this.view}`, { query: { ...query }, signal })) as Followed<Row>;
    }
    return pageOf(this.#part);
  }
}

/** Undefined where a row is missing. */
function rowsAfter<Row extends Named>(before: readonly Row[], patch: Patch): readonly Row[] | undefined {
  const rowsByName = new Map(before.map((row) => [row.name, row]));
  // A window has rows of one list.
  for (const row of patch.rows as unknown as readonly Row[]) rowsByName.set(row.name, row);
  const names = patch.names ?? before.map(({ name }) => name);
  const after = names.flatMap((name) => rowsByName.get(name) ?? []);
  return after.length === names.length ? after : undefined;
}

function pageOf<Row>({ rows, total, all, synced, staleSince }: Followed<Row>): WatchedPage<Row> {
  return { rows, total, all, synced, ...(staleSince === undefined ? {} : { staleSince }) };
}
