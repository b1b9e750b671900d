import { Agent, request } from "undici";
import { DeliveryError, deliveryErrorOf } from "./delivery-error";
import type { HostPolicy } from "./host-policy";
import { type Resolve, resolveHost } from "./resolve-host";

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_MS = 60 * 60_000;
const USUAL_PORTS = { "https:": 443, "http:": 80 } as const;

interface Post {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly ca?: string | undefined;
}

export interface PostOptions {
  readonly policy: HostPolicy;
  readonly signal: AbortSignal;
  readonly resolve?: Resolve | undefined;
}

/**
 * Sends JSON to the address that the host had when it was checked, by the host's own name in TLS and `Host`. Redirects
 * are not followed, and no proxy is used. Throws `DeliveryError`.
 */
export async function postJson(
  { body, ca, headers, url }: Post,
  { policy, resolve, signal }: PostOptions,
): Promise<void> {
  const target = new URL(url);
  const scheme = target.protocol === "https:" ? "https:" : "http:";
  const port = target.port === "" ? USUAL_PORTS[scheme] : Number(target.port);
  const host = { host: target.hostname, port, usualPorts: [USUAL_PORTS[scheme]] };
  const pinned = await resolveHost(host, policy, resolve);
  if (scheme === "http:" && pinned.reach === "public")
    throw new DeliveryError("Its address is not https, which only a private network may be reached without.");
  const dispatcher = new Agent({
    connect: {
      timeout: TIMEOUT_MS,
      ...(ca !== undefined && { ca }),
      lookup: (_host, options, done) => {
        if (options.all) done(null, [{ address: pinned.address, family: pinned.family }]);
        else done(null, pinned.address, pinned.family);
      },
    },
  });
  try {
    const answer = await request(target, {
      method: "POST",
      dispatcher,
      body,
      headers: { "content-type": "application/json", "user-agent": "flotilla", ...headers },
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // What it says is not read: it may repeat what it was sent.
    answer.body.on("error", () => undefined).destroy();
    requireDelivered(answer.statusCode, answer.headers["retry-after"]);
  } catch (error) {
    throw deliveryErrorOf(error);
  } finally {
    await dispatcher.destroy();
  }
}

function requireDelivered(status: number, retryAfter: string | string[] | undefined): void {
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400) throw new DeliveryError(`It answered ${status}: redirects are not followed.`);
  const isTemporary = status >= 500 || status === 429 || status === 408;
  const retryAfterMs = isTemporary ? retryAfterIn([retryAfter].flat()[0], Date.now()) : undefined;
  throw new DeliveryError(`It answered ${status}.`, { isTemporary, retryAfterMs });
}

/** Of `Retry-After` (RFC 9110, 10.2.3), seconds or a date, in milliseconds; an hour at most. */
export function retryAfterIn(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
}
