import type { z } from "@/lib/kube/zod";
import { type Connection, type Query, Requests } from "@/packages/client/src/requests";

interface Read<Answer> {
  readonly schema: z.ZodMiniType<Answer>;
  /** For the names in braces of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
}

/** How large an answer may be, in bytes: a page of a hundred rows is a tenth of it. */
const MAX_BYTES = 4 * 1024 * 1024;

/** A console's API, of which this can only read. */
export class ConsoleApi {
  readonly #requests: Requests;

  constructor(
    connection: Connection,
    private readonly signal?: AbortSignal,
  ) {
    this.#requests = new Requests({ ...connection, maxBytes: MAX_BYTES });
    this.within = (signal) => new ConsoleApi(connection, signal);
  }

  /** The same for one request of a client, which it may cancel. */
  readonly within: (signal: AbortSignal) => ConsoleApi;

  /**
   * What a route answers, read by its schema: fields that the schema has not are left out. Throws `FlotillaProblem`,
   * `FlotillaUnreachable`, or `OtherAnswer`.
   */
  async get<Answer>(path: `/api/v1/${string}`, { schema, params, query }: Read<Answer>): Promise<Answer> {
    const answer = await this.#requests.json(path, { method: "GET", params, query, signal: this.signal });
    const read = schema.safeParse(answer);
    if (!read.success) throw new OtherAnswer("The console answers in another form than this program reads.");
    return read.data;
  }
}

/** An answer of another shape, as a console of another version may give. */
export class OtherAnswer extends Error {
  override readonly name = "OtherAnswer";
}
