import { setTimeout as pause } from "node:timers/promises";
import { type Dispatcher, errors, request } from "undici";
import { oneLine } from "@/lib/format/one-line";
import { z } from "@/lib/kube/zod";
import { PrometheusCredentials } from "./credentials";
import { PrometheusError } from "./prometheus-error";
import type { PrometheusSettings } from "./settings";

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ERROR_TEXT = 400;
const MAX_PAUSE_SECONDS = 5;
const DEFAULT_TIMEOUT_MS = 30_000;

/** What every call answers; `data` is of the call. */
const Envelope = z.looseObject({
  status: z.enum(["success", "error"]),
  data: z.optional(z.unknown()),
  errorType: z.optional(z.string()),
  error: z.optional(z.string()),
  warnings: z.optional(z.array(z.string())),
  infos: z.optional(z.array(z.string())),
});

export interface PrometheusAnswer {
  readonly data: unknown;
  readonly notices: readonly string[];
  /** Characters of the answer's JSON. */
  readonly length: number;
}

/** A list of pairs: `match[]` may be there more than once. */
export type Parameters = readonly (readonly [name: string, value: string])[];

interface Bounds {
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** Requests to the HTTP API of Prometheus, Thanos, Mimir or Cortex, with the console's credentials. */
export class PrometheusClient {
  readonly #credentials: PrometheusCredentials;

  constructor(readonly settings: PrometheusSettings) {
    this.#credentials = new PrometheusCredentials(settings);
  }

  close(): Promise<void> {
    return this.#credentials.close();
  }

  /** Sends a form, which may be longer than an address. Throws `PrometheusError`, or the reason of `signal`. */
  post(path: string, parameters: Parameters, bounds: Bounds): Promise<PrometheusAnswer> {
    const body = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
    return this.#patiently({ method: "POST", path, body }, bounds);
  }

  /** Throws as `post` does. */
  get(path: string, parameters: Parameters, bounds: Bounds): Promise<PrometheusAnswer> {
    const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
    return this.#patiently({ method: "GET", path: query === "" ? path : `${path}?${query}` }, bounds);
  }

  /** Waits once where it is told to. */
  async #patiently(sent: Sent, bounds: Bounds): Promise<PrometheusAnswer> {
    try {
      return await this.#send(sent, bounds);
    } catch (error) {
      const seconds = error instanceof PrometheusError ? error.retryAfterSeconds : undefined;
      if (seconds === undefined || seconds > MAX_PAUSE_SECONDS) throw error;
      await pause(seconds * 1000, undefined, { signal: bounds.signal });
      return this.#send(sent, bounds);
    }
  }

  async #send(
    { method, path, body }: Sent,
    { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: Bounds,
  ): Promise<PrometheusAnswer> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const { headers, dispatcher } = await this.#credentials.get();
      const answer = await request(`${this.settings.url}${path}`, {
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
      return read(answer, await textOf(answer.body));
    } catch (error) {
      throw failureOf(error, { signal, deadline, timeoutMs });
    }
  }
}

interface Sent {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

type Answer = Pick<Dispatcher.ResponseData, "statusCode" | "headers">;

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

function read(answer: Answer, text: string): PrometheusAnswer {
  const { statusCode } = answer;
  if (statusCode === 401 || statusCode === 403)
    throw new PrometheusError("unauthorised", `Prometheus does not accept the console's credentials (${statusCode}).`);
  if (statusCode === 429)
    throw new PrometheusError("busy", "Prometheus has too many requests. Try again later.", {
      retryAfterSeconds: retryAfter(answer),
    });
  const envelope = Envelope.safeParse(parsed(text));
  if (!envelope.success) throw noAnswer(answer);
  const { status, data, errorType, error = "", warnings = [], infos = [] } = envelope.data;
  if (status === "success") return { data, notices: [...warnings, ...infos].map(oneLine), length: text.length };
  throw refusal(errorType, oneLine(error).slice(0, MAX_ERROR_TEXT));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function noAnswer({ statusCode, headers }: Answer): PrometheusError {
  const type = String(headers["content-type"] ?? "").split(";")[0];
  if (statusCode >= 500)
    return new PrometheusError("unreachable", `Prometheus is not available: its address answers ${statusCode}.`);
  if (statusCode >= 300 && statusCode < 400)
    return new PrometheusError(
      "no-answer",
      `The address of Prometheus redirects (${statusCode}): a sign-in page is in between.`,
    );
  if (type === "text/html")
    return new PrometheusError("no-answer", `The address of Prometheus answers with a web page (${statusCode}).`);
  return new PrometheusError(
    "no-answer",
    `The address of Prometheus answers ${statusCode}, and not as Prometheus does.`,
  );
}

/** Of Prometheus and of Mimir's limits. */
function refusal(type: string | undefined, text: string): PrometheusError {
  if (
    /too many (samples|series|chunks)|max(imum)? number of (series|samples|chunks)|limit.*(series|chunks|samples)/i.test(
      text,
    )
  )
    return new PrometheusError("too-many-series", `The query reads too much: ${text}`);
  if (type === "timeout" || type === "canceled") return new PrometheusError("timeout", `Prometheus gave up: ${text}`);
  if (type === "internal" || type === "unavailable")
    return new PrometheusError("unreachable", `Prometheus failed: ${text}`);
  return new PrometheusError("query", text === "" ? "Prometheus does not accept the query." : text);
}

function retryAfter({ headers }: Answer): number | undefined {
  const seconds = Number(headers["retry-after"]);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

interface Ends {
  readonly signal: AbortSignal;
  readonly deadline: AbortSignal;
  readonly timeoutMs: number;
}

function failureOf(error: unknown, { signal, deadline, timeoutMs }: Ends): unknown {
  if (error instanceof PrometheusError || signal.aborted) return error;
  if (deadline.aborted || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new PrometheusError("timeout", `Prometheus did not answer within ${timeoutMs / 1000} s.`, { cause: error });
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  return new PrometheusError("unreachable", `Prometheus cannot be reached${code ? ` (${code})` : ""}.`, {
    cause: error,
  });
}
