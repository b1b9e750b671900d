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

/** Throws `ApiError` for requests that no part of the console wants, whatever they ask for. */
export function assertPlainRequest({ method, target, upgrade }: RequestLine): void {
  if (!METHODS.has(method)) throw new ApiError("invalid", "This method is not answered here.", { status: 405 });
  if (upgrade !== undefined) throw new ApiError("invalid", "Connections are not upgraded here.");
  if (!target.startsWith("/")) throw new ApiError("invalid", "Ask for a path of this server.");
  if (target.length > LONGEST_TARGET) throw new ApiError("invalid", "The address is too long.", { status: 414 });
}
