import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { freePort } from "@/e2e/free-ports";
import type { DemoOptions, RunningDemo } from "@/e2e/running-demo";
import { NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import { seedHub } from "@/server/demo/seed/seed-hub";
import { createClient } from "@/server/hub/client";
import type { HubClient } from "@/server/hub/hub-client";
import { connect } from "@/server/hub/kubeconfig";
import {
  type DemoFiles,
  demoFiles,
  demoIdentities,
  demoTokens,
  IMPERSONATOR,
  writeDemoFiles,
} from "@/server/processes/demo-files";
import { auditedUsers } from "./audit/audited-journeys";
import { makeImpersonator } from "./chart-impersonator";
import { startConversionWebhook } from "./conversion-webhook";
import { installCrds } from "./install-crds";
import { ROOT, RoleProcess } from "./role-process";
import { type Audit, type RealHub, startRealHub } from "./start";
import { issuerIn } from "./trusted-issuer";

const TokenRequest = z.looseObject({ status: z.looseObject({ token: z.string() }) });

const TOKENS_LAST_SECONDS = 7_200;
const SOLE_MANAGER = { ADDON_MANAGER: "all" };

/** Where a demo runs. What was begun is undone in reverse. */
interface Stage {
  readonly folder: string;
  readonly undo: (() => Promise<unknown>)[];
}

interface RealDemoOptions extends DemoOptions {
  /** Otherwise what its people and processes request is written down in the folder `E2E_AUDIT`. */
  readonly audit?: Audit;
}

/**
 * What `startDemo` starts, on a real API server: people have tokens that it knows, console, controllers and approver
 * those of their accounts. The console alone has the variables of `env`. Where they name an OpenID provider, the API
 * server trusts it, or has the account that the chart makes to impersonate its people.
 */
export async function startRealDemo(options: RealDemoOptions = {}): Promise<RunningDemo> {
  const { clusters = 50, seed = 1, addOns = true, readyWithinMs = 180_000, env = {} } = options;
  const stage: Stage = { folder: await mkdtemp(join(tmpdir(), "flotilla-real-demo-")), undo: [] };
  stage.undo.push(() => rm(stage.folder, { recursive: true, force: true }));
  const stop = async () => {
    const failures: unknown[] = [];
    for (const step of stage.undo.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const signal = AbortSignal.timeout(readyWithinMs);
    const { hub, files, accounts } = await prepareHub(stage, options, signal);
    const port = options.port ?? (await freePort());
    const fleet = [
      "--kubeconfig",
      files.kubeconfig,
      "--clusters",
      String(clusters),
      "--seed",
      String(seed),
      ...(addOns ? ["--catalogue"] : []),
    ];
    const begin = (role: string, args: readonly string[], own: Readonly<Record<string, string>>) => {
      const started = new RoleProcess(role, args, own);
      stage.undo.push(() => started.stop());
      return started;
    };
    const consoleEnv = {
      ...env,
      ...(isImpersonating(env) ? { IMPERSONATOR_TOKEN_FILE: files.impersonator } : {}),
      KUBECONFIG: files.consoleConfig,
      DEMO_ACCOUNTS: files.accounts,
      PORT: String(port),
      HOST: "127.0.0.1",
    };
    const startedAt = Date.now();
    const roles = [
      begin("demo-fleet", fleet, {}),
      begin("controllers", ["--only", "add-ons"], { ...SOLE_MANAGER, KUBECONFIG: files.controllersConfig }),
      begin("controllers", ["--only", "certificates"], { ...SOLE_MANAGER, KUBECONFIG: files.approverConfig }),
      begin("console", [], consoleEnv),
    ];
    await Promise.all(roles.map((role) => role.reached(role.role === "demo-fleet" ? "fleet" : "ready", signal)));
    return {
      startedAt,
      url: `http://localhost:${port}`,
      kubeconfig: files.kubeconfig,
      accounts,
      processes: () => roles.filter((role) => !role.hasEnded()).map(({ pid }) => pid),
      roleOf: (pid) => roles.find((role) => role.pid === pid)?.role,
      output: () => [hub.output(), ...roles.map((role) => role.output())].join("\n"),
      stop,
    };
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

function isImpersonating(env: Readonly<Record<string, string>>): boolean {
  return env.OIDC_HUB === "impersonate";
}

async function prepareHub({ folder, undo }: Stage, { env = {}, audit }: RealDemoOptions, signal: AbortSignal) {
  const tokens = await demoTokens(folder);
  const people = Object.fromEntries(Object.entries(tokens).filter(([name]) => !processes(tokens).includes(name)));
  const issuer = isImpersonating(env) ? undefined : await issuerIn(env);
  const hub = await startRealHub({ tokens: people, audit: audit ?? (await auditOfRights(folder)), issuer });
  undo.push(() => hub.stop());
  const webhook = await startConversionWebhook();
  undo.push(() => webhook.stop());
  await installCrds(hub.kubeconfig, webhook.clientConfig);
  const files = await giveAccounts(hub, { folder, tokens, env }, signal);
  return { hub, files, accounts: Object.keys(people) };
}

async function auditOfRights(folder: string): Promise<Audit | undefined> {
  if (!process.env.E2E_AUDIT) return undefined;
  return { log: join(process.env.E2E_AUDIT, `${basename(folder)}.log`), users: await auditedUsers() };
}

/** Names of those that are service accounts of ours, not people. */
function processes(tokens: Readonly<Record<string, string>>): string[] {
  const identities = demoIdentities(tokens);
  return Object.keys(tokens).filter((name) => identities.get(tokens[name] ?? "")?.user !== name);
}

interface Accounts {
  readonly folder: string;
  readonly tokens: Readonly<Record<string, string>>;
  /** Of the console. */
  readonly env: Readonly<Record<string, string>>;
}

async function giveAccounts(hub: RealHub, { folder, tokens, env }: Accounts, signal: AbortSignal): Promise<DemoFiles> {
  const { own } = connect(hub.kubeconfig);
  try {
    const client = createClient(own);
    await seedHub({ client, projectRoot: ROOT, also: [], manifests: ["rbac.yaml"], signal });
    // deploy/rbac.yaml has no account that acts for others.
    const accounts = processes(tokens).filter((name) => name !== IMPERSONATOR);
    const issued = await Promise.all(
      accounts.map(async (name) => [name, await tokenOf(client, name, signal)] as const),
    );
    const impersonator: Record<string, string> = isImpersonating(env)
      ? { [IMPERSONATOR]: await makeImpersonator(hub, client, env, signal) }
      : {};
    await writeDemoFiles(folder, hub, { ...tokens, ...Object.fromEntries(issued), ...impersonator });
  } finally {
    await own.close();
  }
  return demoFiles(folder);
}

async function tokenOf(client: HubClient, account: string, signal: AbortSignal): Promise<string> {
  const path = `/api/v1/namespaces/${NAMESPACE}/serviceaccounts/${account}/token`;
  const spec = { expirationSeconds: TOKENS_LAST_SECONDS };
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec };
  return TokenRequest.parse(await client.raw({ method: "POST", path, body, signal })).status.token;
}
