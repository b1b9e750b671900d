import { readFile } from "node:fs/promises";
import { StartFailure } from "@/server/errors";
import { assertPolicy, type ImpersonationPolicy } from "@/server/hub/impersonation";

/** How people who sign in with a provider act on the hub: the hub trusts the provider, or the console impersonates. */
export type HubUse = "token" | "impersonate";

/** The OpenID provider, and what its claims mean. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string | undefined;
  readonly scopes: string;
  /** What people know the provider as. */
  readonly label: string;
  /** PEM. Beside the public authorities. */
  readonly ca?: string | undefined;
  readonly hub: HubUse;
  readonly claims: ClaimSettings;
  /** Of "impersonate" alone. */
  readonly policy: ImpersonationPolicy;
}

/** As kube-apiserver has them. */
export interface ClaimSettings {
  readonly user: string;
  readonly userPrefix: string;
  readonly groups: string;
  readonly groupsPrefix: string;
}

/** The variables of the environment. */
export interface OidcEnvironment {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE?: string | undefined;
  readonly OIDC_SCOPES: string;
  readonly OIDC_LABEL?: string | undefined;
  readonly OIDC_CA_FILE?: string | undefined;
  readonly OIDC_HUB: HubUse;
  readonly OIDC_USER_CLAIM: string;
  readonly OIDC_USER_PREFIX: string;
  readonly OIDC_GROUPS_CLAIM: string;
  readonly OIDC_GROUPS_PREFIX: string;
  readonly OIDC_ALLOWED_USERS: readonly string[];
  readonly OIDC_ALLOWED_GROUPS: readonly string[];
}

const POLICY = { users: "OIDC_ALLOWED_USERS", groups: "OIDC_ALLOWED_GROUPS" };

/** Undefined where no provider is named. Throws `StartFailure`. */
export async function readOidcSettings(env: OidcEnvironment): Promise<OidcSettings | undefined> {
  if (env.OIDC_ISSUER === undefined) return undefined;
  const issuer = new URL(env.OIDC_ISSUER);
  if (env.OIDC_CLIENT_ID === undefined)
    throw new StartFailure("OIDC_ISSUER needs OIDC_CLIENT_ID: the name of this console at the provider.");
  const policy = { users: env.OIDC_ALLOWED_USERS, groups: env.OIDC_ALLOWED_GROUPS };
  assertPolicyOf(env.OIDC_HUB, policy);
  return {
    issuer,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: await secretOf(env),
    scopes: scopesOf(env.OIDC_SCOPES),
    label: env.OIDC_LABEL ?? issuer.host,
    ca: await textOf("OIDC_CA_FILE", env.OIDC_CA_FILE),
    hub: env.OIDC_HUB,
    claims: {
      user: env.OIDC_USER_CLAIM,
      userPrefix: env.OIDC_USER_PREFIX,
      groups: env.OIDC_GROUPS_CLAIM,
      groupsPrefix: env.OIDC_GROUPS_PREFIX,
    },
    policy,
  };
}

function assertPolicyOf(hub: HubUse, policy: ImpersonationPolicy): void {
  if (hub === "impersonate") assertPolicy(policy, POLICY);
  else if (policy.users.length + policy.groups.length > 0)
    throw new StartFailure(
      `${POLICY.users} and ${POLICY.groups} are for OIDC_HUB=impersonate: else the hub alone decides who may do what.`,
    );
}

async function secretOf({ OIDC_CLIENT_SECRET, OIDC_CLIENT_SECRET_FILE }: OidcEnvironment): Promise<string | undefined> {
  if (OIDC_CLIENT_SECRET !== undefined && OIDC_CLIENT_SECRET_FILE !== undefined)
    throw new StartFailure("OIDC_CLIENT_SECRET and OIDC_CLIENT_SECRET_FILE both have the secret: leave one out.");
  return OIDC_CLIENT_SECRET ?? (await textOf("OIDC_CLIENT_SECRET_FILE", OIDC_CLIENT_SECRET_FILE));
}

async function textOf(name: string, path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new StartFailure(`The file that ${name} names cannot be read.`, { cause });
  });
  if (text.trim() === "") throw new StartFailure(`The file that ${name} names is empty.`);
  return text.trim();
}

/** Without the first there is no ID token. */
function scopesOf(text: string): string {
  const scopes = text.split(/[\s,]+/).filter(Boolean);
  return [...new Set(["openid", ...scopes])].join(" ");
}
