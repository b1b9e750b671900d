import type { Keeping, KeptSessions } from "./kept-sessions";
import type { Session } from "./session";
import type { SessionFacts } from "./session-record";

/** One that is used here alone seems idle for that much longer to others. */
const TELL_USE_EACH_MS = 5 * 60_000;
const KEEP_AGAIN_EACH_MS = 60_000;
/** The watch has told of a record by then. */
const SEEN_AFTER_MS = 60_000;

interface HeldParts {
  readonly name: string;
  readonly session: Session;
  readonly facts: SessionFacts;
  readonly keeping: Keeping;
}

/** A session that is in use at this console, and how it stands with its record on the hub. */
export class HeldSession {
  readonly name: string;
  readonly session: Session;
  readonly #facts: SessionFacts;
  #keeping: Keeping;
  #keepAgainAt = Date.now() + KEEP_AGAIN_EACH_MS;
  readonly #takenUpAt = Date.now();
  /** When others were last told that it is used. */
  #toldAt: number;

  constructor({ name, session, facts, keeping }: HeldParts) {
    this.name = name;
    this.session = session;
    this.#facts = facts;
    this.#keeping = keeping;
    this.#toldAt = session.usedAt;
  }

  /** Whether the hub has it, as it said itself. */
  get isKept(): boolean {
    return this.#keeping === "kept";
  }

  /** False where the hub never took it. */
  get mayBeKept(): boolean {
    return this.#keeping !== "refused";
  }

  /** The hub has lost it, and may take it again at once. */
  lose(): void {
    this.#keeping = "unsure";
    this.#keepAgainAt = 0;
  }

  /** Whether it is worth a try to have it kept. */
  get wantsKeeping(): boolean {
    return this.#keeping === "unsure" && Date.now() >= this.#keepAgainAt;
  }

  /** Answers whether the hub has it now. */
  async keepAgain(id: string, kept: KeptSessions): Promise<boolean> {
    this.#keepAgainAt = Date.now() + KEEP_AGAIN_EACH_MS;
    if ((await kept.keep(id, this.#facts, this.session.usedAt)) !== "kept") return false;
    this.#keeping = "kept";
    return true;
  }

  /** Whether its record has gone though nobody has told of that. */
  isMissingIn(kept: KeptSessions): boolean {
    return this.isKept && kept.isSynced && !kept.known(this.name) && Date.now() - this.#takenUpAt > SEEN_AFTER_MS;
  }

  /** Writes when it was last used, where others do not know yet and were not told lately. */
  async tellUse(kept: KeptSessions): Promise<void> {
    const known = kept.known(this.name);
    const { usedAt } = this.session;
    if (!known || usedAt <= known.usedAt || Date.now() - this.#toldAt < TELL_USE_EACH_MS) return;
    this.#toldAt = Date.now();
    await kept.used(this.name, usedAt);
  }
}
