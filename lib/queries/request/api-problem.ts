import type { Problem } from "@/lib/api/problem";

/** A request that was answered with an error. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";

  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
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

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === "not-found";
}

/** Whether the same request may succeed if repeated. */
export function mayPass(error: unknown): boolean {
  return error instanceof ConsoleUnreachable || (error instanceof ApiProblem && error.problem.status >= 500);
}
