import { setTimeout as pause } from "node:timers/promises";
import { type Dispatcher, errors, request } from "undici";
import type { ApiConnection } from "./connection";
import { PrometheusCredentials } from "./credentials";
import { PrometheusError } from "./prometheus-error";

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PAUSE_SECONDS = 5;
const DEFAULT_TIMEOUT_MS = 30_000;

/** A list of pairs: `match[]` may be there more than once. */
export type Parameters = readonly (readonly [name: string, value: string])[];

export interface Bounds {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** What the program answered, whatever its code but those that say that it takes no request now. */
export interface HttpAnswer extends Pick<Dispatcher.ResponseData, "statusCode" | "headers"> {
  readonly text: string;
  /** Parsed; undefined where it is no JSON. */
  readonly json: unknown;
}

/** Requests to the HTTP API of Prometheus or Alertmanager, with the console's credentials. */
export class MonitoringClient {
  readonly #credentials: PrometheusCredentials;

  constructor(private readonly connection: ApiConnection) {
    this.#credentials = new PrometheusCredentials(connection);
  }

  close(): Promise<void> {
    return this.#credentials.close();
  }

  /** Sends a form, which may be longer than an address. Throws `PrometheusError`, or the reason of `signal`. */
  post(path: string, parameters: Parameters, bounds: Bounds): Promise<HttpAnswer> {
    return this.#patiently({ method: "POST", path, body: encoded(parameters) }, bounds);
  }

  /** Throws as `post` does. */
  get(path: string, parameters: Parameters, bounds: Bounds): Promise<HttpAnswer> {
    const query = encoded(parameters);
    return this.#patiently({ method: "GET", path: query === "" ? path : `${path}?${query}` }, bounds);
  }

  /** The failure of an answer that is none of this program. */
  noAnswer({ headers, statusCode }: HttpAnswer): PrometheusError {
    const { program } = this.connection;
    const type = String(headers["content-type"] ?? "").split(";")[0];
    if (statusCode >= 500)
      return new PrometheusError("unreachable", `${program} is not available: its address answers ${statusCode}.`);
    if (statusCode >= 300 && statusCode < 400)
      return new PrometheusError(
        "no-answer",
        `The address of ${program} redirects (${statusCode}): a sign-in page is in between.`,
      );
    if (type === "text/html")
      return new PrometheusError("no-answer", `The address of ${program} answers with a web page (${statusCode}).`);
    return new PrometheusError(
      "no-answer",
      `The address of ${program} answers ${statusCode}, and not as ${program} does.`,
    );
  }

  /** Waits once where it is told to. */
  async #patiently(sent: Sent, bounds: Bounds): Promise<HttpAnswer> {
    try {
      return await this.#send(sent, bounds);
    } catch (error) {
      const seconds = error instanceof PrometheusError ? error.retryAfterSeconds : undefined;
      if (seconds === undefined || seconds > MAX_PAUSE_SECONDS) throw error;
      await pause(seconds * 1000, undefined, { signal: bounds.signal });
      return this.#send(sent, bounds);
    }
  }

  async #send({ method, path, body }: Sent, { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: Bounds): Promise<HttpAnswer> {
    const { program, url } = this.connection;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const { headers, dispatcher } = await this.#credentials.get();
      const answer = await request(`${url}${path}`, {
        method,
        dispatcher,
        signal: AbortSignal.any([signal, deadline]),
        headers: {
          ...headers,
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
        },
        ...(body !== undefined && { body }),
      });
      return accepted(program, answer, await textOf(answer.body));
    } catch (error) {
      throw failureOf(error, { program, signal, deadline, timeoutMs });
    }
  }
}

interface Sent {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

function encoded(parameters: Parameters): string {
  return new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MAX_BYTES)
      throw new PrometheusError("too-large", "The answer is larger than 20 MB. Choose a shorter time or fewer series.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function accepted(
  program: ApiConnection["program"],
  { headers, statusCode }: Pick<HttpAnswer, "headers" | "statusCode">,
  text: string,
): HttpAnswer {
  if (statusCode === 401 || statusCode === 403)
    throw new PrometheusError("unauthorised", `${program} does not accept the console's credentials (${statusCode}).`);
  if (statusCode === 429)
    throw new PrometheusError("busy", `${program} has too many requests. Try again later.`, {
      retryAfterSeconds: retryAfter(headers),
    });
  return { headers, statusCode, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfter(headers: HttpAnswer["headers"]): number | undefined {
  const seconds = Number(headers["retry-after"]);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

interface Ends {
  readonly program: ApiConnection["program"];
  readonly signal: AbortSignal;
  readonly deadline: AbortSignal;
  readonly timeoutMs: number;
}

function failureOf(error: unknown, { program, signal, deadline, timeoutMs }: Ends): unknown {
  if (error instanceof PrometheusError || signal.aborted) return error;
  if (deadline.aborted || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new PrometheusError("timeout", `${program} did not answer within ${timeoutMs / 1000} s.`, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return new PrometheusError("unreachable", `${program} cannot be reached${code ? ` (${code})` : ""}.`, {
    cause: error,
  });
}
