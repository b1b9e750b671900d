import type { SignInRequest } from "@/lib/api/session";
import type { DemoAccount } from "@/server/auth/demo-accounts";
import { identify } from "@/server/auth/identify";
import type { Sessions } from "@/server/auth/sessions";
import type { SignInLimit } from "@/server/auth/sign-in-limit";
import { ApiError } from "@/server/errors";
import type { HubClient } from "@/server/hub/hub-client";
import { log } from "@/server/log";

export interface SignInParts {
  readonly sessions: Sessions;
  readonly limit: SignInLimit;
  readonly accounts: readonly DemoAccount[];
  readonly clientFor: (token: string) => HubClient;
}

/** Begins a session for whoever the hub says the token belongs to, and answers the id for the cookie. */
export async function signIn(request: SignInRequest, address: string, parts: SignInParts): Promise<string> {
  parts.limit.check(address);
  try {
    const signedIn = await identify(parts.clientFor(tokenOf(request, parts.accounts)));
    log.info({ user: signedIn.user, address }, "signed in");
    return parts.sessions.begin(signedIn);
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") {
      parts.limit.refused(address);
      log.warn({ address }, "a sign-in was refused");
    }
    throw error;
  }
}

function tokenOf(request: SignInRequest, accounts: readonly DemoAccount[]): string {
  if ("token" in request) return request.token;
  const account = accounts.find(({ name }) => name === request.account);
  if (!account) throw new ApiError("unauthenticated", "There is no such demo account here.");
  return account.token;
}
