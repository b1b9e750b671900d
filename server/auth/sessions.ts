import { ApiError } from "@/server/errors";
import { pause } from "@/server/hub/backoff";
import { orAborted } from "@/server/hub/or-aborted";
import { log } from "@/server/log";
import type { Caller } from "./caller";
import {
  type Credential,
  endOfCredential,
  isRenewable,
  type OpenAccess,
  RenewalFailed,
  type RenewCredential,
} from "./credential";
import type { EmbedGrant, EmbedScope } from "./embed-grant";
import { HeldSession } from "./held-session";
import { isSameIdentity } from "./identify";
import { type OpenedCredential, openCredential } from "./open-credential";
import { personId } from "./person-id";
import { renewStored } from "./renew-stored";
import { ReviewCaches } from "./review-cache";
import { limitsOf, Session, type SessionLimits, type SessionTimes } from "./session";
import type { FoundSession, SessionFacts } from "./session-record";
import { renewOnTime } from "./session-renewal";
import { publicId, recordName } from "./session-seal";
import type { Keeping, StoredSessions } from "./stored-sessions";

const MAX_SESSIONS = 10_000;
const MAX_PER_PERSON = 32;
/** Of embed tokens: those of all who look at a portal that mints them with one token of its own. */
const MAX_EMBEDS = 2_000;
const TIDY_EACH_MS = 60_000;
const RENEWS_WITHIN_MS = 20_000;

/** Throws `ApiError` "unauthenticated" where the stored one is of somebody else, or not to be used by this request. */
type CredentialNow = (stored: Credential) => Credential;

interface SessionsParts {
  readonly stored: StoredSessions;
  readonly open: OpenAccess;
  /** Without it, sessions end with their credentials. */
  readonly renew?: RenewCredential | undefined;
  /** Shared with other sessions of the same people. */
  readonly reviews?: ReviewCaches;
  /** Of embed tokens: what each may do. Such sessions are for these alone. */
  readonly scopeOf?: (grant: EmbedGrant) => EmbedScope;
  readonly mostPerPerson?: number;
}

/** How a session began: here, or elsewhere. */
interface Begun {
  readonly facts: SessionFacts;
  readonly times: SessionTimes;
  readonly keeping: Keeping;
}

/**
 * The sessions in use at this console. Each is also stored on the hub for other replicas. The person's cookie has its
 * random id; only a hash is stored here. Each console limits sessions per person by itself.
 */
export class Sessions {
  readonly reviews: ReviewCaches;
  /** In the order in which they began here. */
  readonly #heldByName = new Map<string, HeldSession>();
  readonly #restoring = new Map<string, Promise<HeldSession | undefined>>();
  /** Of those that are being restored, the ones that have gone meanwhile. */
  readonly #gone = new Set<string>();
  /** Our own deletions need no event. */
  readonly #leaving = new Set<string>();

  constructor(private readonly parts: SessionsParts) {
    this.reviews = parts.reviews ?? new ReviewCaches();
  }

  /** How many are in use here. */
  get count(): number {
    return this.#heldByName.size;
  }

  /** The sessions of embed tokens, beside these: neither opens with an id of the other. */
  forEmbeds(scopeOf: (grant: EmbedGrant) => EmbedScope): Sessions {
    const { open, stored } = this.parts;
    return new Sessions({ stored: stored.ofEmbeds(), open, reviews: this.reviews, scopeOf, mostPerPerson: MAX_EMBEDS });
  }

  /**
   * Answers the id for the cookie, once the hub has the session or does not take it. The credential is closed once,
   * however the session ends. `mintedIn`: of an embed token, the session behind it by its public id.
   */
  async begin(opened: OpenedCredential, embed?: EmbedGrant, mintedIn?: string): Promise<string> {
    this.#assertRoom(this.parts.stored.count);
    const { credential, signedIn } = opened;
    const id = this.parts.stored.newId();
    const startedAt = Date.now();
    const facts = { credential, startedAt, ...(embed && { embed, mintedIn }) };
    const keeping = await this.parts.stored.keep(id, facts, { user: signedIn.user, usedAt: startedAt });
    this.#makeRoom(signedIn.user);
    this.#hold(id, opened, { facts, times: { startedAt, usedAt: startedAt }, keeping });
    return id;
  }

  /**
   * `credentialNow`: what to take it up with instead of what is stored, where another console has it. Throws `ApiError`
   * "unauthenticated" without an id, and for an unknown or ended session; another error if that cannot be determined.
   */
  async callerOf(id: string | undefined, credentialNow?: CredentialNow): Promise<Caller> {
    if (id === undefined) throw new ApiError("unauthenticated", "You are not signed in.");
    const name = recordName(id);
    const held = this.#heldByName.get(name) ?? (await this.#restored(id, name, credentialNow));
    if (held && this.parts.scopeOf) await this.#confirm(held);
    if (!held || held.session.isOver) throw new ApiError("unauthenticated", "Your session has ended. Sign in again.");
    if (held.wantsKeeping) this.#keepAgain(id, held);
    // Others end it half an hour after the last use that they know of.
    held.reportUse(this.parts.stored).catch(notReported);
    return held.session;
  }

