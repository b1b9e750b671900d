import { parseArgs } from "node:util";
import { ALL_PARTS, onDemoHub } from "./demo-target";
import { type CheckResult, groupTable } from "./per-group";
import { runSuite } from "./run-suite";

const { values } = parseArgs({
  options: {
    /** Of a hub other than the demo's: of somebody who may do everything there. */
    kubeconfig: { type: "string" },
    /** Parts that such a hub lacks, with commas between them. */
    without: { type: "string", default: "" },
    /** Letters of groups, with commas between them. */
    only: { type: "string" },
  },
});
const only = values.only?.split(",") ?? [];
const { kubeconfig } = values;
const lacking = new Set(values.without.split(","));
const parts = ALL_PARTS.filter((part) => !lacking.has(part));
report(
  kubeconfig === undefined
    ? await onDemoHub((target) => runSuite({ ...target, only }))
    : await runSuite({ kubeconfig, parts, only }),
);

function report(checks: readonly CheckResult[]): void {
  const failed = checks.filter(({ outcome }) => outcome === "failed");
  for (const { title, why } of failed) console.log(`✗ ${title}\n${why}\n`);
  console.log(groupTable(new Map([["hub", checks]])));
  console.log(`${checks.filter(({ outcome }) => outcome === "passed").length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
