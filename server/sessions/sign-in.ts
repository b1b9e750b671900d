import type { SignInRequest } from "@/lib/api/session/session";
import { type BeginParts, beginSession } from "@/server/auth/begin-session";
import type { DemoAccount } from "@/server/auth/demo-accounts";
import type { ProxyAuth } from "@/server/auth/proxy-sessions";
import type { SignInLimit } from "@/server/auth/sign-in-limit";
import type { SignInProvider } from "@/server/auth/sign-in-provider";
import { ApiError } from "@/server/errors";
import { log } from "@/server/log";
import { reportSignIn } from "@/server/request-context";

export interface SignInParts extends BeginParts {
  readonly limit: SignInLimit;
  readonly accounts: readonly DemoAccount[];
  /** Whether people may sign in with a token of the hub. */
  readonly takesTokens: boolean;
  /** Another way to sign in, beside tokens. */
  readonly provider?: SignInProvider | undefined;
  /** A proxy in front that signs people in. */
  readonly proxy?: ProxyAuth | undefined;
}

/** Starts a session for the token's identity, and returns the id for the cookie. */
export async function signIn(request: SignInRequest, address: string, parts: SignInParts): Promise<string> {
  try {
    return await parts.limit.attempt(address, async () =>
      beginSession({ way: "token", token: tokenOf(request, parts) }, address, parts),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") {
      log.warn({ address }, "a sign-in was refused");
      reportSignIn({ verb: "sign-in", refusal: error.message });
    }
    throw error;
  }
}

function tokenOf(request: SignInRequest, { accounts, takesTokens }: SignInParts): string {
  if ("token" in request) {
    if (!takesTokens) throw new ApiError("forbidden", "Signing in with a token is switched off at this console.");
    return request.token;
  }
  const account = accounts.find(({ name }) => name === request.account);
  if (!account) throw new ApiError("unauthenticated", "No such demo account.");
  return account.token;
}
