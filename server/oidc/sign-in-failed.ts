import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import type { SignInProblem } from "@/lib/api/session/sign-in-problem";

/** Ends an attempt to sign in with a provider. The page says the problem in words. */
export class SignInFailed extends Error {
  override readonly name = "SignInFailed";

  constructor(
    readonly problem: SignInProblem,
    cause?: unknown,
  ) {
    super(`a sign-in with the provider failed: ${problem}`, { cause });
  }
}

/** With the provider's own code for it, such as "invalid_client", which the log would lack. */
export function withCode(error: unknown): unknown {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return new Error(`${error.message}: ${error.error}`, { cause: error });
  return error;
}
