import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
  tokenRevocation,
} from "openid-client";
import { type Credential, type OidcCredential, RenewalFailed } from "@/server/auth/credential";
import type { SignInProvider } from "@/server/auth/sign-in-provider";
import { log } from "@/server/log";
import { claimsIn } from "./claims";
import { providerFetch } from "./provider-fetch";
import type { OidcSettings } from "./settings";
import { SignInFailed, withCode } from "./sign-in-failed";

const ANSWERS_WITHIN_SECONDS = 10;
const MS = 1_000;
/** How long a provider that did not answer is not asked again: anybody may begin to sign in, as often as they like. */
const AWAY_MS = 1_000;

/** What must come back with the answer to one request to sign in. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** One OpenID provider. Its endpoints are read when they are first needed. */
export class OidcProvider implements SignInProvider {
  readonly #fetch;
  #configuration: Promise<Configuration> | undefined;
  #failed: { readonly at: number; readonly error: SignInFailed } | undefined;

  constructor(readonly settings: OidcSettings) {
    this.#fetch = providerFetch(settings.issuer, settings.ca);
  }

  get label(): string {
    return this.settings.label;
  }

  /** Reads its endpoints anew. Throws `SignInFailed`. */
  async answers(): Promise<void> {
    this.#configuration = undefined;
    this.#failed = undefined;
    await this.#discovered();
  }

  /** Where a browser signs in, to come back to `redirectUri`. Throws `SignInFailed`. */
  async begin(redirectUri: string): Promise<{ readonly url: URL; readonly challenge: Challenge }> {
    const challenge = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(await this.#discovered(), {
      redirect_uri: redirectUri,
      scope: this.settings.scopes,
      state: challenge.state,
      nonce: challenge.nonce,
      code_challenge: await calculatePKCECodeChallenge(challenge.verifier),
      code_challenge_method: "S256",
    });
    return { url, challenge };
  }

  /**
   * Takes the code in `callback`, the address that the provider sent a browser to. Its issuer (RFC 9207), state, nonce and
   * PKCE, and the ID token's signature, issuer, audience and time are checked. Throws `SignInFailed`.
   */
  async finish(callback: URL, { state, nonce, verifier }: Challenge): Promise<OidcCredential> {
    const configuration = await this.#discovered();
    try {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      return credentialIn(await authorizationCodeGrant(configuration, callback, checks));
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** Throws `RenewalFailed`. */
  async renew(credential: Credential): Promise<OidcCredential> {
    if (credential.way !== "oidc" || credential.refreshToken === undefined) throw new RenewalFailed("refused");
    const { idToken, refreshToken } = credential;
    try {
      const tokens = await refreshTokenGrant(await this.#discovered(), refreshToken);
      if (tokens.claims()?.sub !== subjectIn(idToken)) throw new RenewalFailed("refused", "another subject, or none");
      return credentialIn(tokens, refreshToken);
    } catch (error) {
      if (error instanceof RenewalFailed) throw error;
      throw new RenewalFailed(isAway(error) ? "unreachable" : "refused", withCode(error));
    }
  }

  /**
   * Ends what the provider issued, as far as it can be reached, and answers where a browser ends its session there;
   * undefined where it cannot. The address has no token: the browser may not have one.
   */
  async end(credential: Credential, backTo: string): Promise<URL | undefined> {
    if (credential.way !== "oidc") return undefined;
    const { refreshToken } = credential;
    try {
      const configuration = await this.#discovered();
      const { revocation_endpoint, end_session_endpoint } = configuration.serverMetadata();
      if (revocation_endpoint && refreshToken)
        await tokenRevocation(configuration, refreshToken, { token_type_hint: "refresh_token" }).catch(notRevoked);
      if (!end_session_endpoint) return undefined;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: backTo });
    } catch (error) {
      log.warn({ error: withCode(error) }, "the session at the provider could not be ended");
      return undefined;
    }
  }

  /** Concurrent calls share the answer; a failure is tried again by the first call after a second. */
  async #discovered(): Promise<Configuration> {
    if (this.#failed && performance.now() - this.#failed.at < AWAY_MS) throw this.#failed.error;
    this.#configuration ??= this.#discover().catch((cause: unknown) => {
      this.#configuration = undefined;
      log.warn(
        { error: withCode(cause), issuer: this.settings.issuer.href },
        "the OpenID provider could not be reached",
      );
      const error = new SignInFailed("unreachable", cause);
      this.#failed = { at: performance.now(), error };
      throw error;
    });
    return await this.#configuration;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const authentication = clientSecret === undefined ? None() : ClientSecretBasic(clientSecret);
    return await discovery(issuer, clientId, undefined, authentication, {
      [customFetch]: this.#fetch,
      timeout: ANSWERS_WITHIN_SECONDS,
      // Signatures too, not only where the token came from.
      execute: [enableNonRepudiationChecks],
    });
  }
}

/** A provider that does not rotate refresh tokens sends none when it renews. */
function credentialIn(tokens: Tokens, refreshToken?: string): OidcCredential {
  const { id_token: idToken, refresh_token: newer = refreshToken } = tokens;
  const claims = tokens.claims();
  if (idToken === undefined || claims === undefined) throw new RenewalFailed("refused", "no ID token came");
  return {
    way: "oidc",
    idToken,
    expiresAt: claims.exp * MS,
    ...(newer === undefined ? {} : { refreshToken: newer }),
  };
}

function subjectIn(idToken: string): unknown {
  const claims = claimsIn(idToken);
  return typeof claims === "object" && claims !== null && "sub" in claims ? claims.sub : undefined;
}

function failureOf(error: unknown): SignInFailed {
  if (error instanceof AuthorizationResponseError)
    return new SignInFailed(error.error === "access_denied" ? "denied" : "failed", withCode(error));
  return new SignInFailed(isAway(error) ? "unreachable" : "failed", withCode(error));
}

/** Whether no answer came, or one that says nothing of the request. */
function isAway(error: unknown): boolean {
  if (error instanceof SignInFailed) return error.problem === "unreachable";
  if (error instanceof ResponseBodyError) return error.status >= 500 || error.status === 429;
  if (error instanceof ClientError) return error.code === "OAUTH_TIMEOUT" || isBadAnswer(error);
  return error instanceof TypeError;
}

/** As of a gateway in front of the provider. */
function isBadAnswer({ code, cause }: ClientError): boolean {
  return code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && cause instanceof Response && cause.status >= 500;
}

function notRevoked(error: unknown): void {
  log.warn({ error: withCode(error) }, "a refresh token could not be revoked");
}
