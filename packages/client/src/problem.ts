/** What a failed request answers (RFC 9457), with a stable code. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail?: string;
  instance?: string;
  /** Names the request in the console's log and in the hub's audit log. */
  requestId?: string;
  code: ProblemCode;
  /** With code "forbidden": the missing right. */
  missing?: { verb: string; resource: string; group: string };
  /** With code "invalid": what is wrong with a filter, with the range of its characters. */
  problems?: { message: string; start: number; end: number; suggestion?: string }[];
  /** With code "invalid": what the hub has against a write. */
  causes?: { reason: string; message: string; field: string }[];
}

export type ProblemCode =
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "invalid"
  | "reason-required"
  | "conflict"
  | "unconfirmed"
  | "owned"
  | "hub-unreachable"
  | "unavailable"
  | "too-many-requests"
  | "internal";

/** A request that was answered with a problem. */
export class FlotillaProblem extends Error {
  override readonly name = "FlotillaProblem";

  constructor(
    readonly problem: ProblemDocument,
    /** When the console wants to be called again, in milliseconds from now. */
    readonly retryAfterMs?: number,
  ) {
    super(problem.detail ?? problem.title);
  }

  get code(): ProblemCode {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** A request without an answer: the console or the network is down, or it took too long. A write may have been made. */
export class FlotillaUnreachable extends Error {
  override readonly name = "FlotillaUnreachable";
}

/** The problem that a response holds. One that is not of Flotilla, as of a proxy, has the code "internal". */
export function problemIn(response: Response, text: string): FlotillaProblem {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new FlotillaProblem(
    documentIn(text) ?? {
      type: "about:blank",
      title: `The console answered with status ${response.status}.`,
      status: response.status,
      code: "internal",
    },
    Number.isFinite(seconds) ? seconds * 1000 : undefined,
  );
}

function documentIn(text: string): ProblemDocument | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const isProblem = typeof read === "object" && read !== null && "code" in read && "title" in read;
    return isProblem ? (read as ProblemDocument) : undefined; // the console's own
  } catch {
    return undefined;
  }
}
