import { FIELD_MANAGER, NAMESPACE } from "@/lib/kube/names";
import { configMaps } from "@/lib/resources/built-in";
import {
  findingRecord,
  type IdentityFinding,
  isSameIdentity,
  recordName,
  type StoredFinding,
} from "@/lib/resources/identity-finding";
import { isHubError } from "@/server/hub/hub-error";
import { log } from "@/server/log";
import type { IssuedHub } from "./issued-facts";

/** Each is a few KB at most. */
export const MAX_FINDINGS = 500;

type FindingsHub = Pick<IssuedHub, "create" | "identityFindings" | "remove">;

/**
 * Stores a finding, once. One that says something else of the same object takes its place, and is acknowledged anew. Where there are as many as may be, the oldest that somebody has acknowledged makes room;
 * while nobody has acknowledged any, those that are there stay, and the log alone has the new one.
 */
export async function keepFinding(hub: FindingsHub, finding: IdentityFinding, signal: AbortSignal): Promise<void> {
  const { identityFindings } = hub;
  const options = { signal, fieldManager: FIELD_MANAGER.certificates };
  const known = identityFindings.get(recordName(finding.uid), NAMESPACE);
  if (known && isSameIdentity(known.finding, finding)) return;
  log.error({ ...finding }, "an identity was issued that the rules do not allow");
  const all = identityFindings.list();
  const leaving = known ?? (all.length >= MAX_FINDINGS ? oldestAcknowledged(all) : undefined);
  if (!leaving && all.length >= MAX_FINDINGS) return;
  if (leaving) await hub.remove(configMaps, { name: leaving.record, namespace: NAMESPACE }, options);
  try {
    await hub.create(configMaps, findingRecord(finding), options);
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}

function oldestAcknowledged(all: readonly StoredFinding[]): StoredFinding | undefined {
  return all
    .filter(({ acknowledged }) => acknowledged !== undefined)
    .sort((a, b) => (a.finding.foundAt < b.finding.foundAt ? -1 : 1))[0];
}