  /** Of one that was used at this console just now. */
  heldOf(id: string | undefined): HeldSession | undefined {
    return id === undefined ? undefined : this.#heldByName.get(recordName(id));
  }

  /** What a browser may store of a person; undefined until the hub has told its mark. */
  personOf(user: string): string | undefined {
    const { mark } = this.parts.stored.mark;
    return mark ? personId(user, mark) : undefined;
  }

  /** No effect without such a session. Throws `ApiError`, and ends nothing, if the hub cannot be reached. */
  async end(id: string): Promise<void> {
    const name = recordName(id);
    if (this.#heldByName.has(name) || this.parts.stored.mayHave(id)) await this.endNamed(name);
  }

  /** Ends the one before a new sign-in. Never throws: its cookie is replaced all the same, and it ends when it is idle. */
  async replace(id: string | undefined): Promise<void> {
    await this.end(id ?? "").catch((error: unknown) =>
      log.warn({ error }, "a replaced session could not be deleted from the hub"),
    );
  }

  /** Those in use at this console. */
  get held(): readonly HeldSession[] {
    return [...this.#heldByName.values()];
  }

  get stored(): StoredSessions {
    return this.parts.stored;
  }

  /** Undefined where no session of this id is in use here. */
  limitsOf(id: string): SessionLimits | undefined {
    const held = this.#heldByName.get(recordName(id));
    return held && limitsOf(held.session);
  }

  /** Ends the session of that name everywhere. Throws, and ends nothing, if `remove` cannot delete its record. */
  async endNamed(name: string, remove?: (name: string) => Promise<void>): Promise<void> {
    const held = this.#heldByName.get(name);
    if (!held || held.mayBeStored) await this.#forget(name, remove);
    if (held) this.#release(held);
  }

  /** Applies sessions ended elsewhere, writes last uses, and cleans up, until the signal aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    const unsubscribe = this.parts.stored.subscribe({
      changed: ({ name, usedAt }) => this.#heldByName.get(name)?.session.use(Math.min(usedAt, Date.now())),
      gone: (name) => this.#hasGone(name),
    });
    void this.parts.stored.mark.learnSoon(signal);
    while (!signal.aborted) {
      await orAborted(this.#tidy(signal), signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ error }, "expired sessions could not be deleted");
      });
      await pause(TIDY_EACH_MS * (0.75 + Math.random() / 2), signal);
    }
    unsubscribe();
  }

  #hold(id: string, { credential, access, signedIn, close }: OpenedCredential, { facts, times, keeping }: Begun) {
    const { embed } = facts;
    const { scopeOf } = this.parts;
    if ((embed !== undefined) !== (scopeOf !== undefined)) throw new Error("a session of another kind");
    const scope = embed && scopeOf?.(embed);
    const named = { ...signedIn, id: publicId(recordName(id)), ...(scope && { embed: scope }) };
    const validUntil = Math.min(endOfCredential(credential), embed?.endsAt ?? Number.POSITIVE_INFINITY);
    const session = new Session(named, times, this.reviews, validUntil);
    const { identity } = signedIn;
    const held = new HeldSession({ name: recordName(id), session, facts, access, identity, keeping });
    this.#heldByName.set(held.name, held);
    const over = () => {
      close();
      this.#isOver(held);
    };
    if (session.ended.aborted) over();
    else session.ended.addEventListener("abort", over, { once: true });
    const { stored, renew } = this.parts;
    if (renew) renewOnTime(id, held, { stored, renew, adopt: (...renewed) => this.#adopt(...renewed) });
    return held;
  }

  /** Whoever has other rights with the new credential is taken up again, from the record, at the next request. */
  async #adopt(held: HeldSession, credential: Credential): Promise<void> {
    const { signedIn, close } = await openCredential(this.parts.open, credential);
    close();
    if (isSameIdentity(held.identity, signedIn.identity)) return held.adopt(credential);
    log.info({ user: held.session.user }, "the groups of a session have changed");
    this.#release(held);
  }

  /**
   * It ended without a sign-out: it expired, which every console sees, or its token is no longer accepted, which only
   * this one knows.
   */
  #isOver(held: HeldSession): void {
    if (!this.#holds(held)) return;
    this.#heldByName.delete(held.name);
    if (held.mayBeStored && !held.session.isExpired) this.#forget(held.name).catch(notRemoved);
  }

  #holds(held: HeldSession): boolean {
    return this.#heldByName.get(held.name) === held;
  }

  /** Ends it here alone. */
  #release(held: HeldSession): void {
    if (this.#holds(held)) this.#heldByName.delete(held.name);
    held.session.end();
  }

