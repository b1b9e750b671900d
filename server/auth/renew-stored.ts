import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "@/lib/kube/zod";
import { log } from "@/server/log";
import { type Credential, endOfCredential, RenewalFailed, type RenewCredential } from "./credential";
import type { StoredRecord, StoredSessions } from "./stored-sessions";

/** Who issues the credential has answered, and the record is written, within this time; else another console tries. */
const CLAIM_MS = 30_000;
const POLL_MS = 250;
const WRITES = 4;

interface Renewing {
  readonly stored: StoredSessions;
  readonly renew: RenewCredential;
}

/**
 * A newer credential for the session of this id, from its record where another console has renewed it. Otherwise this
 * console claims the record, by a write that fails where another one has written, and renews the credential itself: a
 * refresh token that rotates is used once. Throws `RenewalFailed`, and "refused" where the session has ended.
 */
export async function renewStored(
  id: string,
  current: Credential,
  { stored, renew }: Renewing,
  signal: AbortSignal,
): Promise<Credential> {
  for (;;) {
    signal.throwIfAborted();
    const record = await read(stored, id);
    const inRecord = record.found.facts.credential;
    if (endOfCredential(inRecord) > endOfCredential(current)) return inRecord;
    if (isClaimed(record)) await pause(POLL_MS, undefined, { signal, ref: false });
    else {
      const claimed = await stored.update(record, { renewing: claim() });
      if (claimed) return await renewClaimed(id, current, { stored, renew }, claimed);
    }
  }
}

async function renewClaimed(
  id: string,
  current: Credential,
  { stored, renew }: Renewing,
  claimed: StoredRecord,
): Promise<Credential> {
  const next = await renew(current).catch(async (error: unknown) => {
    await stored.update(claimed, { renewing: null }).catch(() => undefined);
    throw error;
  });
  for (let record = claimed, writes = 1; ; writes += 1) {
    try {
      if (await stored.replaceCredential(id, record, next)) return next;
      record = await read(stored, id);
    } catch (error) {
      if (writes < WRITES) await pause(POLL_MS * writes, undefined, { ref: false });
      else log.warn({ error }, "a renewed session could not be stored: other consoles do not have it yet");
    }
    if (writes >= WRITES) return next;
  }
}

async function read(stored: StoredSessions, id: string): Promise<StoredRecord> {
  const record = await stored.read(id).catch((error: unknown) => {
    throw new RenewalFailed("unreachable", error);
  });
  if (!record) throw new RenewalFailed("refused");
  return record;
}

function claim(): string {
  return `${new Date(Date.now() + CLAIM_MS).toISOString()} ${randomUUID()}`;
}

const Claim = z.looseObject({ renewing: z.optional(z.string()) });

/** Claims of the past are of consoles that have ended, and those of the far future of nobody. */
function isClaimed({ raw }: StoredRecord): boolean {
  const [until = ""] = Claim.safeParse(raw.data).data?.renewing?.split(" ") ?? [];
  const leftMs = Date.parse(until) - Date.now();
  return leftMs > 0 && leftMs < 2 * CLAIM_MS;
}
