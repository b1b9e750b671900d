import type { AsOf, PastPage } from "@/lib/api/list/as-of";
import type { PastListQuery } from "@/lib/api/list/list-query";
import type { NamedRow } from "@/lib/api/live/live";
import type { FilterFields } from "@/lib/filter/field-table";
import type { ListTable } from "@/lib/filter/list-table";
import type { z } from "@/lib/kube/zod";
import { labelColumns } from "@/lib/lists/csv";
import type { ListDefinition } from "@/lib/lists/define-list";
import { csvColumnsOf, type PageList } from "@/lib/lists/page-list";
import type { ListName } from "@/lib/lists/rows";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { HubFailure } from "@/server/hub/resource-cache";
import { type ListFeed, StoreFeed } from "./list-feed";
import { type ListInput, listFile, wantsFile } from "./list-file";
import { readListRequest } from "./list-request";
import { ListStore } from "./list-store";
import type { NotificationBatcher } from "./notification-batcher";
import { type ClusterPlace, isAmong, isNarrowed, narrowedTo } from "./only-rows";
import type { PastList, PastListSource } from "./past-list";
import { readTime } from "./read-time";
import { type RowSource, RowView } from "./row-view";

/** For that long, who may see of the past what is still there, sees what was there when the list was made. */
const PRESENT_MS = 5_000;

/** The names of all existing rows: namespaces whose access reviews are worthwhile. */
export interface ServedNames {
  readonly names: Iterable<string>;
}

/** Who sees what of the rows of a list, and what of them is sent. */
export interface Served<Stored extends NamedRow, Row extends NamedRow, Scope extends object> {
  /** How much of it a caller may see, as far as the query asks. Throws `ApiError` "forbidden" where that is nothing. */
  scope(caller: Caller, query: Pick<PastListQuery, "at" | "q">, own: ServedNames): Promise<Scope>;
  /** The row as that scope shows it, and lets ask about it; undefined where it shows nothing of it. */
  cut(stored: Stored, scope: Scope): Stored | undefined;
  /** Where the cluster of a row is, as its caller may see it; without it the list is refused to tokens with a filter. */
  placeOf?(cut: Stored): ClusterPlace | undefined;
  /** What is sent of it, with those of its labels that are asked for. */
  project(cut: Stored, labels: readonly string[]): Row;
  /** Whether that scope shows all rows, if not all of each. */
  isWhole?(scope: Scope): boolean;
  /** Whether that scope may yet show more than it does. */
  isPartial?(scope: Scope): boolean;
}

/** A list with its rows: pages, files and windows of it for each caller as far as they see it. */
export class ServedList<
  Stored extends NamedRow,
  Row extends NamedRow,
  Scope extends object,
  Narrow,
  View extends RowView<Row, Scope, Stored> = RowView<Row, Scope, Stored>,
> {
  readonly store: ListStore<Stored, Row, Scope, Narrow>;
  /** How it was; undefined where that is not recorded. */
  past: PastListSource<Stored, Scope> | undefined;
  readonly #pastStores = new WeakMap<
    PastList<Stored, Scope>,
    { readonly store: ListStore<Stored, Row, Scope, Narrow>; readonly madeAt: number }
  >();

  constructor(
    readonly list: ListDefinition<Row, Stored, Narrow>,
    readonly view: View,
    private readonly served: Served<Stored, Row, Scope>,
  ) {
    const { isPartial, isWhole = () => true, placeOf, project } = served;
    const cut = (stored: Stored, scope: Scope) => {
      const shown = served.cut(stored, scope);
      return shown && isAmong(shown, scope, placeOf) ? shown : undefined;
    };
    const isAll = (scope: Scope) => !isNarrowed(scope) && isWhole(scope);
    const source = { table: list.table, cut, isWhole: isAll, row: project };
    this.store = new ListStore(view, isPartial ? { ...source, isPartial } : source);
  }

  /** Of all rows, without regard to rights. */
  get names(): Iterable<string> {
    return this.store.names;
  }

  /**
   * `as`: the list that it is read as. Throws `ApiError` "forbidden" where the caller sees nothing of it, or an embed
   * token has no view that needs it.
   */
  async scopeOf(caller: Caller, query: PastListQuery = {}, as: ListName = this.list.name): Promise<Scope> {
    const only = caller.embed?.rowsOf(as, { ...query });
    if (only?.filter !== undefined && !this.served.placeOf)
      throw new ApiError("forbidden", `The filter of this embed token cannot be applied to ${this.list.many}.`);
    return narrowedTo(await this.served.scope(caller, query, this), only);
  }

  /**
   * A page of the rows that the filter leaves, of those that the caller may see; or all of them, as a file. With `at` as
   * they were then.
   */
  async answer(caller: Caller, { accept, at, format, ...query }: ListInput): Promise<PastPage<Row> | Response> {
    const { list } = this;
    const scope = await this.scopeOf(caller, { ...query, at });
    const past = at === undefined ? undefined : await this.pastAt(at, { caller, scope });
    const store = past?.store ?? this.store;
    const request = readListRequest(query, store.source.table, store.now);
    if (!wantsFile(format, accept)) return { ...store.page(scope, request), ...(past && { asOf: past.asOf }) };
    const columns = [...(past ? pastColumns(list, store.source.table) : list.csv), ...labelColumns(request.labels)];
    const name = past ? `${list.name}-${past.asOf.at.replaceAll(":", "-")}` : list.name;
    return listFile({ store, scope, request, columns, name });
  }

  /**
   * The list as it was, for a caller with that scope. Throws `ApiError` "invalid" for what is no time, or none of which
   * anything is known, and "too-many-requests".
   */
  async pastAt(
    text: string,
    { caller, scope }: { readonly caller: Pick<Caller, "user">; readonly scope: Scope },
  ): Promise<{ readonly store: ListStore<Stored, Row, Scope, Narrow>; readonly asOf: AsOf }> {
    const at = readTime(text, Date.now());
    if (!this.past) throw new ApiError("invalid", `There is no history of ${this.list.many}.`);
    const past = await this.past(at, caller.user);
    const known = this.#pastStores.get(past);
    const now = performance.now();
    const isUsable = known && (past.isSettled(scope) || now - known.madeAt < PRESENT_MS);
    const made = isUsable ? known : { store: this.#pastStore(past), madeAt: now };
    this.#pastStores.set(past, made);
    return { store: made.store, asOf: asOfText(past) };
  }

  #pastStore(past: PastList<Stored, Scope>): ListStore<Stored, Row, Scope, Narrow> {
    const { source } = this.store;
    const cut = (stored: Stored, scope: Scope) => {
      const visible = past.visible(stored, scope);
      return visible && source.cut(visible, scope);
    };
    const table = pastTable(source.table, past.unknown);
    return new ListStore(past.view, { ...source, table, cut }, () => past.at, Date.now);
  }

  /** The list as event streams follow it. */
  feed(rounds: NotificationBatcher): ListFeed {
    return new StoreFeed(this.list.name, this.store, (caller, query) => this.scopeOf(caller, query), rounds);
  }

  close(): void {
    this.view.close();
  }
}

