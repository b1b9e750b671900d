import { join } from "node:path";
import { z } from "@/lib/kube/zod";
import { ManagerMode } from "@/lib/resources/add-on-manager";

import { StartFailure } from "./errors";
import { isIpRange } from "./ip-ranges";
import { PROJECT_ROOT } from "./project-root";

const LogLevel = z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]);

const GrpcServer = z.enum(["trusted", "untrusted"]);

const Switch = z.enum(["on", "off"]);
const HubUse = z.enum(["token", "impersonate"]);
/** OpenID Connect Discovery allows neither query nor fragment. */
const ISSUER = /^https:\/\/[^?#\s]+$/;
const HTTP_URL = /^https?:\/\/[^?#\s@]+$/;
/** An underscore is refused: some proxies take it for a dash. */
const HeaderName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/));

/** Segments that every proxy and browser leaves as they are. */
const BASE_PATH = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

const isTest = process.env.NODE_ENV === "test";
const LOG_LEVEL = z._default(LogLevel, isTest ? "silent" : "info");

const Environment = z.object({
  NODE_ENV: z._default(z.string(), "production"),
  /** Where the console listens. */
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  /** PEM of the certificate with which the console serves TLS itself, and of its key. */
  TLS_CERT_FILE: z.optional(z.string()),
  TLS_KEY_FILE: z.optional(z.string()),
  /** Addresses under which people reach the console, by commas. On loopback `localhost` is always one. */
  PUBLIC_URLS: z._default(z.pipe(z.string(), z.transform(origins)), []),
  /** Origins by commas whose pages may show views of the console in frames; without one nobody's may. */
  EMBED_ORIGINS: z._default(z.pipe(z.string(), z.transform(embedOrigins)), []),
  /** Repositories of Helm, by commas, whose charts are rendered for templates; without one none is (server/charts). */
  CHART_REPOSITORIES: z._default(z.pipe(z.string(), z.transform(chartRepositories)), []),
  /** Folder with a file for each of the credentials of private ones (server/charts/chart-credentials.ts). */
  CHART_CREDENTIALS_DIR: z.optional(z.string()),
  /** Helm's program: a path, or a name to look for. */
  HELM: z._default(z.string(), "helm"),
  /** Below which the console is served, behind a proxy that keeps it: "/flotilla". */
  BASE_PATH: z._default(z.string().check(z.regex(BASE_PATH)), ""),
  /** That the console holds at a time; four fifths of them may be event streams. */
  MAX_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(100_000)), 5_000),
  /** Addresses and networks of proxies, by commas, whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: z._default(z.pipe(z.string(), z.transform(proxies)), []),
  KUBECONFIG: z.optional(z.string()),
  /** Folder with a file for each key that processes share (server/keys.ts). */
  KEYS_DIR: z.optional(z.string()),
  /** Of several consoles: the name of this one, and of each the host and port at which others reach it (server/peers). */
  PEER_NAME: z.optional(z.string()),
  PEERS: z.optional(z.string()),
  /** Where it listens for them, and the folder with the certificate that all of them have. */
  PEER_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  PEER_HOST: z.optional(z.string()),
  PEER_CERTS: z.optional(z.string()),
  /** Folder for the activity log; without one it is on stdout and in memory alone. */
  ACTIVITY_DIR: z.optional(z.string()),
  /** Of all files of one process there. */
  ACTIVITY_MAX_BYTES: z._default(z.coerce.number().check(z.int(), z.gte(1_048_576)), 104_857_600),
  ACTIVITY_RETENTION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3_660)), 90),
  /** Whether each line of it is printed for collectors. */
  ACTIVITY_STDOUT: z._default(z.enum(["on", "off"]), "on"),
  /** Folder for the history; without one it is of the last hour, and in memory. */
  HISTORY_DIR: z.optional(z.string()),
  HISTORY_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3_660)), 30),
  /** Of all its files; the oldest go first. */
  HISTORY_BYTES: z._default(z.coerce.number().check(z.int(), z.gte(67_108_864)), 2_147_483_648),
  /** The proxy on the way to the hub, in either case of letters (server/hub/proxy-of.ts). */
  HTTPS_PROXY: z.optional(z.string()),
  https_proxy: z.optional(z.string()),
  NO_PROXY: z.optional(z.string()),
  no_proxy: z.optional(z.string()),
  /** Which add-ons our manager is responsible for. Nothing is inferred from other managers on the hub. */
  ADDON_MANAGER: z._default(ManagerMode, "own"),
  /** Whether to approve add-on certificates that the hub's gRPC server requests in a cluster's name. */
  CSR_GRPC_SERVER: z._default(GrpcServer, "untrusted"),
  /** Where the add-on manager serves health and metrics; nowhere without a port. */
  HEALTH_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  HEALTH_HOST: z._default(z.string(), "127.0.0.1"),
  /** Where the console serves metrics; nowhere without a port. */
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  METRICS_HOST: z._default(z.string(), "127.0.0.1"),
  /** Addresses and networks of proxies, by commas, that sign people in (server/processes/open-proxy-auth.ts). */
  TRUSTED_IDENTITY_PROXIES: z._default(z.pipe(z.string(), z.transform(proxies)), []),
  PROXY_AUTH_SECRET: z.optional(z.string()),
  PROXY_AUTH_SECRET_FILE: z.optional(z.string()),
  /** Instead: PEM of the authority of the proxy's client certificate, and the names that it may have. */
  PROXY_AUTH_CLIENT_CA_FILE: z.optional(z.string()),
  PROXY_AUTH_CLIENT_NAMES: z._default(z.pipe(z.string(), z.transform(namesIn)), []),
  PROXY_AUTH_HUB: z._default(HubUse, "token"),
  PROXY_AUTH_ALLOWED_USERS: z._default(z.pipe(z.string(), z.transform(namesIn)), []),
  PROXY_AUTH_ALLOWED_GROUPS: z._default(z.pipe(z.string(), z.transform(namesIn)), []),
  PROXY_AUTH_SECRET_HEADER: z._default(HeaderName, "X-Proxy-Auth-Secret"),
  PROXY_AUTH_USER_HEADER: z._default(HeaderName, "X-Forwarded-User"),
  PROXY_AUTH_GROUPS_HEADER: z._default(HeaderName, "X-Forwarded-Groups"),
  PROXY_AUTH_TOKEN_HEADER: z._default(HeaderName, "X-Forwarded-Access-Token"),
  /** Where a browser ends its session at the proxy: a path of the console's address, or an address. */
  PROXY_AUTH_SIGN_OUT: z.optional(z.string().check(z.regex(/^(https?:\/\/|\/(?![/\\]))[\x21-\x7e]*$/))),
  /** Path of the file with the accounts that a demo offers. */
  DEMO_ACCOUNTS: z.optional(z.string()),
  /** Whether people may sign in with a token of the hub. */
  TOKEN_SIGN_IN: z._default(Switch, "on"),
  /** The account that may act for others (server/hub/impersonator.ts). */
  IMPERSONATOR_KUBECONFIG: z.optional(z.string()),
  IMPERSONATOR_TOKEN_FILE: z.optional(z.string()),
  /** The OpenID provider that people sign in with (server/oidc/settings.ts). */
  OIDC_ISSUER: z.optional(z.string().check(z.regex(ISSUER))),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_CLIENT_SECRET_FILE: z.optional(z.string()),
  OIDC_SCOPES: z._default(z.string(), "openid profile email"),
  OIDC_LABEL: z.optional(z.string()),
  OIDC_CA_FILE: z.optional(z.string()),
  OIDC_HUB: z._default(HubUse, "token"),
  OIDC_USER_CLAIM: z._default(z.string(), "sub"),
  OIDC_USER_PREFIX: z._default(z.string(), ""),
  OIDC_GROUPS_CLAIM: z._default(z.string(), "groups"),
  OIDC_GROUPS_PREFIX: z._default(z.string(), ""),
  /** Whom the console may impersonate, a name on each line or between commas. */
  OIDC_ALLOWED_USERS: z._default(z.pipe(z.string(), z.transform(namesIn)), []),
  OIDC_ALLOWED_GROUPS: z._default(z.pipe(z.string(), z.transform(namesIn)), []),
  /** Prometheus, or what answers like it: its address with the prefix of its API (server/prometheus/settings.ts). */
  PROMETHEUS_URL: z.optional(z.string().check(z.regex(HTTP_URL))),
  PROMETHEUS_TOKEN_FILE: z.optional(z.string()),
  PROMETHEUS_USERNAME: z.optional(z.string()),
  PROMETHEUS_PASSWORD_FILE: z.optional(z.string()),
  PROMETHEUS_CERT_FILE: z.optional(z.string()),
  PROMETHEUS_KEY_FILE: z.optional(z.string()),
  PROMETHEUS_CA_FILE: z.optional(z.string()),
  PROMETHEUS_TENANT: z.optional(z.string()),
  PROMETHEUS_TENANT_HEADER: z._default(HeaderName, "X-Scope-OrgID"),
  /** The label that says of which cluster a series is. */
  PROMETHEUS_CLUSTER_LABEL: z._default(z.string().check(z.regex(/^[a-zA-Z_][a-zA-Z0-9_]*$/)), "cluster_name"),
  PROMETHEUS_SCRAPE_SECONDS: z._default(z.coerce.number().check(z.gte(1), z.lte(3_600)), 15),
  /** Alertmanager: its address with the prefix of its API, whose alerts are shown on clusters and add-ons. */
  ALERTMANAGER_URL: z.optional(z.string().check(z.regex(HTTP_URL))),
  ALERTMANAGER_TOKEN_FILE: z.optional(z.string()),
  ALERTMANAGER_USERNAME: z.optional(z.string()),
  ALERTMANAGER_PASSWORD_FILE: z.optional(z.string()),
  ALERTMANAGER_CERT_FILE: z.optional(z.string()),
  ALERTMANAGER_KEY_FILE: z.optional(z.string()),
  ALERTMANAGER_CA_FILE: z.optional(z.string()),
  ALERTMANAGER_TENANT: z.optional(z.string()),
  ALERTMANAGER_TENANT_HEADER: z._default(HeaderName, "X-Scope-OrgID"),
  /** Where dashboards that people keep on the hub are; otherwise in the namespace of the installation. */
  DASHBOARDS_NAMESPACE: z.optional(z.string().check(z.regex(/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/))),
  /** Folder with a file for each receiver of notifications; without one nothing is sent (server/notifications). */
  NOTIFICATION_RECEIVERS_DIR: z.optional(z.string()),
  /** Hosts that may be sent to, by commas: "hooks.example.org", "*.example.org", "mail.example.org:2525". */
  NOTIFICATION_ALLOWED_HOSTS: z._default(z.pipe(z.string(), z.transform(hosts)), []),
  /** Networks by commas that are not on the internet, and may be sent to all the same. */
  NOTIFICATION_PRIVATE_NETWORKS: z._default(z.pipe(z.string(), z.transform(proxies)), []),
  /** Where links in them lead: the console's address, with its base path. */
  NOTIFICATION_CONSOLE_URL: z.optional(z.string().check(z.regex(HTTP_URL))),
  /** Folder with a file of keys for each external approver of rollout gates; without one none is heard (server/gates/callbacks). */
  GATE_APPROVERS_DIR: z.optional(z.string()),
  /** The token of the account that acts for them. */
  GATE_APPROVERS_TOKEN_FILE: z.optional(z.string()),
  /** Of the role `mcp`: a console, and the token of who reads from it (server/mcp/settings.ts). */
  FLOTILLA_URL: z.optional(z.string()),
  FLOTILLA_TOKEN: z.optional(z.string()),
  FLOTILLA_TOKEN_FILE: z.optional(z.string()),
  /** Folder of the pages that Next exported. */
  PAGES_DIR: z._default(z.string(), join(PROJECT_ROOT, "dist/pages")),
  LOG_LEVEL,
});
type Environment = z.infer<typeof Environment>;

