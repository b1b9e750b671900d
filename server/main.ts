import { setMaxListeners } from "node:events";
import { liveAs } from "./processes/child";
import { runFamily } from "./processes/parent";

const USAGE = `flotilla ROLE
  start        console and controllers for the hub that KUBECONFIG names
  console      the console alone
  controllers  the add-on manager alone
  doctor       says what works on that hub, what does not, and how to mend it
  verify-log   says whether an activity log is as it was written
  mcp          a read-only server of the Model Context Protocol over a console's API
  demo         a hub with a simulated fleet, controllers and console on this machine
  dev          the demo, with pages that reload
  demo-hub     the demo hub alone
  demo-fleet   a simulated fleet on the hub of a kubeconfig
  demo-join    one simulated cluster that joins a hub by a token
`;

/**
 * The entry of every process: reads the role, loads and runs it, exits with its code. A role's code is not loaded for
 * another.
 */
async function main([role, ...args]: readonly string[]): Promise<number> {
  if (/--scenario[= ]help$/.test(args.join(" "))) return listScenarios();
  switch (role) {
    case "start":
      return runFamily(async (family) => (await import("./processes/start")).startProduct(family));
    case "demo":
      return runFamily(async (family) => (await import("./processes/demo")).startDemo(args, family));
    case "dev":
      return runFamily(async (family) => (await import("./processes/demo")).startDemo(args, family, "reloading"));
    case "console":
      return liveAs(role, async (life) => (await import("./processes/console")).runConsoleRole(life));
    case "controllers":
      return liveAs(role, async (life) => (await import("./processes/controllers")).runControllersRole(args, life));
    case "doctor":
      return liveAs(role, async () =>
        (await import("./processes/doctor")).runDoctor(args, (text) => void process.stdout.write(text)),
      );
    case "verify-log":
      return liveAs(role, async () =>
        (await import("./processes/verify-log")).runVerifyLog(args, (text) => void process.stdout.write(text)),
      );
    case "mcp":
      return liveAs(role, async (life) =>
        (await import("./processes/mcp")).runMcpRole(args, life, (text) => void process.stdout.write(text)),
      );
    case "demo-hub":
      return liveAs(role, async (life) => (await import("./processes/demo-hub")).runDemoHubRole(args, life));
    case "demo-fleet":
      return liveAs(role, async (life) => (await import("./processes/demo-fleet")).runDemoFleetRole(args, life));
    case "demo-join":
      return liveAs(role, async (life) => (await import("./processes/demo-join")).runDemoJoinRole(args, life));
    default:
      process.stderr.write(USAGE);
      return 2;
  }
}

async function listScenarios(): Promise<number> {
  const { scenarioList } = await import("./processes/scenario-options");
  process.stdout.write(`${await scenarioList()}\n`);
  return 0;
}

// One signal stops all that waits in a process: watches, timers, streams. Not 0, which undici's fetch cannot read back.
setMaxListeners(Number.POSITIVE_INFINITY);
process.exit(await main(process.argv.slice(2)));
