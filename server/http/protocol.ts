import { ApiError } from "@/server/errors";

/** A request line and the headers that change what a connection is. */
export interface RequestLine {
  readonly method: string;
  /** As it came, before anything was decoded. */
  readonly target: string;
  readonly upgrade?: string | undefined;
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const LONGEST_TARGET = 8192;

/** Throws `ApiError` for requests that no part of the console supports. */
export function assertPlainRequest({ method, target, upgrade }: RequestLine): void {
  if (!METHODS.has(method)) throw new ApiError("invalid", "Method not allowed.", { status: 405 });
  if (upgrade !== undefined) throw new ApiError("invalid", "Upgrades are not supported.");
  if (!target.startsWith("/")) throw new ApiError("invalid", "The request target must be a path.");
  if (target.length > LONGEST_TARGET) throw new ApiError("invalid", "The address is too long.", { status: 414 });
}
