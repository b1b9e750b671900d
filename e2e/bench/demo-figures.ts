import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RunningDemo } from "@/e2e/running-demo";
import type { Figure, Skipped } from "./figure";
import { freezeAcknowledged } from "./freeze-times";
import { demoReady, memory, rollout } from "./measures";
import { PAGE_SCRIPT_IDS, pageScripts } from "./page-scripts";
import type { Part } from "./part";

const SERVER = join(dirname(dirname(import.meta.dirname)), "dist/main.mjs");

const inQuarters = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } } };

/** In this order: freezes meet a quiet fleet, and memory is that of a demo which has had both rollouts, and no browser yet. */
const STEPS: ReadonlyMap<string, (demo: RunningDemo) => Promise<Figure>> = new Map([
  ["freeze-acknowledged", freezeAcknowledged],
  ["rollout-all", (demo) => rollout(demo, "rollout-all", 30, { type: "All" }, {})],
  ["rollout-waves", (demo) => rollout(demo, "rollout-waves", 45, { type: "ProgressivePerGroup" }, inQuarters)],
  ["memory", async (demo) => memory(demo)],
]);

/** A demo as people start it, from the build that is there. */
export const demoPart: Part = {
  ids: ["demo-ready", ...STEPS.keys(), ...PAGE_SCRIPT_IDS],
  async *stats(wanted) {
    if (!existsSync(SERVER)) {
      const skipped = "there is no build; `npm run build` makes one";
      yield* demoPart.ids.map((id): Skipped => ({ id, skipped }));
      return;
    }
    const { demo, figure: ready } = await demoReady();
    try {
      yield ready;
      for (const [id, measure] of STEPS) if (wanted.has(id) || wanted.has("memory")) yield await measure(demo);
      if (PAGE_SCRIPT_IDS.some((id) => wanted.has(id))) yield* pageScripts(demo.url, wanted);
    } finally {
      await demo.stop();
    }
  },
};
