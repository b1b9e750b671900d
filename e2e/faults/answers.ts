import type { WireResponse } from "@/lib/kube/wire";

/** What a hub says that refuses. */
export function refusal({
  status,
  reason,
  retryAfterSeconds,
}: {
  status: number;
  reason: string;
  retryAfterSeconds?: number;
}): WireResponse {
  const message = `refused for a test: ${reason}`;
  const body = JSON.stringify({
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    reason,
    code: status,
  });
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
  return { status, headers, body: inOnePiece(Buffer.from(body)) };
}

/** The resourceVersion of the first object in an answer. */
export function versionIn(text: string): string | undefined {
  return /"resourceVersion":"(\d+)"/.exec(text)?.[1];
}

export function isBookmark(line: string): boolean {
  return line.startsWith('{"type":"BOOKMARK"');
}

/** Whether a line of a watch tells that an object is gone. */
export function isEnd(line: string): boolean {
  return line.startsWith('{"type":"DELETED"');
}

export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
