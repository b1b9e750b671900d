import type { Problem } from "@/lib/api/problem";

/** A request that was answered with an error. Where the console failed, its message names the request to look for. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";

  constructor(readonly problem: Problem) {
    super(messageOf(problem));
  }
}

function messageOf({ detail, title, status, requestId }: Problem): string {
  const text = detail ?? title;
  return status >= 500 && requestId !== undefined ? `${text} Request ${requestId}.` : text;
}

/** A request without an answer: the console or network is down, or it timed out. */
export class ConsoleUnreachable extends Error {
  override readonly name = "ConsoleUnreachable";
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === "unauthenticated";
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === "forbidden";
}

export function isInvalid(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === "invalid";
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === "not-found";
}

/** Whether the same request may succeed if repeated. */
export function mayPass(error: unknown): boolean {
  return error instanceof ConsoleUnreachable || (error instanceof ApiProblem && error.problem.status >= 500);
}
