import { MANAGED_BY_LABEL, NAMESPACE, SESSION_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { configMaps } from "@/lib/resources/built-in";
import { digesting } from "@/server/hub/watched";
import { ABSOLUTE_MS, type SessionTimes } from "./session";
import { recordName, SEAL_VERSION, seal, unseal } from "./session-seal";

/** What a session is restored from. Whose it is says the hub alone, when it is asked with the token. */
export interface SessionFacts {
  readonly token: string;
  /** Milliseconds since epoch. */
  readonly startedAt: number;
}
/** `keptAt`: when the record was written, so that a copy cannot be put back later. */
const SealedFacts = z.strictObject({
  token: z.string().check(z.minLength(1)),
  startedAt: z.number(),
  keptAt: z.number(),
});

/** The hub's clock and ours may differ as much, and a write takes as long. */
const MAX_APART_MS = 2 * 60_000;

const Sealed = z.looseObject({ version: z.literal(SEAL_VERSION), sealed: z.string() });
const Plain = z.looseObject({ startedAt: z.string(), usedAt: z.string() });
const Owned = z.looseObject({ owner: z.string().check(z.minLength(1)) });

/** What a console remembers of each record: whether it has expired, and a keyed hash of whose it is. */
export interface KnownRecord extends SessionTimes {
  readonly name: string;
  /** Absent in records of older consoles, and where somebody has removed it. */
  readonly owner?: string;
}

/** The part of a record that changes. */
interface RecordState {
  readonly usedAt: number;
  readonly owner: string;
}

/** One that can be taken up. */
export interface FoundSession {
  readonly facts: SessionFacts;
  readonly times: SessionTimes;
}

/** The sessions stored on the hub, one ConfigMap each. */
export const sessionRecords = digesting(
  configMaps,
  { read: knownOf, indexes: {} },
  { namespace: NAMESPACE, labelSelector: SESSION_LABEL },
);

/** In plain text: its start and last use, and a hash of its owner's name under a key that consoles share. */
export function recordOf(id: string, facts: SessionFacts, { usedAt, owner }: RecordState): RawObject {
  const labels = { [SESSION_LABEL]: "", [MANAGED_BY_LABEL]: "flotilla" };
  const { token, startedAt } = facts;
  const sealed = seal(id, JSON.stringify({ token, startedAt, keptAt: Date.now() }));
  const data = { version: SEAL_VERSION, sealed, startedAt: textOf(startedAt), owner, ...usedData(usedAt) };
  return { metadata: { name: recordName(id), namespace: NAMESPACE, labels }, data };
}

export function usedData(usedAt: number): { readonly usedAt: string } {
  return { usedAt: textOf(usedAt) };
}

/**
 * Undefined if it is malformed, of another version, does not open with this id, or was not created when its seal says.
 */
export function openRecord(id: string, record: RawObject): FoundSession | undefined {
  const sealed = Sealed.safeParse(record.data);
  const plain = timesIn(record);
  if (!sealed.success || !plain) return undefined;
  const { data: facts } = SealedFacts.safeParse(jsonOf(unseal(id, sealed.data.sealed)));
  if (!facts || !isOfItsMoment(record, facts.keptAt)) return undefined;
  // Clocks of others may be ahead, and plain fields may contain anything: neither extends a session.
  const startedAt = Math.min(facts.startedAt, facts.keptAt, Date.now());
  const times = { startedAt, usedAt: Math.min(Math.max(plain.usedAt, startedAt), Date.now()) };
  return { facts: { token: facts.token, startedAt }, times };
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
  return { name, ...times, ...(owned.success && { owner: owned.data.owner }) };
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

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
