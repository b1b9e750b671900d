import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import type { Identity } from "@/lib/kube/wire";
import { z } from "@/lib/kube/zod";
import type { ImpersonationPolicy } from "@/server/hub/impersonation";
import { log } from "@/server/log";
import { claimsIn, identityIn } from "@/server/oidc/claims";
import { providerFetch } from "@/server/oidc/provider-fetch";
import type { OidcSettings } from "@/server/oidc/settings";
import { IMPERSONATOR } from "./demo-files";

const RBAC = "rbac.authorization.k8s.io";
const DEADLINE_MS = 5_000;

const Header = z.looseObject({ alg: z.enum(["RS256", "ES256"]), kid: z.optional(z.string()) });
const Claims = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
});
const Metadata = z.looseObject({ issuer: z.string(), jwks_uri: z.string() });
const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kid: z.optional(z.string()) })) });

/** Reads the ID tokens of the issuer, as kube-apiserver does with `--oidc-issuer-url`. Its keys are read when needed. */
export function trustedIssuer(settings: OidcSettings): (token: string) => Promise<Identity | undefined> {
  const keys = new Map<string, KeyObject>();
  return async (token) => {
    const [header = "", payload = "", signature = "", ...more] = token.split(".");
    const { data: read } = Header.safeParse(jsonIn(header));
    const { data: claims } = Claims.safeParse(claimsIn(token));
    if (!read || !claims || more.length > 0 || !isForUs(claims, settings)) return undefined;
    const kid = read.kid ?? "";
    if (!keys.has(kid)) await readKeys(settings, keys);
    const key = keys.get(kid);
    const isSigned =
      key && verify("sha256", Buffer.from(`${header}.${payload}`), asJws(key), Buffer.from(signature, "base64url"));
    return isSigned ? identityOf(claims, settings) : undefined;
  };
}

function isForUs({ iss, aud, exp }: z.infer<typeof Claims>, { issuer, clientId }: OidcSettings): boolean {
  return sameIssuer(iss, issuer) && [aud].flat().includes(clientId) && exp * 1_000 > Date.now();
}

function sameIssuer(iss: string, issuer: URL): boolean {
  return URL.canParse(iss) && new URL(iss).href === issuer.href;
}

/** ES256 has its signature as two numbers; for RSA that makes no difference. */
function asJws(key: KeyObject) {
  return { key, dsaEncoding: "ieee-p1363" } as const;
}

function identityOf(claims: unknown, settings: OidcSettings): Identity | undefined {
  try {
    return identityIn(claims, settings.claims);
  } catch {
    return undefined;
  }
}

async function readKeys({ issuer, ca }: OidcSettings, keys: Map<string, KeyObject>): Promise<void> {
  const get = async (url: string) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const answer = await providerFetch(issuer, ca)(url, {
      method: "GET",
      headers: {},
      body: undefined,
      signal,
      redirect: "manual",
    });
    return answer.json();
  };
  try {
    const { jwks_uri } = Metadata.parse(
      await get(`${issuer.href.replace(/\/$/, "")}/.well-known/openid-configuration`),
    );
    for (const jwk of KeySet.parse(await get(jwks_uri)).keys)
      keys.set(jwk.kid ?? "", createPublicKey({ key: jwk, format: "jwk" }));
  } catch (error) {
    log.warn({ error, issuer: issuer.href }, "the demo hub could not read the keys of the issuer");
  }
}

function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The right to act for those whom the policy names, as the chart gives it. */
export function impersonatorRights({ users, groups }: ImpersonationPolicy): readonly RawObject[] {
  const name = "flotilla:impersonator";
  const rule = (resource: string, resourceNames: readonly string[]) => ({
    apiGroups: [""],
    resources: [resource],
    verbs: ["impersonate"],
    ...(resourceNames.includes("*") ? {} : { resourceNames }),
  });
  return [
    {
      apiVersion: `${RBAC}/v1`,
      kind: "ClusterRole",
      metadata: { name },
      rules: [rule("users", users), ...(groups.length > 0 ? [rule("groups", groups)] : [])],
    },
    {
      apiVersion: `${RBAC}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup: RBAC, kind: "ClusterRole", name },
      subjects: [{ kind: "ServiceAccount", namespace: NAMESPACE, name: IMPERSONATOR }],
    },
  ];
}
