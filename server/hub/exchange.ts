import type { WireRequest, WireResponse } from "@/lib/kube/wire";
import { currentRequest } from "@/server/request-context";
import { firstOf } from "./first-of";
import { HubUnreachable, hubErrorOf } from "./hub-error";
import { isReview } from "./request-kind";
import type { Transport } from "./transport";

const DEADLINE_MS = 30_000;

/** Reads JSON; throws a `SyntaxError` for anything else. */
export type ParseJson = (bytes: Buffer) => unknown;

export const parseJson: ParseJson = (bytes) => JSON.parse(bytes.toString("utf8"));

interface Reading {
  readonly parse?: ParseJson;
  /** No answer is read further. */
  readonly maxBytes?: number | undefined;
}

/**
 * Sends one request and returns its whole JSON answer. Throws `HubError` when the hub refuses, `HubUnreachable` when no
 * answer came within 30 s, or none that is JSON of the size that is allowed.
 */
export async function exchange(
  transport: Transport,
  request: WireRequest,
  { parse = parseJson, maxBytes }: Reading = {},
): Promise<unknown> {
  const signal = firstOf(request.signal, AbortSignal.timeout(DEADLINE_MS));
  const response = await sendTo(transport, { ...request, signal });
  const bytes = await bodyOf(response, request, maxBytes);
  if (response.status >= 400)
    throw hubErrorOf(response.status, bytes.toString("utf8"), response.headers["retry-after"]);
  try {
    return parse(bytes);
  } catch (cause) {
    throw new HubUnreachable("the hub's answer is not JSON", {
      cause,
      write: isWrite(request) ? "unanswered" : undefined,
      isAnswer: true,
    });
  }
}

/** Opens a stream and returns its body, which ends when the server closes it. Throws as `exchange` does. */
export async function openStream(transport: Transport, request: WireRequest): Promise<AsyncIterable<Uint8Array>> {
  const response = await sendTo(transport, request);
  if (response.status < 400) return response.body;
  throw hubErrorOf(
    response.status,
    (await bodyOf(response, request)).toString("utf8"),
    response.headers["retry-after"],
  );
}

/** Sends; a failure below HTTP becomes `HubUnreachable`, an abort by the caller stays an abort. */
async function sendTo(transport: Transport, request: WireRequest): Promise<WireResponse> {
  try {
    return await transport.send(named(request));
  } catch (cause) {
    throw unreachable(cause, request);
  }
}

/**
 * With the id of the request that is being worked on: a kube-apiserver takes `Audit-ID` as that of its audit events
 * (apiserver's WithAuditInit).
 */
function named(request: WireRequest): WireRequest {
  const id = currentRequest()?.id;
  return id === undefined ? request : { ...request, headers: { ...request.headers, "audit-id": id } };
}

async function bodyOf(
  response: WireResponse,
  request: WireRequest,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new HubUnreachable("the answer is too long", { isAnswer: true });
      chunks.push(chunk);
    }
  } catch (cause) {
    throw unreachable(cause, request);
  }
  return Buffer.concat(chunks);
}

/** Keeps only the code of the cause: a library's error text may contain headers. */
function unreachable(cause: unknown, request: WireRequest): Error {
  if (cause instanceof HubUnreachable) return cause;
  if (request.signal.aborted && cause instanceof Error && cause.name === "AbortError") return cause;
  const code = codeOf(cause);
  const write = UNSENT.has(code) ? "unsent" : "unanswered";
  return new HubUnreachable(`the hub did not answer ${request.method} (${code})`, {
    cause,
    write: isWrite(request) ? write : undefined,
  });
}

/** Codes of a connection that was never established. */
const UNSENT = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function isWrite({ method, path }: WireRequest): boolean {
  return method !== "GET" && !isReview(method, path);
}

function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "no answer";
  if (cause.name === "TimeoutError") return "no answer in time";
  return "code" in cause && typeof cause.code === "string" ? cause.code : "no answer";
}
