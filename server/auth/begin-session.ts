import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";
import type { Credential, OpenAccess } from "./credential";
import { openCredential } from "./open-credential";
import type { Sessions } from "./sessions";

export interface BeginParts {
  readonly sessions: Sessions;
  readonly open: OpenAccess;
}

/**
 * Starts a session for whom the hub says the credential is of, and answers the id for the cookie. Connections with the
 * credential live as long as the session. Throws `ApiError` "unauthenticated" if the hub does not accept it.
 */
export async function beginSession(
  credential: Credential,
  address: string,
  { sessions, open }: BeginParts,
): Promise<string> {
  const opened = await openCredential(open, credential);
  try {
    const id = await sessions.begin(opened);
    log.info({ user: opened.signedIn.user, address }, "signed in");
    reportSignIn({ verb: "sign-in", user: opened.signedIn.user });
    return id;
  } catch (error) {
    opened.close();
    throw error;
  }
}
