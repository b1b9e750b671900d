import { randomUUID } from "node:crypto";
import type { RuleDeletion, RuleWrite, TestRequested } from "@/lib/api/notifications/notifications";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { ACKNOWLEDGED, TEST } from "@/lib/notifications/stored-rules";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { isHubError } from "@/server/hub/hub-error";
import { ACTIONS, RULES, writeRecord } from "./hub-records";
import { alertsOf } from "./list-alerts";
import { notificationScopeOf } from "./notification-scope";
import type { NotificationRecords } from "./stored-notifications";

const DEADLINE_MS = 10_000;
const HOUR_MS = 60 * 60_000;

/** Writes a rule with the caller's rights. Throws `ApiError` "conflict" where somebody else wrote meanwhile. */
export async function writeRule(
  caller: Caller,
  records: NotificationRecords,
  { name, resourceVersion, rule }: RuleWrite & { readonly name: string },
): Promise<void> {
  await writeAs(caller, records, RULES, { [name]: JSON.stringify(rule, null, 2) }, resourceVersion);
}

/** Throws as `writeRule` does. */
export async function deleteRule(
  caller: Caller,
  records: NotificationRecords,
  { name, resourceVersion }: RuleDeletion & { readonly name: string },
): Promise<void> {
  await writeAs(caller, records, RULES, { [name]: null }, resourceVersion);
}

/** Writes who has looked at an alert. Throws `ApiError` "not-found" for one that the caller does not see. */
export async function acknowledgeAlert(
  caller: Caller,
  records: NotificationRecords,
  { hours, key, reason }: { readonly key: string; readonly reason: string; readonly hours?: number | undefined },
): Promise<void> {
  const [stored, scope] = await Promise.all([records.read(), notificationScopeOf(caller)]);
  const alert = alertsOf(stored).find((each) => each.key === key && scope.subject(each.subject));
  if (!alert || alert.status === "resolved") throw new ApiError("not-found", "There is no such alert any more.");
  const now = Date.now();
  const until = hours === undefined ? {} : { until: new Date(now + hours * HOUR_MS).toISOString() };
  const acknowledgement = { by: caller.user, at: new Date(now).toISOString(), reason, ...until };
  await writeAs(caller, records, ACTIONS, { [`${ACKNOWLEDGED}${key}`]: JSON.stringify(acknowledgement) });
}

/** Has the leader send a test to a receiver. Throws `ApiError` "not-found". */
export async function requestTest(
  caller: Caller,
  records: NotificationRecords,
  receiver: string,
): Promise<TestRequested> {
  const { states } = await records.read();
  if (!states[0].receivers.some(({ name }) => name === receiver))
    throw new ApiError("not-found", "There is no receiver of that name.");
  const id = randomUUID();
  const request = { id, by: caller.user, at: new Date().toISOString() };
  await writeAs(caller, records, ACTIONS, { [`${TEST}${receiver}`]: JSON.stringify(request) });
  return { id };
}

async function writeAs(
  { client }: Caller,
  records: NotificationRecords,
  name: string,
  data: Readonly<Record<string, string | null>>,
  resourceVersion?: string,
): Promise<void> {
  const writing = { client, fieldManager: FIELD_MANAGER.console, signal: AbortSignal.timeout(DEADLINE_MS) };
  try {
    await writeRecord(name, data, writing, resourceVersion);
  } catch (cause) {
    if (!isHubError(cause, "Conflict")) throw cause;
    throw new ApiError("conflict", "Somebody else was quicker. Nothing was written.", { cause });
  } finally {
    records.forget();
  }
}
