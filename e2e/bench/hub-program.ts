import { monitorEventLoopDelay } from "node:perf_hooks";
import type { HubUsage } from "./hub-address";

/**
 * A process of its own: `hub` or `bare`, clusters, add-ons of each, a file with all of it or none. Sends its address
 * when all is there, its usage when asked.
 */
async function main([which, clusters, addOns, file]: readonly string[]): Promise<void> {
  const turns = monitorEventLoopDelay({ resolution: 1 });
  const size = { clusters: Number(clusters), addOns: Number(addOns) };
  const start =
    which === "bare" ? (await import("./bare-hub")).startBareHub : (await import("./loaded-hub")).startLoadedHub;
  const address = await start(size, () => turns.enable(), file);
  process.on("message", () => {
    const usage: HubUsage = { peakMiB: process.resourceUsage().maxRSS / 1024, blockMs: turns.max / 1e6 };
    process.send?.(usage);
  });
  process.once("disconnect", () => process.exit(0));
  process.send?.(address);
}

await main(process.argv.slice(2));
