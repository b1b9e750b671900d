import type { QueryClient } from "@tanstack/react-query";
import type { Page } from "@/lib/api/list/page";
import { areComparable } from "@/lib/api/list/revisions";
import type { NamedRow, RowPatch, ViewName } from "@/lib/api/live/live";
import { changedRows } from "@/lib/queries/list/list-part";
import { applyPatch, catchUp, type PatchLog, remember } from "@/lib/queries/list/row-patches";
import { mayPass } from "@/lib/queries/request/api-problem";

/** How often a page is fetched that the stream's changes do not fit. */
const POLL_MS = 5_000;
/** Older than any page. */
const BEFORE_ALL = Number.NEGATIVE_INFINITY;

/**
 * One view's page in the query cache. Page and patches may arrive in either order, so patches are buffered and applied
 * to an older page.
 */
export class LiveView {
  #log: PatchLog | undefined;
  /** In which connection the page was fetched. */
  #fetchedIn = 0;
  /** How many pages in a row the stream's changes did not fit. */
  #misses = 0;
  #poll: ReturnType<typeof setTimeout> | undefined;
  /** The page and the stream count the same revisions. */
  #isJoined = false;

  constructor(
    private readonly queries: QueryClient,
    private readonly name: ViewName,
  ) {}

  get page(): Page<NamedRow> | undefined {
    return this.queries.getQueryData<Page<NamedRow>>([this.name]);
  }

  /** Whether the page is polled although there is a stream: another console than the one with the stream answers. */
  get isPolled(): boolean {
    return this.#misses > 1;
  }

  /** The view starts on a new connection. */
  hello(revision: number, connection: number): void {
    this.#fits();
    this.#log = { from: revision, patches: [] };
    const { page } = this;
    // Revisions of an earlier connection may come from a restarted server, which counts from the beginning.
    const isNew = page !== undefined && page.revision >= revision && areComparable(page.revision, revision);
    this.#isJoined = isNew && this.#fetchedIn === connection;
    if ((page && !this.#isJoined) || this.queries.getQueryState([this.name])?.status === "error") this.#fetchAgain();
  }

  patch(patch: RowPatch): void {
    if (this.#log) this.#log = remember(this.#log, patch);
    if (!this.#isJoined) return;
    const read = this.#read(patch);
    if (!read) this.#fetchAgain();
    else this.queries.setQueryData<Page<NamedRow>>([this.name], (page) => page && applyPatch(page, read));
  }

  /** Its rows are those that the page reads; undefined where they are not. */
  #read(patch: RowPatch): RowPatch | undefined {
    const query = this.queries.getQueryCache().find({ queryKey: [this.name], exact: true });
    const upserts = changedRows(query?.meta, patch.upserts);
    return upserts && { ...patch, upserts };
  }

  #caughtUp(page: Page<NamedRow>, { from, patches }: PatchLog): Page<NamedRow> | undefined {
    const read = patches.flatMap((patch) => this.#read(patch) ?? []);
    return read.length === patches.length ? catchUp(page, { from, patches: read }) : undefined;
  }

  resync(): void {
    this.#log = { from: BEFORE_ALL, patches: [] };
    this.#fetchAgain();
  }

  /** Rows must not stay after access is revoked; the next answer names the missing right. */
  forbid(): void {
    if (this.page) void this.queries.resetQueries({ queryKey: [this.name] });
  }

  hub(staleSince: string | undefined): void {
    const { page } = this;
    if (page && page.staleSince !== staleSince) this.queries.setQueryData([this.name], { ...page, staleSince });
    if (!staleSince && mayPass(this.queries.getQueryState([this.name])?.error)) this.#fetchAgain();
  }

  /** A new stream has no data of it yet. */
  opened(): void {
    this.#fits();
    this.#log = undefined;
    this.#isJoined = false;
  }

  /** A page is in; true when it is as current as the stream. */
  fetched(connection: number): boolean {
    this.#fetchedIn = connection;
    const { page } = this;
    if (!page || !this.#log) return false;
    const current = this.#caughtUp(page, this.#log);
    this.#isJoined = current !== undefined;
    if (!current) this.#misfits();
    else this.#fits();
    if (current && current !== page) this.queries.setQueryData([this.name], current);
    return current !== undefined;
  }

  #fits(): void {
    clearTimeout(this.#poll);
    this.#misses = 0;
  }

  #misfits(): void {
    clearTimeout(this.#poll);
    this.#misses += 1;
    if (this.#misses === 1) this.#fetchAgain();
    else this.#poll = setTimeout(() => this.#fetchAgain(), POLL_MS);
  }

  #fetchAgain(): void {
    void this.queries.invalidateQueries({ queryKey: [this.name] });
  }
}
