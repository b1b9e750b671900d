import { endOnSignals } from "@/.ci/processes.mjs";
import { checkedRules } from "./checked-rules";
import { comparedWith } from "./checks";
import { comparedDashboards } from "./compared-dashboards";
import { drawnDashboards } from "./drawn-dashboards";
import { living } from "./living";
import { notified } from "./notified";
import { pastSeries } from "./past";
import { bringPrograms, startAlertmanager, startPrometheus } from "./programs";
import { receivedAlerts } from "./received-alerts";
import type { Result } from "./result";

const ENDS_WITHIN_MS = 10_000;
const withDemo = !process.argv.includes("--without-demo");
const counts = { passed: 0, failed: 0 };

endOnSignals(ENDS_WITHIN_MS);
try {
  await bringPrograms();
  await everything();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  counts.failed += 1;
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

async function everything(): Promise<void> {
  await report(checkedRules());
  const end = Math.floor(Date.now() / 1000);
  const prometheus = await startPrometheus({ past: pastSeries(end), targets: {} });
  try {
    await report(comparedWith(prometheus.url, end));
    await report(comparedDashboards(prometheus.url, end));
    if (withDemo) await report(drawnDashboards(prometheus.url, end));
  } finally {
    await prometheus.stop();
  }
  const alertmanager = await startAlertmanager();
  try {
    await report(notified(alertmanager.url));
    await report(receivedAlerts(alertmanager.url));
  } finally {
    await alertmanager.stop();
  }
  if (withDemo) await report(living());
}

async function report(results: AsyncIterable<Result> | Iterable<Result>): Promise<void> {
  for await (const { name, wrong } of results) {
    console.log(wrong === undefined ? `✓ ${name}` : `✗ ${name}\n  ${wrong}`);
    counts[wrong === undefined ? "passed" : "failed"] += 1;
  }
}
