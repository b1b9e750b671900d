import { type Credential, endOfCredential, type HubAccess, type RenewalProblem } from "./credential";
import type { Session } from "./session";
import type { SessionFacts } from "./session-record";
import type { Keeping, StoredSessions } from "./stored-sessions";

/** To other consoles a session used only here appears idle for this much longer. */
const REPORT_USE_EVERY_MS = 5 * 60_000;
const KEEP_AGAIN_EACH_MS = 60_000;
/** A watch can lose its server without a sign of it, and reports no deletion then. */
const QUIET_MS = 10_000;
/** The watch has delivered a record by then. */
const SEEN_AFTER_MS = 60_000;

interface HeldParts {
  readonly name: string;
  readonly session: Session;
  readonly facts: SessionFacts;
  readonly access: HubAccess;
  /** As the hub named it at the beginning. */
  readonly identity: string | undefined;
  readonly keeping: Keeping;
}

/** A session in use at this console, and the state of its record on the hub. */
export class HeldSession {
  readonly name: string;
  readonly session: Session;
  readonly identity: string | undefined;
  readonly #access: HubAccess;
  #facts: SessionFacts;
  #problem: RenewalProblem | undefined;
  #keeping: Keeping;
  #keepAgainAt = Date.now() + KEEP_AGAIN_EACH_MS;
  readonly #takenUpAt = Date.now();
  #confirmedAt = Date.now();
  /** When its last use was last written. */
  #reportedAt: number;

  constructor({ name, session, facts, access, identity, keeping }: HeldParts) {
    this.name = name;
    this.session = session;
    this.identity = identity;
    this.#access = access;
    this.#facts = facts;
    this.#keeping = keeping;
    this.#reportedAt = session.usedAt;
  }

  get credential(): Credential {
    return this.#facts.credential;
  }

  /** Why it was not renewed when it was due. */
  get problem(): RenewalProblem | undefined {
    return this.#problem;
  }

  /** It goes on until its credential ends. */
  couldNotRenew(problem: RenewalProblem): void {
    this.#problem = problem;
  }

  /** Goes on with a newer credential of the same person. */
  adopt(credential: Credential): void {
    this.#facts = { ...this.#facts, credential };
    this.#access.renew(credential);
    this.#problem = undefined;
    this.session.extend(endOfCredential(credential));
  }

  /** Whether the hub has the record, as far as it has confirmed. */
  get isStored(): boolean {
    return this.#keeping === "kept";
  }

  /** False where the hub never took it. */
  get mayBeStored(): boolean {
    return this.#keeping !== "refused";
  }

  /** The hub has lost it, and may take it again at once. */
  lose(): void {
    this.#keeping = "unsure";
    this.#keepAgainAt = 0;
  }

  /** Whether storing it is worth another attempt. */
  get wantsKeeping(): boolean {
    return this.#keeping === "unsure" && Date.now() >= this.#keepAgainAt;
  }

  /** Answers whether the hub has it now. */
  async keepAgain(id: string, stored: StoredSessions): Promise<boolean> {
    this.#keepAgainAt = Date.now() + KEEP_AGAIN_EACH_MS;
    if ((await stored.keep(id, this.#facts, this.session)) !== "kept") return false;
    this.#keeping = "kept";
    return true;
  }

  /** Whether its record is gone without a delete event. */
  isMissingIn(stored: StoredSessions): boolean {
    return this.isStored && stored.isSynced && !stored.known(this.name) && Date.now() - this.#takenUpAt > SEEN_AFTER_MS;
  }

  /** Whether the hub still has the record: it is read where nothing was heard of any for a while. */
  async isConfirmed(stored: StoredSessions): Promise<boolean> {
    const since = Date.now() - QUIET_MS;
    if (!this.isStored || stored.heardAt > since || this.#confirmedAt > since) return true;
    this.#confirmedAt = Date.now();
    return stored.isThere(this.name);
  }

  /**
   * Writes the time of last use, if others do not know it and it was not written recently; and whose it is, where the
   * record does not say so.
   */
  async reportUse(stored: StoredSessions): Promise<void> {
    const known = stored.known(this.name);
    if (!known) return;
    const { usedAt, user } = this.session;
    const isNewer = usedAt > known.usedAt && Date.now() - this.#reportedAt >= REPORT_USE_EVERY_MS;
    if (!isNewer && stored.isNamed(this.name, user)) return;
    this.#reportedAt = Date.now();
    await stored.used(this.name, { user, usedAt: Math.max(usedAt, known.usedAt) });
  }
}
