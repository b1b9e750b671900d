import type { Credential, OpenAccess, WithToken } from "@/server/auth/credential";
import { ApiError, StartFailure } from "@/server/errors";
import type { Impersonator } from "@/server/hub/impersonator";
import { claimsIn, identityIn } from "./claims";
import type { OidcSettings } from "./settings";

interface AccessParts {
  readonly withToken: WithToken;
  readonly impersonator: Impersonator | undefined;
}

/** Opens the hub for those whom the provider has signed in. Throws `StartFailure` where nobody could act for them. */
export function oidcAccess(settings: OidcSettings, { withToken, impersonator }: AccessParts): OpenAccess {
  if (settings.hub === "token") return (credential) => withIdToken(credential, withToken);
  if (!impersonator)
    throw new StartFailure(
      "OIDC_HUB=impersonate needs an account that may impersonate: IMPERSONATOR_KUBECONFIG or IMPERSONATOR_TOKEN_FILE.",
    );
  return (credential) => {
    const identity = identityIn(claimsIn(idTokenOf(credential)), settings.claims);
    return { transport: impersonator.as(identity, settings.policy), renew: () => undefined };
  };
}

/** The hub verifies the token, and says whose it is. */
function withIdToken(credential: Credential, withToken: WithToken) {
  let idToken = idTokenOf(credential);
  return {
    transport: withToken(() => idToken),
    renew: (next: Credential) => {
      idToken = idTokenOf(next);
    },
  };
}

function idTokenOf(credential: Credential): string {
  if (credential.way !== "oidc" || Date.now() >= credential.expiresAt)
    throw new ApiError("unauthenticated", "Your sign-in has ended.");
  return credential.idToken;
}