/** Filters by what is not known of the past are refused: they would find nothing, which is no answer. */
function pastTable<Row, Narrow>(
  table: ListTable<Row, Narrow>,
  unknown: readonly string[] = [],
): ListTable<Row, Narrow> {
  const entries = Object.entries(table.fields).map(([key, field]) => [
    key,
    unknown.includes(key) ? { ...field, ofNow: true as const } : field,
  ]);
  return { ...table, fields: Object.fromEntries(entries), isPast: true };
}

/** Of a file: without what is not known. */
function pastColumns<Row>(list: PageList<Row>, { fields }: FilterFields): ReturnType<typeof csvColumnsOf<Row>> {
  const known = Object.entries(list.fields).filter(([key, { ofNow }]) => (fields[key]?.ofNow ?? ofNow) !== true);
  return csvColumnsOf({ ...list, fields: Object.fromEntries(known) });
}

/** The time that a list is of, as answers have it. */
export function asOfText({ at, hole }: Pick<PastList<NamedRow, unknown>, "at" | "hole">): AsOf {
  const text = (ms: number) => new Date(ms).toISOString();
  return { at: text(at), ...(hole && { hole: { from: text(hole.from), to: text(hole.to) } }) };
}

/** What every list can do, whatever its rows are. */
export interface AnyServedList {
  readonly list: { readonly name: ListName; readonly many: string; readonly row: z.ZodMiniType };
  readonly view: { readonly isSynced: boolean };
  answer(caller: Caller, requested: ListInput): Promise<object>;
  feed(rounds: NotificationBatcher): ListFeed;
  close(): void;
}

interface ServedFrom<Stored extends NamedRow, Row extends NamedRow, Scope extends object>
  extends Served<Stored, Row, Scope> {
  /** Where the rows come from. */
  readonly source: Omit<RowSource<Row, Scope, Stored>, "shown">;
}

/** A list, where its rows come from and who sees what of them: once for its route, its streams and its files. */
export function serveList<Stored extends NamedRow, Row extends NamedRow, Scope extends object, Narrow>(
  list: ListDefinition<Row, Stored, Narrow>,
  { source, ...served }: ServedFrom<Stored, Row, Scope>,
  hubFailure?: () => HubFailure | undefined,
): ServedList<Stored, Row, Scope, Narrow> {
  return new ServedList(list, new RowView({ ...source, shown: shownBy(served) }, hubFailure), served);
}

/** A row as it is sent to a caller with a scope. */
export function shownBy<Stored extends NamedRow, Row extends NamedRow, Scope extends object>({
  cut,
  project,
}: Pick<Served<Stored, Row, Scope>, "cut" | "project">): (stored: Stored, scope: Scope) => Row | undefined {
  return (stored, scope) => {
    const shown = cut(stored, scope);
    return shown && project(shown, NO_LABELS);
  };
}

const NO_LABELS: readonly string[] = [];
