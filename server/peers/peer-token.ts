import { createHash, randomBytes } from "node:crypto";
import { z } from "@/lib/kube/zod";
import { ApiError } from "@/server/errors";
import type { Keys } from "@/server/keys";
import { log } from "@/server/log";

const LIFETIME_MS = 10_000;
/** Of tokens that were used; more than that within their lifetime are refused. */
const MAX_USED = 100_000;

/** What one console requests of another, for one stream. */
export interface PeerRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string;
}

/** A stream and whose it is. `session` is the id that callers have at every console; it opens nothing. */
export interface OwnedStream {
  readonly stream: string;
  readonly session: string;
}

const Claims = z.strictObject({
  stream: z.string(),
  session: z.string(),
  method: z.string(),
  target: z.string(),
  body: z.string(),
  /** Milliseconds since epoch. */
  at: z.number(),
  nonce: z.string(),
});
type Claims = z.infer<typeof Claims>;

/** `claims.key.mac`, of which the claims are JSON in base64url. */
const TOKEN = /^([\w-]{1,12000})\.([0-9a-f]{8})\.([0-9a-f]{64})$/;

/**
 * Tokens by which a console proves that a request comes from another one, which has checked whose session it is. Each
 * is good for one request on one stream, once, within ten seconds: clocks may differ by less than that.
 */
export class PeerTokens {
  /** When each may be forgotten, by nonce, in the order in which they came. */
  readonly #used = new Map<string, number>();

  constructor(private readonly keys: Keys) {}

  sign({ stream, session }: OwnedStream, { method, target, body }: PeerRequest): string {
    const nonce = randomBytes(16).toString("base64url");
    const claims: Claims = { stream, session, method, target, body: digest(body), at: Date.now(), nonce };
    const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const { key, mac } = this.keys.sign(text);
    return `${text}.${key}.${mac}`;
  }

  /** Whose request it is. Throws `ApiError` "forbidden", which does not say why; the log does. */
  verify(token: string | undefined, request: PeerRequest): OwnedStream {
    const claims = this.#claimsIn(token ?? "");
    const why = typeof claims === "string" ? claims : this.#objection(claims, request);
    if (typeof claims === "string" || why !== undefined) {
      log.warn({ why, method: request.method }, "a request of another console was refused");
      throw new ApiError("forbidden", "This is for consoles of this installation.");
    }
    this.#used.set(claims.nonce, claims.at + LIFETIME_MS);
    return { stream: claims.stream, session: claims.session };
  }

  #claimsIn(token: string): Claims | string {
    const [, text = "", key = "", mac = ""] = TOKEN.exec(token) ?? [];
    if (text === "") return "no token";
    const verdict = this.keys.verify(text, { key, mac });
    if (verdict !== "ok") return verdict === "wrong" ? "forged" : "another key";
    return Claims.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  }

  #objection({ method, target, body, at, nonce }: Claims, request: PeerRequest): string | undefined {
    const now = Date.now();
    for (const [used, until] of this.#used) {
      if (until > now) break;
      this.#used.delete(used);
    }
    if (Math.abs(now - at) >= LIFETIME_MS) return "expired, or the clocks differ";
    if (this.#used.has(nonce)) return "used before";
    if (this.#used.size >= MAX_USED) return "too many requests";
    const isSame = method === request.method && target === request.target && body === digest(request.body);
    return isSame ? undefined : "for another request";
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
