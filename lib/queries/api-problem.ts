import type { Problem } from "@/lib/api/problem";

/** A call that was answered, but not with what was asked for. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";

  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

/** A call that nobody answered: the console is away, the network is, or it took too long. */
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

/** Whether asking once more, unchanged, may help. */
export function mayPass(error: unknown): boolean {
  return error instanceof ConsoleUnreachable || (error instanceof ApiProblem && error.problem.status >= 500);
}
