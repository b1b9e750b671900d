import type { SessionTimes } from "./session";
import type { Sessions } from "./sessions";

/** One of a person's sessions, by the name of its record, which opens nothing. */
export interface OwnedSession extends SessionTimes {
  readonly name: string;
}

/** Those in use at this console, and those whose record names the person; the last used first. */
export function sessionsOf(user: string, { held, stored }: Sessions): OwnedSession[] {
  const here = held.filter(({ session }) => session.user === user && !session.isOver);
  const names = new Set(here.map(({ name }) => name));
  const elsewhere = stored.ofUser(user).filter(({ name }) => !names.has(name));
  return [
    ...here.map(({ name, session }) => ownedOf(name, session)),
    ...elsewhere.map((one) => ownedOf(one.name, one)),
  ].sort((a, b) => b.usedAt - a.usedAt);
}

/** Whether `sessionsOf` finds the sessions at all consoles: false without a shared key or without records. */
export function knowsAllSessions({ held, stored }: Sessions): boolean {
  return stored.knowsOwners && held.every(({ isStored }) => isStored);
}

interface EndOptions {
  /** The session in which this is done: it ends last, once the others have ended. */
  readonly current?: string;
  readonly keepsCurrent?: boolean;
  /** Deletes a record; if it is not given, with the console's own rights. */
  readonly remove?: (name: string) => Promise<void>;
}

/** Ends a person's sessions; answers how many. Throws what `remove` throws, once those that can end have ended. */
export async function endSessionsOf(
  user: string,
  sessions: Sessions,
  { current, keepsCurrent = false, remove }: EndOptions = {},
): Promise<number> {
  const names = sessionsOf(user, sessions).map(({ name }) => name);
  const others = names.filter((name) => name !== current);
  const ended = await Promise.allSettled(others.map((name) => sessions.endNamed(name, remove)));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  if (keepsCurrent || current === undefined || !names.includes(current)) return others.length;
  await sessions.endNamed(current, remove);
  return names.length;
}

/** In RFC 3339, without the name. */
export function timesOf({ startedAt, usedAt }: SessionTimes): { readonly startedAt: string; readonly usedAt: string } {
  return { startedAt: new Date(startedAt).toISOString(), usedAt: new Date(usedAt).toISOString() };
}

function ownedOf(name: string, { startedAt, usedAt }: SessionTimes): OwnedSession {
  return { name, startedAt, usedAt };
}
