import { log } from "@/server/log";
import { endOfCredential, isRenewable, RenewalFailed, type RenewCredential } from "./credential";
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
  readonly adopt: (held: HeldSession, credential: HeldSession["credential"]) => Promise<void>;
}

/**
 * Renews the credential of a session before it ends, as long as this console has the session. Its record can be written
 * with the id of the cookie alone, so the id stays in memory as long.
 */
export function renewOnTime(id: string, held: HeldSession, parts: RenewalParts): void {
  const { session } = held;
  if (!isRenewable(held.credential) || session.isOver) return;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => void run(), delayMs);
    timer.unref();
  };
  const run = async () => {
    await renewHeld(id, held, parts);
    if (session.isOver) return;
    if (held.problem === undefined) schedule(delayOf(held));
    else if (held.problem === "unreachable") schedule(TRY_AGAIN_MS * (0.75 + Math.random() / 2));
  };
  schedule(delayOf(held));
  session.ended.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

function delayOf({ credential }: HeldSession): number {
  const leftMs = Math.max(0, endOfCredential(credential) - Date.now());
  return leftMs - Math.min(leftMs * MARGIN, MAX_MARGIN_MS);
}

/** Never throws: a session that is not renewed goes on until its credential ends, and says why. */
async function renewHeld(id: string, held: HeldSession, { stored, renew, adopt }: RenewalParts): Promise<void> {
  const { session } = held;
  try {
    await adopt(
      held,
      held.isStored
        ? await renewStored(id, held.credential, { stored, renew }, session.ended)
        : await renew(held.credential),
    );
  } catch (error) {
    if (session.isOver) return;
    held.couldNotRenew(error instanceof RenewalFailed ? error.problem : "unreachable");
    log.warn({ user: session.user, error }, "a session could not be renewed");
  }
}
