import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { newAuthority, openAuthority } from "@/server/demo/api-server/certificates/certificate-authority";

type Claims = Readonly<Record<string, unknown>>;

/** What a token answer differs in from a good one. */
interface Forgery {
  /** Claims of the ID token in place of the right ones. */
  readonly claims?: Claims;
  /** Signs with a key that is not in its set. */
  readonly signsWithOther?: boolean;
  /** Answers this status instead. */
  readonly status?: number;
}

interface Asked {
  readonly nonce: string;
  readonly challenge: string;
  readonly login: string;
}

const KEY_ID = "1";
const LIFE_SECONDS = 300;

/** An OpenID provider on loopback that can be made to lie. It checks codes, PKCE and refresh tokens as a good one does. */
export class FakeIssuer {
  /** Of answers from now on. */
  forgery: Forgery = {};
  lifeSeconds = LIFE_SECONDS;
  /** Whether its documents answer 503. */
  isDown = false;
  /** Requests for its documents, by their paths. */
  readonly read: string[] = [];
  /** Requests to the token endpoint, by grant type. */
  readonly grants: string[] = [];
  readonly #codes = new Map<string, Asked>();
  readonly #refreshTokens = new Map<string, string>();
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  readonly #other = generateKeyPairSync("rsa", { modulusLength: 2048 });

  private constructor(
    readonly issuer: string,
    /** PEM of its authority. */
    readonly ca: string,
    readonly close: () => void,
  ) {}

  static async start(): Promise<FakeIssuer> {
    const authority = await openAuthority(await newAuthority(new Date()));
    const { certificate, key } = await authority.serving(new Date());
    const server = createServer({ key, cert: certificate });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    const { port } = server.address() as AddressInfo;
    const fake = new FakeIssuer(`https://127.0.0.1:${port}`, authority.certificate, close);
    server.on("request", (incoming, outgoing) => void fake.#answer(incoming, outgoing));
    return fake;
  }

  /** As if the person had signed in there: where the browser is sent, for the address it was sent to. */
  signIn(authorize: URL, login = "ada"): URL {
    const { searchParams } = authorize;
    const code = randomUUID();
    const of = (name: string) => searchParams.get(name) ?? "";
    this.#codes.set(code, { nonce: of("nonce"), challenge: of("code_challenge"), login });
    const callback = new URL(of("redirect_uri"));
    callback.search = new URLSearchParams({ code, state: of("state"), iss: this.issuer }).toString();
    return callback;
  }

  /** An ID token of its own, with these claims in place of the right ones. */
  idToken(claims: Claims): string {
    const now = Math.floor(Date.now() / 1_000);
    const right = { iss: this.issuer, aud: "flotilla", sub: "ada", iat: now, exp: now + this.lifeSeconds };
    const header = encoded({ alg: "RS256", kid: KEY_ID });
    const text = `${header}.${encoded({ ...right, ...claims, ...this.forgery.claims })}`;
    const { privateKey } = this.forgery.signsWithOther ? this.#other : this.#keys;
    return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? "/", this.issuer);
    const [status, body] =
      pathname === "/token"
        ? this.#tokens(new URLSearchParams(await textOf(incoming)))
        : [this.isDown ? 503 : 200, this.#document(pathname)];
    if (pathname !== "/token") this.read.push(pathname);
    outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  #document(pathname: string): object {
    if (pathname === "/jwks")
      return { keys: [{ ...this.#keys.publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" }] };
    const at = (path: string) => `${this.issuer}${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      jwks_uri: at("/jwks"),
      end_session_endpoint: at("/end"),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #tokens(form: URLSearchParams): [number, object] {
    const grant = form.get("grant_type") ?? "";
    this.grants.push(grant);
    if (this.forgery.status !== undefined) return [this.forgery.status, { error: "server_error" }];
    const asked = grant === "refresh_token" ? this.#refreshed(form) : this.#redeemed(form);
    if (!asked) return [400, { error: "invalid_grant" }];
    const { nonce, login } = asked;
    const refreshToken = randomUUID();
    this.#refreshTokens.set(refreshToken, login);
    const idToken = this.idToken({ sub: login, groups: ["fleet"], ...(nonce === "" ? {} : { nonce }) });
    return [200, { access_token: randomUUID(), token_type: "Bearer", id_token: idToken, refresh_token: refreshToken }];
  }

  /** A code is good once. */
  #redeemed(form: URLSearchParams): Asked | undefined {
    const code = form.get("code") ?? "";
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    return asked?.challenge === verifier ? asked : undefined;
  }

  /** A refresh token is good once. */
  #refreshed(form: URLSearchParams): Asked | undefined {
    const token = form.get("refresh_token") ?? "";
    const login = this.#refreshTokens.get(token);
    this.#refreshTokens.delete(token);
    return login === undefined ? undefined : { nonce: "", challenge: "", login };
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
