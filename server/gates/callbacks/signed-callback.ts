import { createHmac, timingSafeEqual } from "node:crypto";

/** A request as it came: nothing of it is believed yet. */
export interface SignedRequest {
  readonly body: string;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/** How old a signature may be, and how far ahead the sender's clock. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_AHEAD_MS = 60_000;
const TIMESTAMP = /^\d{10}$/;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/**
 * When the request was signed, in milliseconds since epoch, if that was with one of the keys, over "TIMESTAMP.BODY", and
 * not long ago; else undefined. All keys are tried, each compared in constant time.
 */
export function signedAt(
  { body, signature, timestamp }: SignedRequest,
  keys: readonly string[],
  nowMs: number,
): number | undefined {
  const mac = SIGNATURE.exec(signature ?? "")?.[1];
  if (mac === undefined || timestamp === undefined || !TIMESTAMP.test(timestamp)) return undefined;
  const given = Buffer.from(mac, "hex");
  const matching = keys.filter((key) => {
    const wanted = createHmac("sha256", key).update(`${timestamp}.${body}`).digest();
    return timingSafeEqual(wanted, given);
  });
  if (matching.length === 0) return undefined;
  const atMs = Number(timestamp) * 1_000;
  return nowMs - atMs > MAX_AGE_MS || atMs - nowMs > MAX_AHEAD_MS ? undefined : atMs;
}
