import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Identity } from "@/lib/kube/wire";
import { allCrds } from "@/lib/resources/crds";
import { type ApiServer, createApiServer } from "@/server/demo/api-server/api-server";
import { exampleCrds } from "@/server/demo/examples/kinds";
import { exampleObjects } from "@/server/demo/examples/objects";
import { startExamples } from "@/server/demo/examples/start-examples";
import { fleetRights } from "@/server/demo/fleet/fleet-rights";
import { startFleet } from "@/server/demo/fleet/start-fleet";
import { HUB_CONTROLLERS, startHubControllers } from "@/server/demo/hub-controllers/start-hub-controllers";
import { catalogue, TROUBLED_WORKLOADS } from "@/server/demo/seed/catalogue";
import { clusterInfo } from "@/server/demo/seed/cluster-info";
import { createOnce } from "@/server/demo/seed/create-once";
import { seedHub } from "@/server/demo/seed/seed-hub";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import { inProcess } from "@/server/hub/in-process";
import { readOidcSettings } from "@/server/oidc/settings";
import { PROJECT_ROOT } from "@/server/project-root";
import type { Life } from "./child";
import {
  demoFiles,
  demoFolder,
  demoIdentities,
  demoTokens,
  keepAuthority,
  storedAuthority,
  writeDemoFiles,
} from "./demo-files";
import { impersonatorRights, trustedIssuer } from "./demo-oidc";
import { demoStage } from "./demo-stage";
import { COPY_FLAGS, copyFiles, loadCopy } from "./hub-copy";
import { scenarioMessage } from "./scenario-message";
import { readScenarioOptions, SCENARIO_FLAGS } from "./scenario-options";
import { wholeNumber } from "./whole-number";

const HOST = "127.0.0.1";

/**
 * An API server in memory, what OCM's hub does, and a fleet. Reports "ready" when others may connect, "fleet" when
 * every cluster exists.
 */
export async function runDemoHubRole(args: readonly string[], { signal, milestone, announce }: Life): Promise<void> {
  const { port, clusters, seed, issue: scenarioOptions, copy, examples, addOns, ...options } = await readArgs(args);
  const folder = await demoFolder(options.folder);
  const tokens = await demoTokens(folder);
  const authority = await storedAuthority(folder);
  const stage = demoStage(scenarioOptions, seed);
  const oidc = await readOidcSettings(env());
  const idTokens = oidc?.hub === "token" ? trustedIssuer(oidc) : undefined;
  const given = { idTokens, ...(authority ? { authority } : {}), ...(stage ? { gate: stage.gate } : {}) };
  const crds = examples ? [...allCrds, ...exampleCrds] : allCrds;
  const api = await createApiServer({ crds, tokens: demoIdentities(tokens), ...given });
  await keepAuthority(folder, api.authority);
  const transportFor = (identity: Identity) => inProcess(api.handler, identity);
  const admin = createClient(transportFor(HUB_CONTROLLERS));
  const content = [...fleetRights, ...(addOns ? catalogue() : []), ...(examples ? exampleObjects : [])];
  const also = copy.length > 0 ? [] : content;
  const rights = oidc?.hub === "impersonate" ? impersonatorRights(oidc.policy) : [];
  await seedHub({ client: admin, projectRoot: PROJECT_ROOT, also: [...rights, ...also], signal });
  const loaded = copy.length > 0 ? await loadCopy(api, copy) : undefined;
  const listening = await listen(api, port);
  await createOnce(admin, clusterInfo(listening.url, api.authority.certificate), signal);
  await writeDemoFiles(folder, listening, tokens);
  milestone("ready");
  if (loaded !== undefined) return showCopy(api, { folder, loaded }, { signal, milestone, announce });
  const hubControllers = startHubControllers({ transport: transportFor(HUB_CONTROLLERS), signal });
  const plan = { clusters, seed, troubledWorkloads: addOns ? TROUBLED_WORKLOADS : [], speed: scenarioOptions.speed };
  const fleet = startFleet({ ...plan, ...(stage ? { faults: stage.faults } : {}), transportFor, signal });
  await fleet.ready();
  const living = examples ? await startExamples({ transport: transportFor(HUB_CONTROLLERS), signal }) : undefined;
  await stage?.open({ fleet, admin, folder, signal });
  milestone("fleet");
  announce(`A demo hub with ${clusters} clusters is running (seed ${seed}) until Ctrl-C. Use kubectl as admin with\n`);
  announce(`${demoFiles(folder).kubeconfig}\n`);
  announce(await scenarioMessage(folder, scenarioOptions));
  await Promise.all([hubControllers, fleet.done, living?.done]);
  await api.close();
}

/** Nothing runs on a copy: what it shows is what it was. */
async function showCopy(
  api: ApiServer,
  { folder, loaded }: { readonly folder: string; readonly loaded: string },
  { signal, milestone, announce }: Life,
): Promise<void> {
  await writeFile(demoFiles(folder).report, loaded, { mode: 0o600 });
  milestone("fleet");
  announce(
    `${loaded}The copy of a hub is served until Ctrl-C. Use kubectl as admin with\n\n${demoFiles(folder).kubeconfig}\n`,
  );
  if (!signal.aborted) await once(signal, "abort");
  await api.close();
}

async function listen(api: ApiServer, port: number) {
  try {
    return await api.listen({ host: HOST, port });
  } catch (cause) {
    throw new StartFailure(`The demo hub cannot listen on port ${port} of ${HOST}; another --port may be free.`, {
      cause,
    });
  }
}

async function readArgs(args: readonly string[]) {
  const values = parse(args);
  const copy = copyFiles(values);
  const scenarioOptions = await readScenarioOptions(values);
  const { clusters = 50, seed = 1 } = scenarioOptions.scenario ?? {};
  return {
    folder: values.folder,
    port: wholeNumber("--port", values.port, 0, 65_535),
    clusters: wholeNumber("--clusters", values.clusters ?? String(clusters), 1, 10_000),
    seed: wholeNumber("--seed", values.seed ?? String(seed), 0, 2 ** 31),
    issue: scenarioOptions,
    copy,
    examples: values.examples,
    addOns: !values["no-add-ons"],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        folder: { type: "string", default: ".demo/hub" },
        port: { type: "string", default: "0" },
        clusters: { type: "string" },
        seed: { type: "string" },
        examples: { type: "boolean", default: false },
        "no-add-ons": { type: "boolean", default: false },
        ...SCENARIO_FLAGS,
        ...COPY_FLAGS,
      },
    }).values;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "unknown option";
    throw new StartFailure(
      `The demo hub takes --clusters N, --seed N, --port N, --folder F, --examples, --no-add-ons, --scenario NAME, --speed N and --control, or --load FILE; ${why}`,
      { cause },
    );
  }
}
