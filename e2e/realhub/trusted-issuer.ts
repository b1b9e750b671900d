import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";

/** An OpenID provider as a kube-apiserver knows it. */
export interface TrustedIssuer {
  /** Over https. */
  readonly url: string;
  /** PEM of the authority of its certificate. */
  readonly ca: string;
  readonly audience: string;
  readonly userPrefix: string;
  readonly groupsPrefix: string;
}

/** The provider that a console's variables name, or undefined. Throws where one that it needs is missing. */
export async function issuerIn(env: Readonly<Record<string, string>>): Promise<TrustedIssuer | undefined> {
  const { OIDC_ISSUER: url, OIDC_CA_FILE: caFile, OIDC_CLIENT_ID: audience } = env;
  if (url === undefined) return undefined;
  if (caFile === undefined || audience === undefined) throw new Error("OIDC_CA_FILE or OIDC_CLIENT_ID is missing");
  const { OIDC_USER_PREFIX: userPrefix = "", OIDC_GROUPS_PREFIX: groupsPrefix = "" } = env;
  return { url, ca: await readFile(caFile, "utf8"), audience, userPrefix, groupsPrefix };
}

/**
 * Flags by which a kube-apiserver takes the provider's ID tokens: structured authentication, with the same claims as a
 * console's own defaults. The file is written into `folder`.
 */
export async function authenticationFlags(folder: string, issuer: TrustedIssuer): Promise<string[]> {
  const { url, ca, audience, userPrefix, groupsPrefix } = issuer;
  const claimMappings = {
    username: { claim: "sub", prefix: userPrefix },
    groups: { claim: "groups", prefix: groupsPrefix },
  };
  const jwt = [{ issuer: { url, certificateAuthority: ca, audiences: [audience] }, claimMappings }];
  const path = join(folder, "authentication.yaml");
  const config = { apiVersion: "apiserver.config.k8s.io/v1", kind: "AuthenticationConfiguration", jwt };
  await writeFile(path, stringify(config), { mode: 0o600 });
  return [`--authentication-config=${path}`];
}
