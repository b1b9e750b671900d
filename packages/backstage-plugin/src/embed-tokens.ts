import { createApiRef, type DiscoveryApi, type FetchApi } from "@backstage/frontend-plugin-api";

/** What an element wants a token for: views of the console, as paths below `/embed`. */
export interface TokenRequest {
  readonly views: readonly string[];
}

/** A token for frames, and until when it is good (RFC 3339). */
export interface EmbedToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** Embed tokens for the signed-in user, from Flotilla's backend plugin. */
export interface EmbedTokens {
  /** Rejects with the backend's reason where it gives none. */
  tokenFor(request: TokenRequest): Promise<EmbedToken>;
}

export const embedTokensApiRef = createApiRef<EmbedTokens>({ id: "plugin.flotilla.embed-tokens" });

/** Asks the backend plugin, as the user who is signed in to Backstage. */
export class BackendEmbedTokens implements EmbedTokens {
  readonly #discovery: DiscoveryApi;
  readonly #fetch: FetchApi;

  constructor(discovery: DiscoveryApi, fetchApi: FetchApi) {
    this.#discovery = discovery;
    this.#fetch = fetchApi;
  }

  async tokenFor({ views }: TokenRequest): Promise<EmbedToken> {
    const response = await this.#fetch.fetch(`${await this.#discovery.getBaseUrl("flotilla")}/embed-tokens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ views }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const [token, expiresAt] = [textOf(answer, "token"), textOf(answer, "expiresAt")];
    if (response.ok && token && expiresAt) return { token, expiresAt };
    throw new Error(reasonIn(answer) ?? `The backend answered ${response.status}.`);
  }
}

/** Backstage's errors are `{ error: { message } }`. */
function reasonIn(answer: unknown): string | undefined {
  return typeof answer === "object" && answer !== null && "error" in answer
    ? textOf(answer.error, "message")
    : undefined;
}

function textOf(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === "string" ? text : undefined;
}
