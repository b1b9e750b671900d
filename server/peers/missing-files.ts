import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { addressBelow } from "@/server/http/base-path";
import { IMMUTABLE } from "@/server/http/exported-files";
import type { HttpEnv } from "@/server/http/http-env";
import { ASSET_POLICY } from "@/server/http/page-policy";
import type { Pages } from "@/server/http/pages";
import { secure } from "@/server/http/security-headers";
import { passedHeaders } from "./peer-client";
import type { Peers } from "./peers";

/** A file whose name has a hash of what is in it: the same at all consoles that have it. */
const HASHED_FILE = /^\/_next\/static\/(?:[\w-]{1,40}\/)?[\w~-][\w~.-]{0,120}\.(?:js|css|woff2)$/;
/** How long a file that no console has is not looked for again, and how many of them are remembered. */
const MISSING_MS = 10_000;
const MAX_MISSING = 1_000;
/** Anybody may request files: more than these are not looked for at a time. */
const MAX_AT_A_TIME = 8;

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
  let lookups = 0;
  const find = async (c: Context<HttpEnv>, path: string) => {
    if ((missing.get(path) ?? 0) > performance.now() || lookups >= MAX_AT_A_TIME) return undefined;
    lookups += 1;
    try {
      const found = await peers.file(path, c.req.header("accept-encoding"), c.req.raw.signal);
      if (!found) remember(missing, path);
      return found;
    } finally {
      lookups -= 1;
    }
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

function answerWith(found: IncomingMessage, isSecure: boolean): Response {
  const headers = passedHeaders(found.headers);
  headers.set("Cache-Control", IMMUTABLE);
  headers.set("Content-Security-Policy", ASSET_POLICY);
  secure(headers, isSecure);
  return new Response(Readable.toWeb(found) as ReadableStream<Uint8Array>, { headers }); // of bytes
}
