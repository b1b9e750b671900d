import { liveAs } from "./roles/child";
import { runConsoleRole } from "./roles/console";
import { runControllersRole } from "./roles/controllers";
import { startDemo } from "./roles/demo";
import { runDemoHubRole } from "./roles/demo-hub";
import { runFamily } from "./roles/parent";
import { startProduct } from "./roles/start";

const USAGE = `flotilla ROLE
  start        console and controllers for the hub that KUBECONFIG names
  console      the console alone
  controllers  the add-on manager alone
  demo         a hub with a simulated fleet, controllers and console on this machine
  demo-hub     the demo hub alone
`;

/** The entry of every process: reads the role, runs it, exits with its code. */
async function main([role, ...args]: readonly string[]): Promise<number> {
  switch (role) {
    case "start":
      return runFamily(startProduct);
    case "demo":
      return runFamily((family) => startDemo(args, family));
    case "console":
      return liveAs(role, runConsoleRole);
    case "controllers":
      return liveAs(role, runControllersRole);
    case "demo-hub":
      return liveAs(role, (life) => runDemoHubRole(args, life));
    default:
      process.stderr.write(USAGE);
      return 2;
  }
}

process.exit(await main(process.argv.slice(2)));
