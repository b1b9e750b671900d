import { Problem } from "@/lib/api/problem";
import type { z } from "@/lib/kube/zod";
import { ApiProblem, ConsoleUnreachable, isSignedOut } from "./api-problem";
import { deliberateHeader } from "./deliberate";
import { signedInAgain, tellSignedOut } from "./signed-out";

/** Who asks here who is signed in, or signs in, needs not be told that nobody is. */
export const SESSION_PATH = "/api/session";
const DEADLINE_MS = 20_000;
const AWAY = "The console does not answer.";
const UNSURE = "The console did not answer, and may have written it all the same. Look at what the hub shows before you try again.";

interface Request<Answer> {
  readonly schema: z.ZodMiniType<Answer>;
  /** Of a read. Once the session is over it waits until somebody is signed in again, where a write without one is refused. */
  readonly signal?: AbortSignal;
}

/** Fetches from our own API and parses the answer. Throws ApiProblem or ConsoleUnreachable. */
export async function getJson<Answer>(path: string, { schema, signal }: Request<Answer>): Promise<Answer> {
  const ask = () => send(path, { headers: { accept: "application/json" } }, signal);
  return answerTo(ask, { schema, signal });
}

interface Question<Answer> extends Request<Answer> {
  readonly body: unknown;
  /** How long an answer may take, where that is longer than usual. */
  readonly deadlineMs?: number;
}

/** Sends a JSON body to our own API and parses what it answers. Throws ApiProblem or ConsoleUnreachable. */
export async function postJson<Answer>(path: string, { body, schema, signal, deadlineMs }: Question<Answer>): Promise<Answer> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const ask = () => send(path, { method: "POST", headers, body: JSON.stringify(body) }, signal, deadlineMs);
  return answerTo(ask, { schema, signal });
}

/** Sends a write to our own API, with a JSON body when there is one. Throws ApiProblem or ConsoleUnreachable. */
export async function sendJson(method: "POST" | "DELETE", path: string, body?: unknown): Promise<void> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  // What is let go is let go also by a page that is just being closed.
  await send(path, { method, headers, keepalive: method === "DELETE", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

async function send(path: string, init: RequestInit, signal?: AbortSignal, deadlineMs = DEADLINE_MS): Promise<Response> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const headers = { ...init.headers, ...deliberateHeader() };
  const isWrite = init.method !== undefined && !signal;
  const response = await reached(fetch(path, { ...init, headers, signal: stop }), signal, isWrite ? UNSURE : AWAY);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (isSignedOut(problem) && path !== SESSION_PATH) tellSignedOut();
  throw problem;
}

async function answerTo<Answer>(ask: () => Promise<Response>, { schema, signal }: Request<Answer>): Promise<Answer> {
  const response = await (signal ? whileSignedIn(ask, signal) : ask());
  const body: unknown = await reached(response.json(), signal);
  return schema.parse(body);
}

/** Asks once more, and only once, when somebody is signed in again. */
async function whileSignedIn(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    await signedInAgain(signal);
    return ask();
  }
}

/** Tells a call that its caller gave up from one that did not get through. */
async function reached<Result>(call: Promise<Result>, signal: AbortSignal | undefined, sentence = AWAY): Promise<Result> {
  return call.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ConsoleUnreachable(sentence, { cause });
  });
}

/** A proxy in between answers in its own words: then the status has to do. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = Problem.safeParse(body);
  return new ApiProblem(parsed.success ? parsed.data : bareProblem(response));
}

function bareProblem({ status, statusText }: Response): Problem {
  const title = `The console answered ${status}${statusText ? ` ${statusText}` : ""}.`;
  return { type: "about:blank", title, status, code: status === 401 ? "unauthenticated" : "internal" };
}
