import { Problem } from "@/lib/api/problem";
import { withBasePath } from "@/lib/base-path";
import type { z } from "@/lib/kube/zod";
import { openStream } from "@/lib/queries/live/live-link";
import { publishSignedOut, signedInAgain } from "@/lib/queries/session/signed-out";
import { ApiProblem, ConsoleUnreachable, isSignedOut } from "./api-problem";
import { deliberateHeader } from "./deliberate";
import { sender } from "./sender";

/** Requests about the session itself do not need the signed-out handling. */
export const SESSION_PATH = "/api/session";
const DEADLINE_MS = 20_000;
const AWAY = "The console does not answer.";
const UNSURE = "The console did not answer, so the change may have been made. Check the hub before you try again.";

interface Request<Answer> {
  readonly schema: z.ZodMiniType<Answer>;
  /** For reads. After the session ends they wait until someone signs in again; writes without a session fail. */
  readonly signal?: AbortSignal;
}

/** Fetches from our own API and parses the answer. Throws ApiProblem or ConsoleUnreachable. */
export async function getJson<Answer>(path: string, { schema, signal }: Request<Answer>): Promise<Answer> {
  const request = () => {
    const stream = openStream();
    // With several consoles the one that has our stream answers, so that pages are as new as its events.
    return send(
      path,
      { headers: { accept: "application/json", ...(stream && { "flotilla-stream": stream }) } },
      signal,
    );
  };
  return answerTo(request, { schema, signal });
}

interface Question<Answer> extends Request<Answer> {
  readonly body: unknown;
  /** How long an answer may take, if longer than usual. */
  readonly deadlineMs?: number;
}

/** Sends a JSON body to our own API and parses what it answers. Throws ApiProblem or ConsoleUnreachable. */
export async function postJson<Answer>(
  path: string,
  { body, schema, signal, deadlineMs }: Question<Answer>,
): Promise<Answer> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const request = () => send(path, { method: "POST", headers, body: JSON.stringify(body) }, signal, deadlineMs);
  return answerTo(request, { schema, signal });
}

/**
 * Sends a write to our API, with a JSON body if there is one; the answer is for those it concerns. Throws ApiProblem or
 * ConsoleUnreachable.
 */
export async function sendJson(method: "POST" | "DELETE", path: string, body?: unknown): Promise<Response> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  // Also sent by a page that is being closed.
  return send(path, {
    method,
    headers,
    keepalive: method === "DELETE",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function send(
  path: string,
  init: RequestInit,
  signal?: AbortSignal,
  deadlineMs = DEADLINE_MS,
): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const headers = { ...init.headers, ...deliberateHeader() };
  const isWrite = init.method !== undefined && !signal;
  const response = await reached(
    sender.send(withBasePath(path), { ...init, headers, signal: stop }),
    signal,
    isWrite ? UNSURE : AWAY,
  );
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (isSignedOut(problem) && path !== SESSION_PATH) publishSignedOut();
  throw problem;
}

async function answerTo<Answer>(
  request: () => Promise<Response>,
  { schema, signal }: Request<Answer>,
): Promise<Answer> {
  const response = await (signal ? whileSignedIn(request, signal) : request());
  const body: unknown = await reached(response.json(), signal);
  return schema.parse(body);
}

/** Repeats the request once when someone is signed in again. */
async function whileSignedIn(request: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    await signedInAgain(signal);
    return request();
  }
}

/** Distinguishes a cancelled request from one that failed. */
async function reached<Result>(
  call: Promise<Result>,
  signal: AbortSignal | undefined,
  message = AWAY,
): Promise<Result> {
  return call.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ConsoleUnreachable(message, { cause });
  });
}

/** A proxy in between has its own error text: then the status code must do. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = Problem.safeParse(body);
  return new ApiProblem(parsed.success ? parsed.data : bareProblem(response));
}

function bareProblem({ headers, status, statusText }: Response): Problem {
  const requestId = headers.get("x-request-id");
  const title = `The console answered ${status}${statusText ? ` ${statusText}` : ""}.`;
  const code = status === 401 ? "unauthenticated" : "internal";
  return { type: "about:blank", title, status, code, ...(requestId && { requestId }) };
}
