import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Context } from "hono";
import { addressBelow } from "@/server/http/base-path";
import { IMMUTABLE } from "@/server/http/exported-files";
import type { HttpEnv } from "@/server/http/http-env";
import { ASSET_POLICY } from "@/server/http/page-policy";
import type { Pages } from "@/server/http/pages";
import { secure } from "@/server/http/security-headers";
import { Semaphore } from "@/server/hub/semaphore";
import { passedHeaders } from "./peer-client";
import type { Peers } from "./peers";

/** A file whose name has a hash of what is in it: the same at all consoles of one version and base path that have it. */
const HASHED_FILE = /^\/_next\/static\/(?:[\w-]{1,40}\/)?[\w~-][\w~.-]{0,120}\.(?:js|css|woff2)$/;
/** How long a file that no console has is not looked for again, and how many of them are remembered. */
const MISSING_MS = 10_000;
const MAX_MISSING = 1_000;
/** Anybody may request files: more than these are not looked for at a time, and more do not wait. */
const MAX_AT_A_TIME = 8;
const MAX_WAITING = 64;

interface FoundFile {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Whether other consoles may have a file of this path, and may be given it. */
export function isHashedFile(path: string): boolean {
  return HASHED_FILE.test(path);
}

/**
 * Pages that get a hashed file which is not here from a console that has it: while consoles are replaced by another
 * version, a page of one may request its files of the other.
 */
export function withMissingFiles(peers: Peers, pages: Pages): Pages {
  const missing = new Map<string, number>();
  const lookups = new Semaphore({ limit: MAX_AT_A_TIME, idleMs: () => 0 });
  let waiting = 0;
  const isMissing = (path: string) => (missing.get(path) ?? 0) > performance.now();
  const lookUp = async (path: string, encoding: string | undefined, signal: AbortSignal) => {
    const found = isMissing(path) ? undefined : await peers.file(path, encoding, signal);
    // Who has gone says nothing of the file.
    if (!found && !signal.aborted) remember(missing, path);
    return found && (await whole(found));
  };
  const find = async (c: Context<HttpEnv>, path: string) => {
    const { signal } = c.req.raw;
    if (isMissing(path) || waiting >= MAX_WAITING) return undefined;
    waiting += 1;
    const hasPlace = await lookups.acquire(signal).then(
      () => true,
      () => false,
    );
    waiting -= 1;
    if (!hasPlace) return undefined;
    return lookUp(path, c.req.header("accept-encoding"), signal).finally(() => lookups.release());
  };
  return async (c, fetchOwn) => {
    const answer = await pages(c, fetchOwn);
    const { pathname } = addressBelow(c);
    if (answer.status !== 404 || c.req.method !== "GET" || !isHashedFile(pathname)) return answer;
    const found = await find(c, pathname);
    return found ? answerWith(found, c.var.origin.isSecure) : answer;
  };
}

function remember(missing: Map<string, number>, path: string): void {
  missing.delete(path);
  missing.set(path, performance.now() + MISSING_MS);
  for (const oldest of missing.keys()) if (missing.size > MAX_MISSING) missing.delete(oldest);
}

/** Read to its end: whoever reads slowly holds neither a place here nor a connection to that console. */
async function whole(found: IncomingMessage): Promise<FoundFile | undefined> {
  const bytes = await buffer(found).catch(() => undefined);
  return bytes && { headers: found.headers, bytes: new Uint8Array(bytes) };
}

function answerWith({ bytes, headers: sent }: FoundFile, isSecure: boolean): Response {
  const headers = passedHeaders(sent);
  headers.set("Cache-Control", IMMUTABLE);
  headers.set("Content-Security-Policy", ASSET_POLICY);
  secure(headers, isSecure);
  return new Response(bytes, { headers });
}
