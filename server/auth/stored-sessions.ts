import { FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { configMaps } from "@/lib/resources/built-in";
import { ApiError } from "@/server/errors";
import type { HubClient } from "@/server/hub/hub-client";
import { HubError, HubUnreachable, isHubError } from "@/server/hub/hub-error";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { Keys } from "@/server/keys";
import { log } from "@/server/log";
import type { Credential } from "./credential";
import { HubIdentity } from "./hub-identity";
import { LookupLimit } from "./lookup-limit";
import { endOf, type SessionTimes } from "./session";
import {
  endOfRecord,
  type FoundSession,
  type KnownRecord,
  openRecord,
  recordOf,
  type SessionFacts,
  sealedData,
  usedData,
} from "./session-record";
import { isEmbedRecord, isEmbedToken, isSessionId, newEmbedToken, newSessionId, recordName } from "./session-seal";

/** The console's own client, and its cache of records. */
export interface SessionsHub extends Pick<HubClient, "create" | "patch" | "remove"> {
  readonly client: Pick<HubClient, "getRaw">;
  readonly sessions: Pick<
    ResourceCache<KnownRecord>,
    "about" | "failure" | "get" | "isSynced" | "lastSeenAt" | "list" | "subscribe" | "synced"
  >;
}

/** A record as it was read. */
export interface StoredRecord {
  readonly raw: RawObject;
  readonly found: FoundSession;
}

/** Result of writing a record: stored, forbidden, or unknown. */
export type Keeping = "kept" | "refused" | "unsure";

/** By whom a session was last used, and when. */
export interface SessionUse {
  readonly user: string;
  readonly usedAt: number;
}

const DEADLINE_MS = 5_000;
/** After its start a console knows soon which sessions there are. */
const SYNC_MS = 3_000;
const MAX_ABSENT = 2_000;
/** After this time, no use elsewhere can be unreported. */
const AFTER_END_MS = 5 * 60_000;
const SWEPT_AT_ONCE = 200;

/** Which of the records these are: none opens with the id of another kind. */
interface RecordKind {
  newId(): string;
  isId(text: string): boolean;
  isName(record: string): boolean;
}

const OF_PEOPLE: RecordKind = { newId: newSessionId, isId: isSessionId, isName: (name) => !isEmbedRecord(name) };
const OF_EMBEDS: RecordKind = { newId: newEmbedToken, isId: isEmbedToken, isName: isEmbedRecord };

/** The sessions on the hub, where they outlive the console and are known to every replica. */
export class StoredSessions {
  readonly mark: HubIdentity;
  readonly #lookUps = new LookupLimit();
  /** Names without a record on the hub. They cannot appear later: an id is handed out after its record exists. */
  readonly #absent = new Set<string>();
  #isRefused = false;

  /** `identity`: keys under which records name their owners, and that say which records consoles wrote. */
  constructor(
    private readonly hub: SessionsHub,
    private readonly identity: Keys,
    private readonly kind = OF_PEOPLE,
  ) {
    this.mark = new HubIdentity(hub.client);
  }

  /** The records of embed tokens, on the same hub. */
  ofEmbeds(): StoredSessions {
    return new StoredSessions(this.hub, this.identity, OF_EMBEDS);
  }

  get newId(): () => string {
    return this.kind.newId;
  }

  /** Tokens take no room of people; until the records are loaded, of both. */
  get count(): number {
    return this.isSynced ? this.#list(() => true).length : (this.hub.sessions.about ?? 0);
  }

  /** Those that are not over. */
  get all(): readonly KnownRecord[] {
    const now = Date.now();
    return this.#list((record) => now < endOfRecord(record));
  }

  /** False until the records are loaded. */
  get isSynced(): boolean {
    return this.hub.sessions.isSynced;
  }

  known(name: string): SessionTimes | undefined {
    return this.hub.sessions.get(name, NAMESPACE);
  }

  /** The sessions that records name as this person's, by any of our keys, and that are not over. */
  ofUser(user: string): readonly KnownRecord[] {
    const owners = new Set(this.identity.signAll(ownerText(user)));
    const now = Date.now();
    return this.#list((record) => owners.has(record.owner ?? "") && now < endOfRecord(record));
  }

  /** Whether `ofUser` finds the sessions of all consoles: they share the key, and every record names its owner. */
  get knowsOwners(): boolean {
    const { failure, isSynced } = this.hub.sessions;
    if (!this.identity.isShared || !isSynced || failure) return false;
    const now = Date.now();
    return this.#list((record) => record.owner === undefined && now < endOfRecord(record)).length === 0;
  }

  /**
   * Whether the record of that name names this person, by any of our keys. Without a shared key, whether it names
   * anybody: consoles cannot tell what others wrote.
   */
  isNamed(name: string, user: string): boolean {
    const owner = this.hub.sessions.get(name, NAMESPACE)?.owner;
    if (owner === undefined || !this.identity.isShared) return owner !== undefined;
    return this.identity.signAll(ownerText(user)).includes(owner);
  }

  /** Whether a record of this id may exist, without a request. */
  mayHave(id: string): boolean {
    const { failure, isSynced } = this.hub.sessions;
    return this.kind.isId(id) && (this.known(recordName(id)) !== undefined || !(isSynced || failure));
  }

  /** Reports each record that appears, changes or goes. Returns the function that unsubscribes. */
  subscribe(listener: { changed(record: KnownRecord): void; gone(name: string): void }): () => void {
    return this.hub.sessions.subscribe(({ before, after }) => {
      if (after) this.#absent.delete(after.name);
      if (after) listener.changed(after);
      else if (before) listener.gone(before.name);
    });
  }

  /** Never throws: a session that cannot be stored still works at this console, until it ends. */
  async keep(id: string, facts: SessionFacts, { user, usedAt }: SessionUse): Promise<Keeping> {
    try {
      const state = { usedAt, owner: this.#ownerOf(user), user };
      await this.hub.create(configMaps, recordOf(id, facts, state, this.identity), write());
      this.#isRefused = false;
      return "kept";
    } catch (error) {
      if (isHubError(error, "AlreadyExists")) return "kept";
      const keeping = isForbidden(error) || isHubError(error, "NotFound") ? "refused" : "unsure";
      if (!this.#isRefused) log.warn({ error }, "sessions cannot be stored on the hub: each ends with this console");
      this.#isRefused = true;
      return keeping;
    }
  }

  /** Undefined if no valid record opens with this id. Throws `ApiError` if that cannot be determined. */
  async find(id: string): Promise<FoundSession | undefined> {
    const name = recordName(id);
    if (!this.kind.isId(id) || this.#absent.has(name)) return undefined;
    await this.#sync();
    if (!this.known(name)) this.#lookUps.take();
    const record = await this.#read(name);
    const found = record && openRecord(id, record, this.identity);
    if (found && Date.now() < endOf(found.times)) return found;
    if (record || !this.known(name)) this.#remember(name);
    return undefined;
  }

  /** When the hub last told anything of records, in milliseconds since epoch. */
  get heardAt(): number {
    return this.hub.sessions.lastSeenAt;
  }

  /** Reads whether a record of that name is there now; true where that cannot be determined. */
  async isThere(name: string): Promise<boolean> {
    try {
      await this.hub.client.getRaw(configMaps, { name, namespace: NAMESPACE }, AbortSignal.timeout(DEADLINE_MS));
      return true;
    } catch (error) {
      return !isHubError(error, "NotFound");
    }
  }

  /** Undefined without a valid record. Throws `ApiError` if that cannot be determined. */
  async read(id: string): Promise<StoredRecord | undefined> {
    const raw = await this.#read(recordName(id));
    const found = raw && openRecord(id, raw, this.identity);
    return found && { raw, found };
  }

  /** The record with other data; undefined where somebody has changed it since it was read. Throws `HubError`. */
  async update(
    { raw, found }: StoredRecord,
    data: Readonly<Record<string, string | null>>,
  ): Promise<StoredRecord | undefined> {
    const { name = "", resourceVersion } = raw.metadata;
    try {
      const ref = { name, namespace: NAMESPACE };
      const answer = await this.hub.patch(configMaps, ref, { metadata: { resourceVersion }, data }, write());
      return { raw: answer as RawObject, found };
    } catch (error) {
      if (isHubError(error, "Conflict")) return undefined;
      throw error;
    }
  }

  /** Undefined where somebody has changed the record since it was read. Ends the claim to renew it. */
  replaceCredential(id: string, record: StoredRecord, credential: Credential): Promise<StoredRecord | undefined> {
    const { facts, keptAt } = record.found;
    const sealed = sealedData(id, { facts: { ...facts, credential }, keptAt }, this.identity);
    return this.update(record, { ...sealed, renewing: null });
  }

  /** Succeeds if it is already deleted. Throws `ApiError` where it may still be there. */
  async forget(name: string): Promise<void> {
    try {
      await this.hub.remove(configMaps, { name, namespace: NAMESPACE }, { signal: AbortSignal.timeout(DEADLINE_MS) });
    } catch (cause) {
      throw new ApiError("hub-unreachable", "The hub is unreachable. Try again in a moment.", { cause });
    }
  }

  /** Writes the time of last use, and whose it is. Throws if the hub does not answer. */
  async used(name: string, { user, usedAt }: SessionUse): Promise<void> {
    const data = { ...usedData(usedAt), owner: this.#ownerOf(user) };
    try {
      await this.hub.patch(configMaps, { name, namespace: NAMESPACE }, { data }, write());
    } catch (error) {
      // The watch reports deletion.
      if (!isHubError(error, "NotFound") && !isHubError(error, "Conflict")) throw error;
    }
  }

  /**
   * Removes some of those that have been over for a while, in no order, so that consoles mostly find others. Throws
   * where the hub does not answer.
   */
  async sweep(signal: AbortSignal): Promise<void> {
    const before = Date.now() - AFTER_END_MS;
    const over = this.#list((record) => endOfRecord(record) < before);
    const from = Math.floor(Math.random() * over.length);
    for (const { name } of [...over.slice(from), ...over.slice(0, from)].slice(0, SWEPT_AT_ONCE)) {
      if (signal.aborted) return;
      if (this.known(name)) await this.forget(name);
    }
  }

  #list(filter: (record: KnownRecord) => boolean): readonly KnownRecord[] {
    return this.hub.sessions.list((record) => this.kind.isName(record.name) && filter(record));
  }

  #ownerOf(user: string): string {
    return this.identity.sign(ownerText(user)).mac;
  }

  async #sync(): Promise<void> {
    const { sessions } = this.hub;
    if (sessions.isSynced || sessions.failure) return;
    await sessions.synced(AbortSignal.timeout(SYNC_MS)).catch(() => undefined);
  }

  async #read(name: string): Promise<RawObject | undefined> {
    try {
      return await this.hub.client.getRaw(configMaps, { name, namespace: NAMESPACE }, AbortSignal.timeout(DEADLINE_MS));
    } catch (error) {
      if (isHubError(error, "NotFound") || isForbidden(error)) return undefined;
      if (error instanceof HubUnreachable) throw error;
      // What the hub has against us is not what it has against them.
      throw new ApiError("hub-unreachable", "Your session could not be checked with the hub. Try again in a moment.", {
        cause: error,
      });
    }
  }

  #remember(name: string): void {
    const [oldest] = this.#absent;
    if (oldest !== undefined && this.#absent.size >= MAX_ABSENT) this.#absent.delete(oldest);
    this.#absent.add(name);
  }
}

function ownerText(user: string): string {
  return `session owner\n${user}`;
}

function isForbidden(error: unknown): boolean {
  return error instanceof HubError && error.status === 403;
}

function write() {
  return { signal: AbortSignal.timeout(DEADLINE_MS), fieldManager: FIELD_MANAGER.console };
}
