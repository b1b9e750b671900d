import { Problem } from "@/lib/api/problem";
import type { z } from "@/lib/kube/zod";
import { ApiProblem, ConsoleUnreachable } from "./api-problem";

const DEADLINE_MS = 20_000;

interface Request<Answer> {
  readonly schema: z.ZodMiniType<Answer>;
  readonly signal?: AbortSignal;
}

/** Fetches from our own API and parses the answer. Throws ApiProblem or ConsoleUnreachable. */
export async function getJson<Answer>(path: string, { schema, signal }: Request<Answer>): Promise<Answer> {
  const response = await send(path, { headers: { accept: "application/json" } }, signal);
  const body: unknown = await reached(response.json(), signal);
  return schema.parse(body);
}

/** Sends a write to our own API, with a JSON body when there is one. Throws ApiProblem or ConsoleUnreachable. */
export async function sendJson(method: "POST" | "DELETE", path: string, body?: unknown): Promise<void> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  await send(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

async function send(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const response = await reached(fetch(path, { ...init, signal: stop }), signal);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Tells a call that its caller gave up from one that did not get through. */
async function reached<Result>(call: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  return call.catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ConsoleUnreachable("The console does not answer.", { cause });
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