const HEADER_NAME = "the name of a header, of letters, digits and dashes";

const EXPECTED: Readonly<Record<string, string>> = {
  PORT: "a whole number from 0 to 65535",
  ADDON_MANAGER: `${ManagerMode.options.slice(0, -1).join(", ")} or ${ManagerMode.options.at(-1)}`,
  CSR_GRPC_SERVER: GrpcServer.options.join(" or "),
  ACTIVITY_MAX_BYTES: "a whole number from 1048576 on",
  ACTIVITY_RETENTION_DAYS: "a whole number from 1 to 3660",
  ACTIVITY_STDOUT: "on or off",
  HISTORY_DAYS: "a whole number from 1 to 3660",
  HISTORY_BYTES: "a whole number from 67108864 on",
  METRICS_PORT: "a whole number from 0 to 65535",
  PEER_PORT: "a whole number from 0 to 65535",
  HEALTH_PORT: "a whole number from 0 to 65535",
  PUBLIC_URLS: "comma-separated addresses without a path, like https://flotilla.example.org",
  EMBED_ORIGINS: "comma-separated origins over https, like https://portal.example.org",
  CHART_REPOSITORIES:
    "comma-separated addresses over https or oci, like https://charts.example.org or oci://registry.example.org/charts",
  BASE_PATH: "a path such as /flotilla, without a slash at its end",
  MAX_CONNECTIONS: "a whole number from 100 to 100000",
  TRUSTED_PROXIES: "comma-separated addresses or networks, like 10.0.0.0/8",
  TOKEN_SIGN_IN: Switch.options.join(" or "),
  OIDC_ISSUER: "an address over https, without query and fragment",
  OIDC_HUB: HubUse.options.join(" or "),
  TRUSTED_IDENTITY_PROXIES: "comma-separated addresses or networks, like 10.0.0.0/8",
  PROXY_AUTH_HUB: HubUse.options.join(" or "),
  PROXY_AUTH_SECRET_HEADER: HEADER_NAME,
  PROXY_AUTH_USER_HEADER: HEADER_NAME,
  PROXY_AUTH_GROUPS_HEADER: HEADER_NAME,
  PROXY_AUTH_TOKEN_HEADER: HEADER_NAME,
  PROXY_AUTH_SIGN_OUT: "a path such as /oauth2/sign_out, or an address",
  PROMETHEUS_URL: "an address over http or https, without user, query and fragment",
  PROMETHEUS_TENANT_HEADER: HEADER_NAME,
  ALERTMANAGER_URL: "an address over http or https, without user, query and fragment",
  ALERTMANAGER_TENANT_HEADER: HEADER_NAME,
  PROMETHEUS_CLUSTER_LABEL: "the name of a label",
  PROMETHEUS_SCRAPE_SECONDS: "a number from 1 to 3600",
  DASHBOARDS_NAMESPACE: "the name of a namespace",
  NOTIFICATION_ALLOWED_HOSTS: "comma-separated hosts, like hooks.example.org or *.example.org:8443",
  NOTIFICATION_PRIVATE_NETWORKS: "comma-separated addresses or networks, like 10.0.0.0/8",
  NOTIFICATION_CONSOLE_URL: "an address over http or https, without user, query and fragment",
  LOG_LEVEL: LogLevel.options.join(", "),
};

