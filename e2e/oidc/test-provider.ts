import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Provider } from "oidc-provider";
import { z } from "@/lib/kube/zod";
import { newAuthority, openAuthority } from "@/server/demo/api-server/certificates/certificate-authority";

const CLIENT = { id: "flotilla", secret: "a-secret-of-tests-alone" };
const IDLE_SECONDS = 3_600;

/** What the provider has answered to a console that came with a code or a refresh token. */
const Granted = z.looseObject({ body: z.looseObject({ id_token: z.string() }) });
const Claims = z.looseObject({ sub: z.string() });

interface ProviderOptions {
  /** Where the console is. */
  readonly consoleUrl: string;
  /** Of each person, by login. Everybody else has none. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly idTokenSeconds?: number;
}

/** A provider on loopback over https, with a form that takes any login and any password. */
export interface TestProvider {
  readonly issuer: string;
  /** What a console and a hub need to know of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Path of the PEM of its authority. */
  readonly caFile: string;
  /** The ID tokens that it has issued to somebody, the newest last. */
  idTokens(login: string): readonly string[];
  /** How often each endpoint, such as "/token", was called. */
  calls(path: string): number;
  /** Answers nothing any more until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  close(): Promise<void>;
}

export async function startProvider(options: ProviderOptions): Promise<TestProvider> {
  const folder = await mkdtemp(join(tmpdir(), "oidc-"));
  const authority = await openAuthority(await newAuthority(new Date()));
  const caFile = join(folder, "ca.pem");
  await writeFile(caFile, authority.certificate);
  const { certificate, key } = await authority.serving(new Date());
  const server = createServer({ key, cert: certificate });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configurationOf(options));
  const idTokens: string[] = [];
  provider.on("grant.success", (context) => void idTokens.push(Granted.parse(context).body.id_token));
  const answer = provider.callback();
  const calls = new Map<string, number>();
  let isAway = false;
  server.on("request", (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? "/", issuer);
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1);
    if (isAway) incoming.destroy();
    else void answer(incoming, outgoing);
  });
  return {
    issuer,
    caFile,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_CA_FILE: caFile,
      OIDC_LABEL: "Harbour",
      OIDC_SCOPES: "openid profile groups offline_access",
      OIDC_USER_PREFIX: "oidc:",
      OIDC_GROUPS_PREFIX: "oidc:",
    },
    idTokens: (login) => idTokens.filter((token) => subjectOf(token) === login),
    calls: (path) => calls.get(path) ?? 0,
    goAway: () => {
      isAway = true;
    },
    comeBack: () => {
      isAway = false;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

function subjectOf(token: string): string {
  return Claims.parse(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())).sub;
}

function configurationOf({ consoleUrl, groups, idTokenSeconds = IDLE_SECONDS }: ProviderOptions): object {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        client_name: "Flotilla",
        redirect_uris: [`${consoleUrl}/api/session/oidc/callback`],
        post_logout_redirect_uris: [`${consoleUrl}/login`],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], profile: ["name"], groups: ["groups"] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, login: string) => ({
      accountId: login,
      claims: () => ({ sub: login, name: login, groups: groups[login] ?? [] }),
    }),
    cookies: { keys: ["of-tests-alone"] },
    features: { revocation: { enabled: true } },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: idTokenSeconds,
      Grant: IDLE_SECONDS,
      IdToken: idTokenSeconds,
      Interaction: IDLE_SECONDS,
      RefreshToken: IDLE_SECONDS,
      Session: IDLE_SECONDS,
    },
  };
}
