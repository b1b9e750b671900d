import type { SignInRequest } from "@/lib/api/session/session";
import type { DemoAccount } from "@/server/auth/demo-accounts";
import { identify } from "@/server/auth/identify";
import type { Sessions } from "@/server/auth/sessions";
import type { SignInLimit } from "@/server/auth/sign-in-limit";
import { ApiError } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import type { Transport } from "@/server/hub/transport";
import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";

export interface SignInParts {
  readonly sessions: Sessions;
  readonly limit: SignInLimit;
  readonly accounts: readonly DemoAccount[];
  /** Requests to the hub with the token's identity. */
  readonly withToken: (token: string) => Transport;
}

/** Starts a session for the token's identity, and returns the id for the cookie. */
export async function signIn(request: SignInRequest, address: string, parts: SignInParts): Promise<string> {
  try {
    return await parts.limit.attempt(address, async () => begin(tokenOf(request, parts.accounts), address, parts));
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") {
      log.warn({ address }, "a sign-in was refused");
      reportSignIn({ verb: "sign-in", refusal: error.message });
    }
    throw error;
  }
}

/** Connections with the token live as long as the session. */
async function begin(token: string, address: string, { sessions, withToken }: SignInParts): Promise<string> {
  const transport = withToken(token);
  const letGo = () => {
    transport.close().catch((err: unknown) => log.error({ err }, "the connections of a session could not be closed"));
  };
  try {
    const signedIn = await identify(createClient(transport));
    const id = await sessions.begin({ ...signedIn, token }, letGo);
    log.info({ user: signedIn.user, address }, "signed in");
    reportSignIn({ verb: "sign-in", user: signedIn.user });
    return id;
  } catch (error) {
    letGo();
    throw error;
  }
}

function tokenOf(request: SignInRequest, accounts: readonly DemoAccount[]): string {
  if ("token" in request) return request.token;
  const account = accounts.find(({ name }) => name === request.account);
  if (!account) throw new ApiError("unauthenticated", "No such demo account.");
  return account.token;
}
