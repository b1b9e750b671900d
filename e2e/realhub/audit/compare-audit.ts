import { type AuditEvent, accessOf, isAuthorized, isRefused } from "./audit-event";
import { type Grants, grantText, isNeededFor } from "./grants";

/** Grants that no request shows to be needed, with the reason, by their user. */
export type Unseen = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** People try what they may not do; a process of ours never does. */
const PROCESS = "system:serviceaccount:";

/**
 * What is wrong with rights, going by what was requested with them: what a process was refused, what was granted and
 * never needed nor is among `unseen`, and what stands there although it is not granted.
 */
export function wrongRights(events: readonly AuditEvent[], grants: Grants, unseen: Unseen): string[] {
  const refused = events.filter((event) => event.user.username.startsWith(PROCESS) && isRefused(event));
  const missing = refused.map(
    ({ user, verb, requestURI, responseStatus }) =>
      `${user.username} was refused: ${verb} ${requestURI}: ${responseStatus?.message ?? "no reason"}`,
  );
  const unneeded = [...grants].flatMap(([user, granted]) => {
    const own = events.filter((event) => isOfSame(event.user.username, user) && isAuthorized(event));
    const accesses = own.flatMap((event) => accessOf(event) ?? []);
    const unused = granted.filter((grant) => !accesses.some((each) => isNeededFor(each, grant))).map(grantText);
    return unused.filter((text) => !(text in (unseen[user] ?? {}))).map((text) => `${user} never needed: ${text}`);
  });
  const stale = Object.entries(unseen).flatMap(([user, reasons]) => {
    const granted = new Set(grants.get(user)?.map(grantText));
    return Object.keys(reasons).flatMap((text) =>
      granted.has(text) ? [] : [`${user} has not, and need not: ${text}`],
    );
  });
  return [...new Set([...missing, ...unneeded, ...stale])];
}

/** What one person needs to see, others need for the same page. */
function isOfSame(user: string, other: string): boolean {
  return user === other || (!user.startsWith(PROCESS) && !other.startsWith(PROCESS));
}
