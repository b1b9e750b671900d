import type { FileListQuery } from "@/lib/api/list/list-query";
import type { NamedRow } from "@/lib/api/live/live";
import { type CsvColumn, csvLine } from "@/lib/lists/csv";
import { ApiError } from "@/server/errors";
import type { ListRequest } from "./list-request";
import type { ListStore } from "./list-store";

/** A query, and what the caller takes, as the header has it. */
export interface ListInput extends FileListQuery {
  readonly accept?: string | undefined;
}

/** Number of rows written at once; the next follow when the reader has taken them. */
const PAGE_ROWS = 500;

interface FileParts<Stored extends NamedRow, Row extends NamedRow, Scope extends object, Narrow> {
  readonly store: ListStore<Stored, Row, Scope, Narrow>;
  readonly scope: Scope;
  readonly request: ListRequest<Stored>;
  readonly columns: readonly CsvColumn<Row>[];
  /** Without its ending. */
  readonly name: string;
}

/**
 * All visible rows that match the filter, in order, as CSV: a snapshot, however slowly it is read. If there may be
 * more, its name says so. Throws `ApiError` while some are not loaded.
 */
export function listFile<Stored extends NamedRow, Row extends NamedRow, Scope extends object, Narrow>({
  store,
  scope,
  request,
  columns,
  name,
}: FileParts<Stored, Row, Scope, Narrow>): Response {
  store.requireAvailable();
  if (!store.isSynced) {
    const message = "The console is still loading from the hub: the export would be incomplete.";
    throw new ApiError("hub-unreachable", message, { retryAfterSeconds: 5 });
  }
  const encoder = new TextEncoder();
  const { order } = store.query(scope, request);
  const stored = order.slice(0, order.size);
  const texts = textsOf(
    columns,
    stored.length,
    (index) => stored[index] && store.source.row(stored[index], request.labels),
  );
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: (controller) => {
      const { done, value } = texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  };
  const file = store.source.isPartial?.(scope) ? `${name}-partial` : name;
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file}.csv"`,
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), { headers });
}

function* textsOf<Row>(
  columns: readonly CsvColumn<Row>[],
  size: number,
  rowAt: (position: number) => Row | undefined,
): Generator<string, void> {
  yield csvLine(columns.map(({ head }) => head));
  for (let from = 0; from < size; from += PAGE_ROWS) {
    const positions = Array.from({ length: Math.min(PAGE_ROWS, size - from) }, (_, index) => from + index);
    yield positions
      .flatMap((index) => rowAt(index) ?? [])
      .map((row) => csvLine(columns.map(({ of }) => of(row))))
      .join("");
  }
}

/** Whether CSV is requested: by the address, else by the `Accept` header. */
export function wantsFile(format: ListInput["format"], accept: ListInput["accept"]): boolean {
  if (format !== undefined) return format === "csv";
  return (accept ?? "").split(",").some((type) => type.trim().toLowerCase().startsWith("text/csv"));
}
