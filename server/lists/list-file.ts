import type { FileListQuery } from "@/lib/api/list/list-query";
import type { NamedRow } from "@/lib/api/live/live";
import { type CsvColumn, csvLine } from "@/lib/lists/csv";
import { ApiError } from "@/server/errors";
import type { ListBoard } from "./list-board";
import type { ListRequest } from "./list-request";

/** A query, and what the caller takes, as the header has it. */
export interface ListInput extends FileListQuery {
  readonly accept?: string | undefined;
}

/** Number of rows written at once; the next follow when the reader has taken them. */
const PAGE_ROWS = 500;

interface FileParts<Kept extends NamedRow, Row extends NamedRow, Scope extends object, Narrow> {
  readonly board: ListBoard<Kept, Row, Scope, Narrow>;
  readonly scope: Scope;
  readonly request: ListRequest<Kept>;
  readonly columns: readonly CsvColumn<Row>[];
  /** Without its ending. */
  readonly name: string;
}

/**
 * All visible rows that match the filter, in order, as CSV: a snapshot, however slowly it is read. If there may be
 * more, its name says so. Throws `ApiError` while some are not loaded.
 */
export function listFile<Kept extends NamedRow, Row extends NamedRow, Scope extends object, Narrow>({
  board,
  scope,
  request,
  columns,
  name,
}: FileParts<Kept, Row, Scope, Narrow>): Response {
  board.requireAvailable();
  if (!board.isSynced) {
    const sentence = "The console is still loading from the hub: the export would be incomplete.";
    throw new ApiError("hub-unreachable", sentence, { retryAfterSeconds: 5 });
  }
  const encoder = new TextEncoder();
  const { order } = board.query(scope, request);
  const kept = order.slice(0, order.size);
  const texts = textsOf(columns, kept.length, (place) => kept[place] && board.source.row(kept[place], request.labels));
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: (controller) => {
      const { done, value } = texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  };
  const file = board.source.isPartial?.(scope) ? `${name}-partial` : name;
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file}.csv"`,
  };
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), { headers });
}

function* textsOf<Row>(
  columns: readonly CsvColumn<Row>[],
  size: number,
  rowAt: (place: number) => Row | undefined,
): Generator<string, void> {
  yield csvLine(columns.map(({ head }) => head));
  for (let from = 0; from < size; from += PAGE_ROWS) {
    const places = Array.from({ length: Math.min(PAGE_ROWS, size - from) }, (_, place) => from + place);
    yield places
      .flatMap((place) => rowAt(place) ?? [])
      .map((row) => csvLine(columns.map(({ of }) => of(row))))
      .join("");
  }
}

/** Whether CSV is requested: by the address, else by the `Accept` header. */
export function wantsFile(format: ListInput["format"], accept: ListInput["accept"]): boolean {
  if (format !== undefined) return format === "csv";
  return (accept ?? "").split(",").some((type) => type.trim().toLowerCase().startsWith("text/csv"));
}
