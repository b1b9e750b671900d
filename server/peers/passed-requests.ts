/** The header by which pages name their stream, so that what they read is as new as what it says. */
export const STREAM_HEADER = "flotilla-stream";

interface RequestLine {
  readonly method: string;
  readonly path: string;
}

const FOLLOWED = /^\/api\/v1\/live\/([a-z0-9.-]{1,300})\/lists(?:\/[a-z0-9-]{1,60})?$/;
/** What pages read. All else a console answers itself: sessions, streams, writes. */
const READ = /^\/api\/(?:addons|rollouts|approvals|v1\/(?!live(?:\/|$))[^/]+)(?:\/|$)/;
const CHANGES_FOLLOWED: ReadonlySet<string> = new Set(["POST", "DELETE"]);

/** Whether a console may pass this request on to the one that has the stream, and that one may answer it. */
export function isPassed({ method, path }: RequestLine): boolean {
  if (method === "GET") return READ.test(path);
  return CHANGES_FOLLOWED.has(method) && FOLLOWED.test(path);
}

/** The stream that such a request is for: in the path, where what the stream follows changes, else in the header. */
export function streamNamedIn(line: RequestLine, header: string | undefined): string | undefined {
  if (!isPassed(line)) return undefined;
  return line.method === "GET" ? header : FOLLOWED.exec(line.path)?.[1];
}
