import {
  type EndedSessions,
  type PersonSessions,
  SessionOwner,
  type SessionsInUse,
} from "@/lib/api/session/all-sessions";
import { administers, removeAs } from "@/server/auth/administer-sessions";
import type { Caller } from "@/server/auth/caller";
import { endSessionsOf, knowsAllSessions, sessionsOf, timesOf } from "@/server/auth/owned-sessions";
import { forbidden } from "@/server/auth/scope";
import { sessionIdIn } from "@/server/auth/session-cookie";
import { recordName } from "@/server/auth/session-seal";
import type { Sessions } from "@/server/auth/sessions";
import { route, routes } from "@/server/http/route";
import { log } from "@/server/log";

/**
 * `/api/session/people`: the sessions of others, for administrators. Records hold no names, so one finds a person's by
 * the name; they are deleted with the administrator's own rights.
 */
export function peopleRoutes(sessions: Sessions) {
  return routes()
    .get(
      "/",
      route({}, async ({ caller }): Promise<SessionsInUse> => {
        await requireAdministrator(caller);
        return { people: peopleOf(sessions), stored: sessions.stored.count };
      }),
    )
    .post(
      "/find",
      route({ body: SessionOwner }, async ({ caller, body: { user } }): Promise<PersonSessions> => {
        await requireAdministrator(caller);
        return { sessions: sessionsOf(user, sessions).map(timesOf), complete: knowsAllSessions(sessions) };
      }),
    )
    .post(
      "/end",
      route({ body: SessionOwner }, async ({ caller, body: { user }, c }): Promise<EndedSessions> => {
        await requireAdministrator(caller);
        const current = recordName(sessionIdIn(c.req.header("cookie"), c.var.origin) ?? "");
        const ended = await endSessionsOf(user, sessions, { current, remove: (name) => removeAs(caller, name) });
        log.info({ user: caller.user, of: user, ended }, "sessions were ended by an administrator");
        return { ended, complete: knowsAllSessions(sessions) };
      }),
    );
}

async function requireAdministrator(caller: Caller): Promise<void> {
  if (await administers(caller)) return;
  throw forbidden(caller, { verb: "delete", resource: "configmaps", group: "" });
}

/** Of each person, how many sessions are in use at this console, and their last use; the last used first. */
function peopleOf({ held }: Sessions): SessionsInUse["people"] {
  const people = new Map<string, { sessions: number; usedAt: number }>();
  for (const { session } of held) {
    const { sessions, usedAt } = people.get(session.user) ?? { sessions: 0, usedAt: 0 };
    people.set(session.user, { sessions: sessions + 1, usedAt: Math.max(usedAt, session.usedAt) });
  }
  return [...people]
    .sort(([, a], [, b]) => b.usedAt - a.usedAt)
    .map(([user, { sessions, usedAt }]) => ({ user, sessions, usedAt: new Date(usedAt).toISOString() }));
}
