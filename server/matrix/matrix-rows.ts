import type { ListPage, ListStats, Values } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { ABSENT, letterOf } from "@/lib/api/matrix/matrix-codes";
import { addOnStatus } from "@/lib/health/add-on-status";
import type { ClusterEntry, NamedAddOns } from "@/lib/lists/clusters/list";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { MAX_MATRIX_CLUSTERS, type MatrixRow } from "@/lib/lists/matrix/row";
import type { ClusterScope } from "@/server/auth/cluster-scope";
import type { ListQuery as CompiledQuery } from "@/server/lists/list-query";
import { type ListRequest, readListRequest } from "@/server/lists/list-request";
import type { ListStore } from "@/server/lists/list-store";

type Clusters = ListStore<ClusterEntry, ClusterRow, ClusterScope, NamedAddOns>;

/** All clusters that match a filter, by set and name. Throws `ApiError` "invalid" for an invalid filter. */
export function matrixRequest({ q }: Pick<ListQuery, "q">, store: Clusters): ListRequest<ClusterEntry> {
  return { ...readListRequest({ q, sort: "set" }, store.source.table, store.now), limit: MAX_MATRIX_CLUSTERS };
}

/** The current matrix with that sight. */
export function matrixPage(
  store: Clusters,
  scope: ClusterScope,
  request: ListRequest<ClusterEntry>,
): ListPage<MatrixRow> {
  store.requireAvailable();
  const matrix = new MatrixStore(store);
  const query = matrix.query(scope, request);
  const { revision, staleSinceMs } = matrix;
  const stats = matrix.stats(query, scope, request);
  return {
    rows: query.order.slice(0, request.limit).map(matrix.source.row),
    offset: 0,
    revision,
    ...stats,
    ...(staleSinceMs === undefined ? {} : { staleSince: new Date(staleSinceMs).toISOString() }),
  };
}

/**
 * The list of clusters, with one letter for each add-on instead of a row. Add-ons keep their column while a board
 * exists, and new ones are appended, so that a letter once sent remains valid. Shared by callers with the same scope
 * and query.
 */
export class MatrixStore {
  readonly source = { row: (entry: ClusterEntry): MatrixRow => this.#row(entry) };
  readonly #columns = new Map<string, number>();

  constructor(private readonly store: Clusters) {}

  get revision(): number {
    return this.store.revision;
  }

  get staleSinceMs(): number | undefined {
    return this.store.staleSinceMs;
  }

  query(scope: ClusterScope, request: ListRequest<ClusterEntry>): CompiledQuery<ClusterEntry> {
    return this.store.query(scope, request);
  }

  /**
   * With the add-ons as the facet `addon`, each with how many of the clusters have it: in the order of their places.
   */
  stats(query: CompiledQuery<ClusterEntry>, scope: ClusterScope, request: ListRequest<ClusterEntry>): ListStats {
    return { ...this.store.stats(query, scope, request), facets: { addon: this.#addOns(query) } };
  }

  /** The add-ons are counted at once. */
  countFor(): boolean {
    return true;
  }

  #addOns({ order }: CompiledQuery<ClusterEntry>): Values {
    const sizes = sizesOf(order.placed.map(({ row }) => row.addOnNames));
    for (const name of [...sizes.keys()].sort())
      if (!this.#columns.has(name)) this.#columns.set(name, this.#columns.size);
    return { values: [...this.#columns.keys()].map((value) => ({ value, size: sizes.get(value) ?? 0 })), more: 0 };
  }

  #row({ name, set, addOns, addOnsVisible }: ClusterEntry): MatrixRow {
    const row = { name, ...(set === undefined ? {} : { set }) };
    if (!addOnsVisible) return row;
    const codes = Array.from<string>({ length: this.#columns.size }).fill(ABSENT);
    for (const addOn of addOns) {
      const index = this.#columns.get(addOn.name);
      if (index !== undefined) codes[index] = letterOf(addOnStatus(addOn));
    }
    return { ...row, cells: codes.join("") };
  }
}

/** How often each name is there. Most clusters share one array of names. */
function sizesOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const sizesOfLists = new Map<readonly string[], number>();
  for (const list of lists) sizesOfLists.set(list, (sizesOfLists.get(list) ?? 0) + 1);
  const sizes = new Map<string, number>();
  for (const [list, size] of sizesOfLists) for (const name of list) sizes.set(name, (sizes.get(name) ?? 0) + size);
  return sizes;
}
