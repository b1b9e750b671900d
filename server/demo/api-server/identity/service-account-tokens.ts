import { generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from "node:crypto";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { serviceAccountGroups, serviceAccountUser, type UserInfo } from "./user-info";

export const ISSUER = "https://kubernetes.default.svc.cluster.local";
const CACHE_SIZE = 10_000;

export interface TokenRequest {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly lifeSeconds: number;
  readonly audiences: readonly string[];
}

export interface TokenClaims {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly id: string;
  readonly audiences: readonly string[];
  readonly expiresAtSeconds: number;
}

/** Signs and reads the tokens of service accounts (JWT, ES256), with a key that lives as long as the server. */
export class ServiceAccountTokens {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #verified = new Map<string, TokenClaims>();

  constructor(private readonly now: () => Date) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  issue({ namespace, name, uid, lifeSeconds, audiences }: TokenRequest): { token: string; expiresAt: Date } {
    const issuedAt = Math.floor(this.now().getTime() / 1000);
    const claims = {
      aud: audiences,
      exp: issuedAt + lifeSeconds,
      iat: issuedAt,
      nbf: issuedAt,
      iss: ISSUER,
      jti: randomUUID(),
      sub: serviceAccountUser(namespace, name),
      "kubernetes.io": { namespace, serviceaccount: { name, uid } },
    };
    const text = `${encoded({ alg: "ES256", typ: "JWT" })}.${encoded(claims)}`;
    const signature = sign("sha256", Buffer.from(text), { key: this.#privateKey, dsaEncoding: "ieee-p1363" });
    return {
      token: `${text}.${signature.toString("base64url")}`,
      expiresAt: new Date((issuedAt + lifeSeconds) * 1000),
    };
  }

  /** The claims of a token of ours that has not expired; whether its account still exists is for the caller to see. */
  read(token: string): TokenClaims | undefined {
    const claims = this.#verified.get(token) ?? this.#verify(token);
    return claims && claims.expiresAtSeconds * 1000 > this.now().getTime() ? claims : undefined;
  }

  #verify(token: string): TokenClaims | undefined {
    const [header, payload, signature, ...more] = token.split(".");
    if (!header || !payload || !signature || more.length > 0) return undefined;
    const key = { key: this.#publicKey, dsaEncoding: "ieee-p1363" } as const;
    if (!verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url")))
      return undefined;
    const claims = claimsOf(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    if (claims) this.#remember(token, claims);
    return claims;
  }

  #remember(token: string, claims: TokenClaims): void {
    const [oldest] = this.#verified.keys();
    if (this.#verified.size >= CACHE_SIZE && oldest !== undefined) this.#verified.delete(oldest);
    this.#verified.set(token, claims);
  }
}

export function tokenUser({ namespace, name, uid, id }: TokenClaims): UserInfo {
  return {
    name: serviceAccountUser(namespace, name),
    uid,
    groups: serviceAccountGroups(namespace),
    extra: { "authentication.kubernetes.io/credential-id": [`JTI=${id}`] },
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Reads what `issue` wrote; the signature was checked before. */
function claimsOf(payload: unknown): TokenClaims | undefined {
  if (!isJsonObject(payload) || payload.iss !== ISSUER) return undefined;
  const kubernetes = payload["kubernetes.io"];
  const account = isJsonObject(kubernetes) ? kubernetes.serviceaccount : undefined;
  if (!isJsonObject(kubernetes) || !isJsonObject(account) || typeof payload.exp !== "number") return undefined;
  return {
    namespace: String(kubernetes.namespace),
    name: String(account.name),
    uid: String(account.uid),
    id: String(payload.jti),
    audiences: Array.isArray(payload.aud) ? payload.aud.map(String) : [],
    expiresAtSeconds: payload.exp,
  };
}
