import type { Problem } from "@/lib/api/problem";
import type { FilterProblem } from "@/lib/filter/filter-term";

export type ProblemCode = Problem["code"];

type HubCause = NonNullable<Problem["causes"]>[number];

/** The right that a caller lacks. */
export type MissingRight = NonNullable<Problem["missing"]>;

interface Details {
  /** If the code's own status is too general: 405, 410, 413, 415, 421, 422. */
  readonly status?: number;
  readonly missing?: MissingRight | undefined;
  /** With code "invalid": what is wrong with a filter, and where. */
  readonly problems?: readonly FilterProblem[] | undefined;
  /** With code "invalid": what the hub has against a write, field by field. */
  readonly causes?: readonly HubCause[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

const STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  invalid: 400,
  "reason-required": 400,
  conflict: 409,
  unconfirmed: 409,
  owned: 409,
  "hub-unreachable": 503,
  unavailable: 503,
  "too-many-requests": 429,
  internal: 500,
} as const satisfies Record<ProblemCode, number>;

const TITLE = {
  unauthenticated: "Not signed in",
  forbidden: "Not allowed",
  "not-found": "Not found",
  invalid: "Invalid request",
  "reason-required": "A reason is required",
  conflict: "Conflict",
  unconfirmed: "Not confirmed",
  owned: "Applied by another tool",
  "hub-unreachable": "The hub does not answer",
  unavailable: "The console cannot read this on the hub",
  "too-many-requests": "Too many requests",
  internal: "Internal error in the console",
} as const satisfies Record<ProblemCode, string>;

/** The only error shown to people: a code from one list and a message they can act on. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly missing: MissingRight | undefined;
  readonly problems: readonly FilterProblem[] | undefined;
  readonly causes: readonly HubCause[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ProblemCode,
    message: string,
    { status, missing, problems, causes = [], retryAfterSeconds, cause }: Details = {},
  ) {
    super(message, { cause });
    this.status = status ?? STATUS[code];
    this.missing = missing;
    this.problems = problems;
    this.causes = causes;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface Occurrence {
  /** Of this very occurrence, where the log has details. */
  readonly instance?: string | undefined;
  readonly requestId?: string | undefined;
}

/** As RFC 9457 has it, with the id of the request, so that the lines of the log about it can be found. */
export function toProblem(error: ApiError, { instance, requestId }: Occurrence = {}): Problem {
  const { code, status, message, missing, problems, causes } = error;
  return {
    type: "about:blank",
    title: TITLE[code],
    status,
    detail: message,
    code,
    ...(instance === undefined ? {} : { instance }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(missing === undefined ? {} : { missing }),
    ...(problems === undefined ? {} : { problems: [...problems] }),
    ...(causes.length === 0 ? {} : { causes: [...causes] }),
  };
}

/** A sentence for the person who started the program; no stack is of use to them. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

/** Why listening failed, in one sentence. */
export function cannotListen(
  cause: NodeJS.ErrnoException,
  port: number,
  host: string,
  variable = "PORT",
): StartFailure {
  switch (cause.code) {
    case "EADDRINUSE":
      return new StartFailure(`Port ${port} is taken; set ${variable} to another one.`, { cause });
    case "EACCES":
      return new StartFailure(
        `Port ${port} needs more rights than this process has; set ${variable} to one above 1023.`,
        { cause },
      );
    default:
      return new StartFailure(`Cannot listen on ${host}:${port} (${cause.code ?? "unknown"}).`, { cause });
  }
}
