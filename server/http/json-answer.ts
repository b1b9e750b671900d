import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import type { HttpEnv } from "./http-env";
import { apiHeaders } from "./security-headers";
import { takesGzip } from "./takes-gzip";

const compress = promisify(gzip);

/** Smaller ones are sent sooner than they are compressed. */
const LARGE = 256 * 1024;
/** Names that repeat are most of it: more effort saves little. */
const LEVEL = 3;

/** Of answers that were given before. */
const bytesOfAnswers = new WeakMap<object, Uint8Array<ArrayBuffer>>();

/**
 * An answer as JSON, with all its headers; a large one gzipped for who takes that, off the thread that answers others
 * meanwhile.
 */
export async function jsonAnswer(c: Context<HttpEnv>, answer: object): Promise<Response> {
  const body = bodyOf(answer);
  const headers = apiHeaders(c.var.origin.isSecure);
  c.set("isSecured", true);
  if (body.length < LARGE || !takesGzip(c.req.header("accept-encoding"))) return new Response(body, { headers });
  const compressed = await compress(body, { level: LEVEL });
  return new Response(compressed, { headers: { ...headers, "content-encoding": "gzip", vary: "accept-encoding" } });
}

/** Frozen values never change, so their bytes are made once. */
function bodyOf(answer: object): string | Uint8Array<ArrayBuffer> {
  if (!Object.isFrozen(answer)) return JSON.stringify(answer);
  const bytes = bytesOfAnswers.get(answer) ?? Buffer.from(JSON.stringify(answer));
  bytesOfAnswers.set(answer, bytes);
  return bytes;
}
