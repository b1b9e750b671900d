import { ApiError } from "@/server/errors";
import { log } from "@/server/log";
import { outsideRequest } from "@/server/request-context";
import {
  type Credential,
  endOfCredential,
  isRenewable,
  RenewalFailed,
  type RenewalProblem,
  type RenewCredential,
} from "./credential";
import type { HeldSession } from "./held-session";
import { renewStored } from "./renew-stored";
import type { StoredSessions } from "./stored-sessions";

/** A credential is renewed when this part of its remaining time is left, and at the latest so long before its end. */
const MARGIN = 1 / 4;
const MAX_MARGIN_MS = 5 * 60_000;
const TRY_AGAIN_MS = 15_000;

interface RenewalParts {
  readonly stored: StoredSessions;
  readonly renew: RenewCredential;
  /** Another console may have got a credential for somebody else by now: the session is to be taken up anew. */
  readonly adopt: (held: HeldSession, credential: Credential) => Promise<void>;
}

/**
 * Renews the credential of a session before it ends, as long as this console has the session. Its record can be written
 * with the id of the cookie alone, so the id stays in memory as long.
 */
export function renewOnTime(id: string, held: HeldSession, parts: RenewalParts): void {
  const { session } = held;
  if (!isRenewable(held.credential) || session.isOver) return;
  let timer: NodeJS.Timeout | undefined;
  const renewal = new Renewal(id, held, parts);
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  };
  const run = async () => {
    await renewal.try();
    if (session.isOver) return;
    if (held.problem === undefined) schedule(delayOf(held));
    else if (held.problem === "unreachable") schedule(TRY_AGAIN_MS * (0.75 + Math.random() / 2));
  };
  outsideRequest(() => schedule(delayOf(held)));
  session.ended.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

function delayOf({ credential }: HeldSession): number {
  const leftMs = Math.max(0, endOfCredential(credential) - Date.now());
  return leftMs - Math.min(leftMs * MARGIN, MAX_MARGIN_MS);
}

/** One renewal after the other of a session. */
class Renewal {
  /** It has been issued, and the refresh token before it may be of no use any more; the hub has not judged it yet. */
  #issued: Credential | undefined;
  /** How often in a row the hub has refused it: one that has just started may do so once. */
  #refusals = 0;

  constructor(
    private readonly id: string,
    private readonly held: HeldSession,
    private readonly parts: RenewalParts,
  ) {}

  /** Never throws: a session that is not renewed goes on until its credential ends, and says why. */
  async try(): Promise<void> {
    const { held, parts } = this;
    try {
      if (!this.#issued || endOfCredential(this.#issued) <= Date.now()) this.#issued = await this.#next();
      await parts.adopt(held, this.#issued);
      this.#issued = undefined;
      this.#refusals = 0;
    } catch (error) {
      if (held.session.isOver) return;
      held.couldNotRenew(this.#problemOf(error));
      log.warn({ user: held.session.user, error }, "a session could not be renewed");
    }
  }

  /** The hub may refuse what the provider has issued. */
  #problemOf(error: unknown): RenewalProblem {
    if (error instanceof RenewalFailed) return error.problem;
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") return "unreachable";
    this.#refusals += 1;
    return this.#refusals > 1 ? "refused" : "unreachable";
  }

  #next(): Promise<Credential> {
    const { id, held, parts } = this;
    const newest = this.#issued ?? held.credential;
    return held.isStored ? renewStored(id, newest, parts, held.session.ended) : parts.renew(newest);
  }
}