  async #forget(name: string, remove = (record: string) => this.parts.stored.forget(record)): Promise<void> {
    this.#leaving.add(name);
    await remove(name).finally(() => this.#leaving.delete(name));
  }

  #restored(id: string, name: string, credentialNow?: CredentialNow): Promise<HeldSession | undefined> {
    const known = this.#restoring.get(name);
    if (known) return known;
    const restoring = this.#restore(id, name, credentialNow).finally(() => {
      this.#restoring.delete(name);
      this.#gone.delete(name);
    });
    this.#restoring.set(name, restoring);
    return restoring;
  }

  async #restore(id: string, name: string, credentialNow?: CredentialNow): Promise<HeldSession | undefined> {
    const found = await this.parts.stored.find(id);
    if (!found || this.#gone.has(name)) return undefined;
    this.#assertRoom(0);
    return this.#takeUp(id, found, credentialNow);
  }

  /** Anybody may have written the record: the hub alone says whose token it is. */
  async #takeUp(
    id: string,
    { facts, times }: FoundSession,
    credentialNow: CredentialNow = (stored) => stored,
  ): Promise<HeldSession | undefined> {
    const name = recordName(id);
    try {
      const credential = await this.#inTime(id, credentialNow(facts.credential));
      const opened = await openCredential(this.parts.open, credential);
      log.info({ user: opened.signedIn.user }, "session restored from the hub");
      const held = this.#hold(id, opened, { facts: { ...facts, credential }, times, keeping: "kept" });
      if (this.#gone.has(name)) this.#release(held);
      return held;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "unauthenticated")) throw error;
      this.#forget(name).catch(notRemoved);
      return undefined;
    }
  }

  /** The credential, renewed where it has ended. Throws `ApiError`. */
  async #inTime(id: string, credential: Credential): Promise<Credential> {
    const { stored, renew } = this.parts;
    if (endOfCredential(credential) > Date.now()) return credential;
    if (!renew || !isRenewable(credential)) throw new ApiError("unauthenticated", "Your sign-in has ended.");
    try {
      return await renewStored(id, credential, { stored, renew }, AbortSignal.timeout(RENEWS_WITHIN_MS));
    } catch (cause) {
      if (cause instanceof RenewalFailed && cause.problem === "refused")
        throw new ApiError("unauthenticated", "Your sign-in has ended.", { cause });
      throw new ApiError("unavailable", "Your sign-in could not be renewed. Try again in a moment.", { cause });
    }
  }

  /** Of embed tokens: one that was revoked elsewhere ends within the time in which its frame uses it again. */
  async #confirm(held: HeldSession): Promise<void> {
    const { stored } = this.parts;
    if (await held.isConfirmed(stored)) return;
    if (await stored.mark.hasChanged()) return held.lose();
    this.#release(held);
    log.info({ user: held.session.user }, "an embed token was revoked elsewhere");
  }

  #keepAgain(id: string, held: HeldSession): void {
    const keep = async () => {
      const isStored = await held.keepAgain(id, this.parts.stored);
      // Signed out meanwhile.
      if (isStored && !this.#holds(held)) await this.#forget(held.name);
    };
    keep().catch(notRemoved);
  }

  #hasGone(name: string): void {
    if (this.#restoring.has(name)) this.#gone.add(name);
    const held = this.#heldByName.get(name);
    if (held?.isStored && !this.#leaving.has(name)) this.#lost(held).catch(notEnded);
  }

  /** It was ended elsewhere; or the hub has lost its data, and then the session continues. */
  async #lost(held: HeldSession): Promise<void> {
    const { stored } = this.parts;
    const isOtherHub = await stored.mark.hasChanged();
    if (!this.#holds(held) || stored.known(held.name)) return;
    if (isOtherHub) return held.lose();
    this.#release(held);
    log.info({ user: held.session.user }, "a session was ended elsewhere");
  }

  async #tidy(signal: AbortSignal): Promise<void> {
    const { stored } = this.parts;
    await stored.mark.learn();
    for (const held of this.held) {
      if (signal.aborted) return;
      if (held.isMissingIn(stored)) await this.#lost(held);
      else await held.reportUse(stored);
    }
    await stored.sweep(signal);
  }

  #assertRoom(stored: number): void {
    if (Math.max(this.#heldByName.size, stored) < MAX_SESSIONS) return;
    throw new ApiError("too-many-requests", "Too many people are signed in. Try again later.");
  }

  /** The oldest of a person's sessions gives way to a new one. */
  #makeRoom(user: string): void {
    const own = this.held.filter(({ session }) => session.user === user);
    if (own.length >= (this.parts.mostPerPerson ?? MAX_PER_PERSON)) own[0]?.session.end();
  }
}

function notReported(error: unknown): void {
  log.warn({ error }, "the last use of a session could not be written");
}

function notRemoved(error: unknown): void {
  log.warn({ error }, "an ended session could not be deleted from the hub");
}

function notEnded(error: unknown): void {
  log.error({ error }, "a deleted session could not be closed");
}