let current: Environment | undefined;

/** The environment of this process, read and checked on first use. Throws `StartFailure`. */
export function env(): Environment {
  current ??= readEnv(process.env);
  return current;
}

export function readEnv(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const read = Environment.safeParse(given);
  if (read.success) return read.data;
  const name = String(read.error.issues[0]?.path[0]);
  throw new StartFailure(`${name} must be ${EXPECTED[name] ?? "text"}; it is "${given[name]}".`);
}

/** What a program that is run sees of our environment: these variables, and no other. */
export function passedVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** Separate, so that there is a log even if the environment is invalid. */
export function logLevel(): string {
  return z.catch(LOG_LEVEL, "info").parse(process.env.LOG_LEVEL || undefined);
}

function origins(text: string, context: z.core.ParsePayload): string[] {
  return partsOf(text).map((part) => {
    const url = URL.canParse(part) ? new URL(part) : undefined;
    const isOrigin = url !== undefined && ["http:", "https:"].includes(url.protocol) && url.href === `${url.origin}/`;
    if (!isOrigin) context.issues.push({ code: "custom", input: text, path: [] });
    return url?.origin ?? "";
  });
}

/** Over http a page of this machine alone: others could be changed on their way. It becomes part of a policy as it is. */
const EMBEDDER = /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?$/;

