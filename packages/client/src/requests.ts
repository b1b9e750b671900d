import { FlotillaProblem, FlotillaUnreachable, problemIn } from "./problem.js";

/** Why a token is asked for: `isRefused` after a request with the last one was answered 401. */
export interface TokenRequest {
  readonly isRefused: boolean;
  readonly signal: AbortSignal;
}

export interface Connection {
  /** The console's address, with its base path. */
  readonly url: string;
  /** A token of the hub or an embed token, or a function that brings one for each request. */
  readonly token: string | ((request: TokenRequest) => string | Promise<string>);
  /** With an embed token: the origin of the page that embeds. */
  readonly embedder?: string | undefined;
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** How long an answer may take; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** How large an answer may be, in bytes; without a limit by default. */
  readonly maxBytes?: number | undefined;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RequestParts {
  readonly method?: string | undefined;
  /** For the names in braces of a path. */
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Query | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 30_000;

/** Requests to one console with one caller's token. They throw `FlotillaProblem` or `FlotillaUnreachable`. */
export class Requests {
  readonly #base: string;

  constructor(private readonly connection: Connection) {
    this.#base = baseOf(connection.url);
  }

  /** Whether another token can be had when one is refused. */
  get canRenew(): boolean {
    return typeof this.connection.token === "function";
  }

  /** The JSON of an answer; undefined for one without content. */
  async json(path: string, parts: RequestParts = {}): Promise<unknown> {
    const text = await this.text(path, { ...parts, headers: { accept: "application/json", ...parts.headers } });
    try {
      return text === "" ? undefined : JSON.parse(text);
    } catch (cause) {
      throw new FlotillaUnreachable("What answers there is no console: the answer is no JSON.", { cause });
    }
  }

  text(path: string, parts: RequestParts = {}): Promise<string> {
    return this.#exchange(path, parts, (response) => textOf(response, this.connection.maxBytes));
  }

  /** The response itself, whose content may take as long as it likes. */
  open(path: string, parts: RequestParts = {}): Promise<Response> {
    return this.#exchange(path, parts, async (response) => response);
  }

  async #exchange<Result>(path: string, parts: RequestParts, read: Read<Result>): Promise<Result> {
    try {
      return await this.#attempt(path, parts, false, read);
    } catch (error) {
      const isRefused = error instanceof FlotillaProblem && error.status === 401;
      if (!isRefused || !this.canRenew) throw error;
      return this.#attempt(path, parts, true, read);
    }
  }

  async #attempt<Result>(path: string, parts: RequestParts, isRefused: boolean, read: Read<Result>): Promise<Result> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), this.connection.timeoutMs ?? TIMEOUT_MS);
    const signal = parts.signal ? AbortSignal.any([parts.signal, late.signal]) : late.signal;
    try {
      const address = this.#base + addressOf(path, parts);
      const init = this.#init(parts, await this.#token({ isRefused, signal }), signal);
      return await answered((this.connection.fetch ?? fetch)(address, init), read).catch((cause: unknown) => {
        throw known(cause) ? cause : this.#unanswered(cause, late.signal, parts.signal);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Throws `TypeError` for what no header takes; the platform's own error would have the token in its message. */
  async #token(request: TokenRequest): Promise<string> {
    const { token } = this.connection;
    const text = typeof token === "string" ? token : await token(request);
    if (!/^[\x21-\x7e]+$/.test(text)) throw new TypeError("The token is empty, or has characters that no token has.");
    return text;
  }

  #init({ method = "GET", body, headers }: RequestParts, token: string, signal: AbortSignal): RequestInit {
    const { embedder } = this.connection;
    const own = new Headers({ ...headers, authorization: `Bearer ${token}` });
    if (embedder !== undefined) own.set("flotilla-embedder", embedder);
    if (method !== "GET") {
      own.set("content-type", "application/json");
      // Browsers say it themselves, and leave this one out. An embed token is for requests of the console's own pages.
      own.set("sec-fetch-site", embedder === undefined ? "none" : "same-origin");
    }
    const content = method === "GET" || body === undefined ? {} : { body: JSON.stringify(body) };
    // A token goes to this console alone, and never with cookies.
    return { method, headers: own, signal, redirect: "error", credentials: "omit", cache: "no-store", ...content };
  }

  /** What fails on the way means that the console did not answer, unless the caller wanted no answer any more. */
  #unanswered(cause: unknown, late: AbortSignal, wanted: AbortSignal | undefined): unknown {
    if (wanted?.aborted) return wanted.reason;
    const text = late.aborted ? "The console did not answer in time." : "The console cannot be reached.";
    return new FlotillaUnreachable(text, { cause });
  }
}

type Read<Result> = (response: Response) => Promise<Result>;

async function answered<Result>(sent: Promise<Response>, read: Read<Result>): Promise<Result> {
  const response = await sent;
  if (!response.ok) throw problemIn(response, await textOf(response, MAX_PROBLEM_BYTES));
  return read(response);
}

function known(error: unknown): boolean {
  return error instanceof FlotillaProblem || error instanceof AnswerTooLarge;
}

/** An answer above the limit of its connection. */
export class AnswerTooLarge extends Error {
  override readonly name = "AnswerTooLarge";
}

const MAX_PROBLEM_BYTES = 1024 * 1024;

async function textOf(response: Response, maxBytes: number | undefined): Promise<string> {
  if (maxBytes === undefined || !response.body) return response.text();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = "";
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new AnswerTooLarge(`The answer is larger than ${maxBytes} bytes.`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Throws `TypeError` for what is no address of a console. */
function baseOf(text: string): string {
  const url = new URL(text);
  const isPlain = url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!/^https?:$/.test(url.protocol) || !isPlain)
    throw new TypeError("The console's address must be one over http or https, without user, query and fragment.");
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

/** Throws `TypeError` where a name would lead to another path. */
function addressOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? "");
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is no ${name}.`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}
