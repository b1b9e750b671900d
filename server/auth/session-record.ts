import { jsonIn } from "@/lib/kube/json";
import { MANAGED_BY_LABEL, NAMESPACE, SESSION_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import { digesting } from "@/server/hub/watched";
import type { Keys } from "@/server/keys";
import { Credential } from "./credential";
import { EmbedGrant, EmbedLine } from "./embed-grant";
import { ABSOLUTE_MS, endOf, type SessionTimes } from "./session";
import { isEmbedToken, recordName, SEAL_VERSION, seal, unseal } from "./session-seal";

/** What a session is restored from. */
export interface SessionFacts {
  readonly credential: Credential;
  /** Milliseconds since epoch. */
  readonly startedAt: number;
  /** Of an embed token. */
  readonly embed?: EmbedGrant | undefined;
  /** Of an embed token: the session that it was minted in, by its public id. */
  readonly mintedIn?: string | undefined;
}

/** `keptAt`: when the record was written first, so that a copy cannot be put back later. */
const SealedFacts = z.strictObject({
  credential: Credential,
  startedAt: z.number(),
  keptAt: z.number(),
  embed: z.optional(EmbedGrant),
});

/** `facts` is JSON. The MAC says that a console wrote it: the holder of an id can seal anything. */
const SignedFacts = z.strictObject({ facts: z.string(), key: z.string(), mac: z.string() });

/** The hub's clock and ours may differ as much, and a write takes as long. */
const MAX_APART_MS = 2 * 60_000;

const Sealed = z.looseObject({ version: z.literal(SEAL_VERSION), sealed: z.string() });
const Plain = z.looseObject({ startedAt: z.string(), usedAt: z.string() });
const Embedding = z.looseObject({ embed: z.string(), mintedIn: z.optional(z.string()) });
const Owned = z.looseObject({ owner: z.string().check(z.minLength(1)) });

/** What a console remembers of each record: whether it has expired, and a keyed hash of whose it is. */
export interface KnownRecord extends SessionTimes {
  readonly name: string;
  /** Absent in records of older consoles, and where somebody has removed it. */
  readonly owner?: string;
  /** Of an embed token. */
  readonly embed?: EmbedLine;
  /** The session that it was minted in, by its public id. */
  readonly mintedIn?: string;
}

/** When the session of a record is over by itself. */
export function endOfRecord(record: KnownRecord): number {
  return Math.min(endOf(record), record.embed?.endsAt ?? Number.POSITIVE_INFINITY);
}

/** The part of a record that changes. */
interface RecordState {
  readonly usedAt: number;
  readonly owner: string;
  readonly user: string;
}

/** One that can be taken up. */
export interface FoundSession {
  readonly facts: SessionFacts;
  /** Milliseconds since epoch. */
  readonly keptAt: number;
  readonly times: SessionTimes;
}

/** The sessions stored on the hub, one ConfigMap each. */
export const sessionRecords = digesting(
  configMaps,
  { read: knownOf, indexes: {} },
  { namespace: NAMESPACE, labelSelector: SESSION_LABEL },
);

/**
 * In plain text: its start and last use, and a hash of its owner's name under a key that consoles share. Of an embed
 * token also whose it is, and what it is for.
 */
export function recordOf(id: string, facts: SessionFacts, { usedAt, owner, user }: RecordState, keys: Keys): RawObject {
  const labels = { [SESSION_LABEL]: "", [MANAGED_BY_LABEL]: "flotilla" };
  const startedAt = textOf(facts.startedAt);
  const data = { ...sealedData(id, { facts, keptAt: Date.now() }, keys), startedAt, owner, ...usedData(usedAt) };
  const line = facts.embed && { embed: JSON.stringify({ ...facts.embed, user } satisfies EmbedLine) };
  const minted = facts.mintedIn !== undefined && { mintedIn: facts.mintedIn };
  return { metadata: { name: recordName(id), namespace: NAMESPACE, labels }, data: { ...data, ...line, ...minted } };
}

/** The part of a record that only the holder of the id can read. */
export function sealedData(
  id: string,
  { facts: { credential, startedAt, embed }, keptAt }: Pick<FoundSession, "facts" | "keptAt">,
  keys: Keys,
): { readonly version: string; readonly sealed: string } {
  const facts = JSON.stringify({ credential, startedAt, keptAt, embed });
  const content = JSON.stringify({ facts, ...keys.sign(signedText(id, facts)) });
  return { version: SEAL_VERSION, sealed: seal(id, content) };
}

function signedText(id: string, facts: string): string {
  return `session ${recordName(id)}\n${facts}`;
}

export function usedData(usedAt: number): { readonly usedAt: string } {
  return { usedAt: textOf(usedAt) };
}

/**
 * Undefined if it is malformed, of another version, does not open with this id, or was not created when its seal says;
 * and if a console with our keys did not write it, unless the hub itself says whose the credential is. What an embed
 * token is for, a console has written.
 */
export function openRecord(id: string, record: RawObject, keys: Keys): FoundSession | undefined {
  const sealed = Sealed.safeParse(record.data);
  const plain = timesIn(record);
  if (!sealed.success || !plain) return undefined;
  const signed = SignedFacts.safeParse(jsonIn(unseal(id, sealed.data.sealed)));
  if (!signed.success) return undefined;
  const { data: facts } = SealedFacts.safeParse(jsonIn(signed.data.facts));
  if (!facts || !isOfItsMoment(record, facts.keptAt)) return undefined;
  const isOurs = keys.verify(signedText(id, signed.data.facts), signed.data) === "ok";
  if (!isOurs && (facts.credential.way !== "token" || facts.embed)) return undefined;
  if (isEmbedToken(id) !== (facts.embed !== undefined)) return undefined;
  // Clocks of others may be ahead, and plain fields may contain anything: neither extends a session.
  const startedAt = Math.min(facts.startedAt, facts.keptAt, Date.now());
  const times = { startedAt, usedAt: Math.min(Math.max(plain.usedAt, startedAt), Date.now()) };
  const { credential, embed, keptAt } = facts;
  return { facts: { credential, startedAt, ...(embed && { embed }) }, keptAt, times };
}

/** The hub sets the time of creation, and nobody else can. */
function isOfItsMoment({ metadata }: RawObject, keptAt: number): boolean {
  return Math.abs(Date.parse(metadata.creationTimestamp ?? "") - keptAt) <= MAX_APART_MS;
}

/** One whose times cannot be read counts as used for as long as any session may last. */
function knownOf(record: RawObject): KnownRecord {
  const { name = "", creationTimestamp = "" } = record.metadata;
  const createdAt = Date.parse(creationTimestamp) || 0;
  const owned = Owned.safeParse(record.data);
  const times = timesIn(record) ?? { startedAt: createdAt, usedAt: createdAt + ABSOLUTE_MS };
  return { name, ...times, ...(owned.success && { owner: owned.data.owner }), ...embeddingOf(record) };
}

function embeddingOf({ data }: RawObject): Pick<KnownRecord, "embed" | "mintedIn"> {
  const { embed: text, mintedIn } = Embedding.safeParse(data).data ?? {};
  const embed = EmbedLine.safeParse(jsonIn(text)).data;
  return embed ? { embed, ...(mintedIn !== undefined && { mintedIn }) } : {};
}

function timesIn({ data }: RawObject): SessionTimes | undefined {
  const plain = Plain.safeParse(data);
  if (!plain.success) return undefined;
  const times = { startedAt: Date.parse(plain.data.startedAt), usedAt: Date.parse(plain.data.usedAt) };
  return Number.isNaN(times.startedAt + times.usedAt) ? undefined : times;
}

function textOf(ms: number): string {
  return new Date(ms).toISOString();
}
