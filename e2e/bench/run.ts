import { parseArgs } from "node:util";
import { asLine, type Figure } from "./figure";
import { demoReady, memory, rollout } from "./measures";

/** `npm run bench`: measures a demo as people start it, from the build that is there. `--json` prints one object per figure and nothing else. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
  const print = (one: Figure) => process.stdout.write(`${values.json ? JSON.stringify(one) : asLine(one)}\n`);
  const figures: Figure[] = [];
  const note = (one: Figure) => {
    figures.push(one);
    print(one);
  };
  const { demo, figure: ready } = await demoReady();
  try {
    note(ready);
    note(await rollout(demo, "rollout-all", 30, { type: "All" }, {}));
    note(await rollout(demo, "rollout-waves", 45, { type: "ProgressivePerGroup" }, inQuarters));
    note(memory(demo));
  } finally {
    await demo.stop();
  }
  return figures.every(({ holds }) => holds) ? 0 : 1;
}

const inQuarters = { decisionStrategy: { groupStrategy: { clustersPerDecisionGroup: "25%" } } };

process.exit(await main());
