import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readDemoAccounts } from "@/server/auth/demo-accounts";
import { env } from "@/server/env";
import { cannotListen, StartFailure } from "@/server/errors";
import type { ChildPlan } from "./child-processes";
import { type DemoFiles, demoFiles, demoFolder } from "./demo-files";
import { COPY_FLAGS, copyFiles } from "./hub-copy";
import type { Family } from "./parent";
import { scenarioMessage } from "./scenario-message";
import { readScenarioOptions, SCENARIO_FLAGS, type ScenarioOptions } from "./scenario-options";
import { wholeNumber } from "./whole-number";

/** A demo is reachable from this machine only. */
const HOST = "127.0.0.1";

/** The terminal is for the person who tries it: the processes speak up only where something is wrong. */
const QUIET = { LOG_LEVEL: process.env.LOG_LEVEL ?? "warn", ACTIVITY_STDOUT: process.env.ACTIVITY_STDOUT ?? "off" };

/** No other add-on manager runs on the hub of a demo. */
const SOLE_MANAGER = { ADDON_MANAGER: "all" };

/** A hub with a simulated fleet, the controllers and the console, all on loopback: `demo --clusters 50 --seed 1`. */
export async function startDemo(args: readonly string[], family: Family, pages: Pages = "exported"): Promise<void> {
  const parsed = await readOptions(args);
  const options = { ...parsed, port: await listenOnce(parsed.port) };
  const folder = await makeFolder(join(".demo", String(options.port)));
  const hubPort = await listenOnce(0);
  const hub = family.start(hubPlan(folder, hubPort, options));
  await hub.reached("ready");
  const files = demoFiles(folder);
  const controllers = options.copy.length > 0 ? [] : [controllersPlan(files)];
  const others = [...controllers, consolePlan(files, options.port, pages)];
  const started = others.map((plan) => family.start(plan));
  await Promise.all([hub.reached("fleet"), ...started.map((child) => child.reached("ready"))]);
  await announce(files, options);
  process.stdout.write(await scenarioMessage(folder, options.scenarioOptions));
}

/** Exported at build, or compiled by Next on request. */
type Pages = "exported" | "reloading";

const PAGES_ENV = {
  exported: { NODE_ENV: "production" },
  reloading: { NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
} as const satisfies Record<Pages, object>;

interface DemoOptions {
  readonly clusters: number;
  readonly seed: number;
  readonly port: number;
  readonly scenarioOptions: ScenarioOptions;
  /** Whether the hub has kinds of add-ons, with a few objects of each. */
  readonly examples: boolean;
  /** Whether the hub has add-ons from the start. */
  readonly addOns: boolean;
  /** The files of a hub to show as it was, instead of a fleet. */
  readonly copy: readonly string[];
}

/** Throws `StartFailure` for anything unknown. */
async function readOptions(args: readonly string[], port = env().PORT): Promise<DemoOptions> {
  const { values } = parse(args);
  const copy = copyFiles(values).map((file) => resolve(file));
  const scenarioOptions = await readScenarioOptions(values);
  const { clusters = 50, seed = 1 } = scenarioOptions.scenario ?? {};
  return {
    clusters: wholeNumber("--clusters", values.clusters ?? String(clusters), 1, 10_000),
    seed: wholeNumber("--seed", values.seed ?? String(seed), 0, 2 ** 31),
    port,
    scenarioOptions,
    examples: !values["no-examples"],
    addOns: !values["no-add-ons"],
    copy,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        clusters: { type: "string" },
        seed: { type: "string" },
        "no-examples": { type: "boolean", default: false },
        "no-add-ons": { type: "boolean", default: false },
        ...SCENARIO_FLAGS,
        ...COPY_FLAGS,
      },
    });
  } catch (cause) {
    throw new StartFailure(
      `The demo takes --clusters N, --seed N, --no-examples, --no-add-ons, --scenario NAME, --speed N and --control, or --load FILE; ${cause instanceof Error ? cause.message : "unknown option"}`,
    );
  }
}

function hubPlan(folder: string, port: number, options: DemoOptions): ChildPlan {
  const { clusters, seed, scenarioOptions, examples, addOns, copy } = options;
  const position = ["--folder", folder, "--port", String(port)];
  const size = ["--clusters", String(clusters), "--seed", String(seed)];
  const parts = [...(examples ? ["--examples"] : []), ...(addOns ? [] : ["--no-add-ons"])];
  const fleet = [...size, ...parts, ...scenarioOptions.args];
  const content = copy.length > 0 ? copy.flatMap((file) => ["--load", file]) : fleet;
  return { role: "demo-hub", args: [...position, ...content], env: QUIET };
}

function controllersPlan(files: DemoFiles): ChildPlan {
  const own = { ...QUIET, KEYS_DIR: files.keys, KUBECONFIG: files.controllersConfig };
  return { role: "controllers", args: [], env: { ...own, ...SOLE_MANAGER } };
}

function consolePlan(files: DemoFiles, port: number, pages: Pages): ChildPlan {
  const own = { ...QUIET, KUBECONFIG: files.consoleConfig, KEYS_DIR: files.keys, DEMO_ACCOUNTS: files.accounts };
  // Its page /embed/demo embeds views, as pages of others do.
  const embedders = [`http://localhost:${port}`, `http://127.0.0.1:${port}`, ...env().EMBED_ORIGINS];
  const isImpersonating = env().OIDC_ISSUER !== undefined && env().OIDC_HUB === "impersonate";
  const impersonator: ChildPlan["env"] = isImpersonating ? { IMPERSONATOR_TOKEN_FILE: files.impersonator } : {};
  const address = { PORT: String(port), HOST, EMBED_ORIGINS: embedders.join(",") };
  return { role: "console", args: [], env: { ...own, ...impersonator, ...address, ...PAGES_ENV[pages] } };
}

async function makeFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true }).catch(() => undefined);
  return demoFolder(path);
}

/** Whether the port is free, and which port it is: for 0 the system chooses one. Throws `StartFailure`. */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolveWith, reject) => {
    const server = createServer();
    server.once("error", (cause: NodeJS.ErrnoException) => reject(cannotListen(cause, port, HOST)));
    server.listen(port, HOST, () => {
      const address = server.address();
      server.close(() => resolveWith(typeof address === "object" && address ? address.port : port));
    });
  });
}

async function announce(files: DemoFiles, { clusters, seed, port, copy }: DemoOptions): Promise<void> {
  const fleet = `A demo hub with ${clusters} clusters is running (seed ${seed}). Sign in as one of`;
  const opening =
    copy.length > 0
      ? `${await readFile(files.report, "utf8")}Nothing runs on this copy of a hub. Sign in as one of`
      : fleet;
  const accounts = await readDemoAccounts(files.accounts);
  const lines = accounts.map(({ name, description }) => `  ${name.padEnd(10)}${description}`);
  const text = [
    opening,
    "",
    ...lines,
    "",
    "Use kubectl as admin with",
    files.kubeconfig,
    "",
    `The console is at http://localhost:${port}${env().BASE_PATH}`,
  ];
  process.stdout.write(`\n${text.join("\n")}\n`);
}
