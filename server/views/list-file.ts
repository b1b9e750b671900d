import { type CsvColumn, csvLine } from "@/lib/api/csv";
import type { FileListQuery } from "@/lib/api/list-query";
import type { NamedRow } from "@/lib/api/live";
import { ApiError } from "@/server/errors";
import type { ListBoard } from "./list-board";
import type { ListRequest } from "./list-request";

/** A query, and what the caller takes, as the header has it. */
export interface AskedList extends FileListQuery {
  readonly accept?: string | undefined;
}

/** So many rows are written at once; the next when the reader has taken them. */
const PAGE_ROWS = 500;

interface FileParts<Kept extends NamedRow, Row extends NamedRow, Sight extends object, Narrow> {
  readonly board: ListBoard<Kept, Row, Sight, Narrow>;
  readonly sight: Sight;
  readonly request: ListRequest<Kept>;
  readonly columns: readonly CsvColumn<Row>[];
  /** Without its ending. */
  readonly name: string;
}

/**
 * All rows that the filter leaves of those that are seen with that sight, in order, as a CSV file: as they are at this moment, however
 * long somebody takes to read it. Where they may yet see more, its name says so. Throws `ApiError` while some are not read yet.
 */
export function listFile<Kept extends NamedRow, Row extends NamedRow, Sight extends object, Narrow>({
  board,
  sight,
  request,
  columns,
  name,
}: FileParts<Kept, Row, Sight, Narrow>): Response {
  if (!board.isSynced) {
    const sentence = "The console has not read all of the hub yet: a file would lack some of it.";
    throw new ApiError("hub-unreachable", sentence, { retryAfterSeconds: 5 });
  }
  const encoder = new TextEncoder();
  const { order } = board.query(sight, request);
  const kept = order.slice(0, order.size);
  const texts = textsOf(columns, kept.length, (place) => kept[place] && board.source.row(kept[place], request.labels));
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: (controller) => {
      const { done, value } = texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  };
  const file = board.source.isPartial?.(sight) ? `${name}-partial` : name;
  const headers = { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${file}.csv"` };
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

/** Whether somebody asks for a file: in the address, else by what they take. */
export function wantsFile(format: AskedList["format"], accept: AskedList["accept"]): boolean {
  if (format !== undefined) return format === "csv";
  return (accept ?? "").split(",").some((type) => type.trim().toLowerCase().startsWith("text/csv"));
}