function embedOrigins(text: string, context: z.core.ParsePayload): string[] {
  const read = origins(text, context);
  const isSafe = (origin: string) => EMBEDDER.test(origin);
  if (!read.every(isSafe)) context.issues.push({ code: "custom", input: text, path: [] });
  return read;
}

function proxies(text: string, context: z.core.ParsePayload): string[] {
  const parts = partsOf(text);
  if (!parts.every(isIpRange)) context.issues.push({ code: "custom", input: text, path: [] });
  return parts;
}

const HOST = /^(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$|^\[?[0-9a-f:.]+\]?(?::\d{1,5})?$/i;

function hosts(text: string, context: z.core.ParsePayload): string[] {
  const parts = partsOf(text);
  if (!parts.every((part) => HOST.test(part))) context.issues.push({ code: "custom", input: text, path: [] });
  return parts;
}

/** Without a user: what is there is read by everybody who may render it. */
const CHART_REPOSITORY = /^(?:https|oci):\/\/[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?(?:\/[A-Za-z0-9._~/-]*)?$/;

function chartRepositories(text: string, context: z.core.ParsePayload): string[] {
  const parts = partsOf(text);
  if (!parts.every((part) => CHART_REPOSITORY.test(part)))
    context.issues.push({ code: "custom", input: text, path: [] });
  return parts;
}

/** Names of groups may have commas: then each is on a line of its own. */
function namesIn(text: string): string[] {
  const parts = text.includes("\n") ? text.split("\n") : text.split(",");
  return parts.map((part) => part.trim()).filter(Boolean);
}

function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
