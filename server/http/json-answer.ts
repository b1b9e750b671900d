import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "hono";
import type { HttpEnv } from "./http-env";
import { takesGzip } from "./takes-gzip";

const compress = promisify(gzip);

/** Smaller ones are sent sooner than they are compressed. */
const LARGE = 256 * 1024;
/** Names that repeat are most of it: more effort saves little. */
const LEVEL = 3;

/** Of answers that were given before. */
const texts = new WeakMap<object, string>();

/** An answer as JSON; a large one gzipped for who takes that, off the thread that answers others meanwhile. */
export async function jsonAnswer(c: Context<HttpEnv>, answer: object): Promise<Response> {
  const text = textOf(answer);
  c.header("content-type", "application/json");
  if (text.length < LARGE || !takesGzip(c.req.header("accept-encoding"))) return c.body(text);
  c.header("content-encoding", "gzip");
  c.header("vary", "accept-encoding");
  return c.body(await compress(text, { level: LEVEL }));
}

/** What is frozen stays what it is, so its text is written once. */
function textOf(answer: object): string {
  if (!Object.isFrozen(answer)) return JSON.stringify(answer);
  const text = texts.get(answer) ?? JSON.stringify(answer);
  texts.set(answer, text);
  return text;
}
