import { queryOptions } from "@tanstack/react-query";
import {
  EndedSessions,
  OwnSessions,
  PersonSessions,
  type SessionOwner,
  SessionsInUse,
} from "@/lib/api/session/all-sessions";
import { ProviderLocation } from "@/lib/api/session/provider-sign-in";
import { getJson, postJson, SESSION_PATH, sendJson } from "@/lib/queries/request/request";

/** The caller's sessions, wherever they began. */
export function ownSessions() {
  return queryOptions({
    queryKey: ["session", "all"],
    queryFn: ({ signal }) => getJson(`${SESSION_PATH}/all`, { schema: OwnSessions, signal }),
  });
}

/** For administrators: who is signed in, as far as this console has met them. */
export function sessionsInUse() {
  return queryOptions({
    queryKey: ["session", "people"],
    queryFn: ({ signal }) => getJson(`${SESSION_PATH}/people`, { schema: SessionsInUse, signal }),
  });
}

/** Ends this session. Answers where the browser goes on to end its session elsewhere, such as at a proxy. */
export async function signOut(): Promise<string | undefined> {
  return locationIn(await sendJson("DELETE", SESSION_PATH));
}

/** Ends all sessions of the caller. Answers as `signOut`, unless this one is kept. */
export async function endOwnSessions(keepsCurrent: boolean): Promise<string | undefined> {
  return locationIn(await sendJson("POST", `${SESSION_PATH}/end-all`, { keepsCurrent }));
}

async function locationIn(response: Response): Promise<string | undefined> {
  return response.status === 204 ? undefined : ProviderLocation.parse(await response.json()).location;
}

export function findSessionsOf(owner: SessionOwner): Promise<PersonSessions> {
  return postJson(`${SESSION_PATH}/people/find`, { body: owner, schema: PersonSessions });
}

export function endSessionsOf(owner: SessionOwner): Promise<EndedSessions> {
  return postJson(`${SESSION_PATH}/people/end`, { body: owner, schema: EndedSessions });
}
