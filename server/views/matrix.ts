import type { ClusterEntry, NamedAddOns } from "@/lib/api/cluster-list";
import type { ClusterRow } from "@/lib/api/clusters";
import type { ListFigures, ListPage, Values } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";
import { type MatrixRow, MOST_MATRIX_CLUSTERS } from "@/lib/api/matrix";
import { ABSENT, letterOf } from "@/lib/api/matrix-letters";
import { addOnStanding } from "@/lib/health/add-on-standing";
import type { ClusterSight } from "./cluster-view";
import type { ListBoard } from "./list-board";
import type { ListQuery as Asked } from "./list-query";
import { type ListRequest, readListRequest } from "./list-request";

type Clusters = ListBoard<ClusterEntry, ClusterRow, ClusterSight, NamedAddOns>;

/** All clusters that a filter leaves, by set and name. Throws `ApiError` "invalid" for a filter that is wrong. */
export function matrixRequest({ q }: Pick<ListQuery, "q">, board: Clusters): ListRequest<ClusterEntry> {
  return { ...readListRequest({ q, sort: "set" }, board.source.table, board.now), limit: MOST_MATRIX_CLUSTERS };
}

/** The matrix as somebody with that sight sees it now. */
export function matrixPage(board: Clusters, sight: ClusterSight, request: ListRequest<ClusterEntry>): ListPage<MatrixRow> {
  const matrix = new MatrixBoard(board);
  const query = matrix.query(sight, request);
  const { revision, staleSinceMs } = matrix;
  const figures = matrix.figures(query, sight, request);
  return {
    rows: query.order.slice(0, request.limit).map(matrix.source.row),
    offset: 0,
    revision,
    ...figures,
    ...(staleSinceMs === undefined ? {} : { staleSince: new Date(staleSinceMs).toISOString() }),
  };
}

/**
 * The list of clusters, each with a letter for each add-on in place of its row. Add-ons keep their places for as long as a board
 * lives, and new ones come behind: so a letter once sent stays true. One for all who see and ask the same, and for nobody else.
 */
export class MatrixBoard {
  readonly source = { row: (entry: ClusterEntry): MatrixRow => this.#row(entry) };
  readonly #places = new Map<string, number>();

  constructor(private readonly board: Clusters) {}

  get revision(): number {
    return this.board.revision;
  }

  get staleSinceMs(): number | undefined {
    return this.board.staleSinceMs;
  }

  query(sight: ClusterSight, request: ListRequest<ClusterEntry>): Asked<ClusterEntry> {
    return this.board.query(sight, request);
  }

  /** With the add-ons as the facet `addon`, each with how many of the clusters have it: in the order of their places. */
  figures(query: Asked<ClusterEntry>, sight: ClusterSight, request: ListRequest<ClusterEntry>): ListFigures {
    return { ...this.board.figures(query, sight, request), facets: { addon: this.#addOns(query) } };
  }

  /** The add-ons are counted at once. */
  countFor(): boolean {
    return true;
  }

  #addOns({ order }: Asked<ClusterEntry>): Values {
    const sizes = sizesOf(order.placed.map(({ row }) => row.addOnNames));
    for (const name of [...sizes.keys()].sort()) if (!this.#places.has(name)) this.#places.set(name, this.#places.size);
    return { values: [...this.#places.keys()].map((value) => ({ value, size: sizes.get(value) ?? 0 })), more: 0 };
  }

  #row({ name, set, addOns, addOnsVisible }: ClusterEntry): MatrixRow {
    const row = { name, ...(set === undefined ? {} : { set }) };
    if (!addOnsVisible) return row;
    const letters = Array.from<string>({ length: this.#places.size }).fill(ABSENT);
    for (const addOn of addOns) {
      const place = this.#places.get(addOn.name);
      if (place !== undefined) letters[place] = letterOf(addOnStanding(addOn));
    }
    return { ...row, cells: letters.join("") };
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
