import { parse, serialize } from "hono/utils/cookie";
import { z } from "@/lib/kube/zod";
import { type CookieScope, cookieAttributes, cookieName } from "@/server/auth/cookie-scope";
import { sealWith, unsealWith } from "@/server/auth/session-seal";
import type { Keys } from "@/server/keys";

const NAME = "flotilla-sign-in";
/** Time to sign in at the provider. */
const LASTS_SECONDS = 10 * 60;
const MAX_USED = 10_000;
const PURPOSE = "sign-in transaction";
const ASSOCIATED_DATA = Buffer.from(`flotilla ${PURPOSE} 1`);

const Transaction = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** A page of this console. */
  next: z.string(),
  /** Milliseconds since epoch. */
  startedAt: z.number(),
});
/** One attempt to sign in with a provider, between leaving for it and coming back. */
export type Transaction = z.infer<typeof Transaction>;

/**
 * Transactions travel in a cookie of the browser that began them, sealed with a key that all consoles share. It is Lax,
 * because browsers come back from another site, and serves nothing else.
 */
export class Transactions {
  /** By state, with the time at which each has ended by itself. In the order in which they were used. */
  readonly #used = new Map<string, number>();

  constructor(private readonly keys: Keys) {}

  cookieFor(transaction: Transaction, scope: CookieScope): string {
    const [key] = this.keys.deriveAll(PURPOSE);
    const sealed = sealWith(key, ASSOCIATED_DATA, JSON.stringify(transaction));
    return serialize(cookieName(NAME, scope), sealed, { ...attributesOf(scope), maxAge: LASTS_SECONDS });
  }

  /** Undefined without one, and for one that was changed, used here before, or is too old. */
  take(cookies: string | undefined, scope: CookieScope): Transaction | undefined {
    const name = cookieName(NAME, scope);
    const transaction = this.#open(parse(cookies ?? "", name)[name] ?? "");
    const endsAt = (transaction?.startedAt ?? 0) + LASTS_SECONDS * 1_000;
    if (!transaction || Date.now() > endsAt || this.#used.has(transaction.state)) return undefined;
    this.#remember(transaction.state, endsAt);
    return transaction;
  }

  #open(sealed: string): Transaction | undefined {
    for (const key of this.keys.deriveAll(PURPOSE)) {
      const text = unsealWith(key, ASSOCIATED_DATA, sealed);
      if (text !== undefined) return Transaction.safeParse(JSON.parse(text)).data;
    }
    return undefined;
  }

  #remember(state: string, endsAt: number): void {
    for (const [other, end] of this.#used) {
      if (end > Date.now() && this.#used.size < MAX_USED) break;
      this.#used.delete(other);
    }
    this.#used.set(state, endsAt);
  }
}

export function clearedTransaction(scope: CookieScope): string {
  return serialize(cookieName(NAME, scope), "", { ...attributesOf(scope), maxAge: 0 });
}

function attributesOf(scope: CookieScope) {
  return { ...cookieAttributes(scope), sameSite: "Lax" } as const;
}
