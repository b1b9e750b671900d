import example from "@/docs/examples/grafana-fleet.json" with { type: "json" };
import { type Counts, type Portal, viewerToken } from "./test-package";

/** Columns that are empty where there is nothing to tell. */
const OPTIONAL: readonly string[] = ["region", "message"];

/**
 * What Grafana's data source for JSON would read for the example dashboard: each address answers, and has what the columns
 * select.
 */
export async function grafanaExample({ demo }: Portal): Promise<Counts> {
  console.log("== Grafana's example");
  const counts = { passed: 0, failed: 0 };
  for (const { targets, title } of example.panels)
    for (const target of targets) {
      const wrong = await problemOf(demo.url, viewerToken(demo), target);
      console.log(wrong === undefined ? `✓ ${title}` : `✗ ${title}: ${wrong}`);
      counts[wrong === undefined ? "passed" : "failed"] += 1;
    }
  return counts;
}

type Target = (typeof example.panels)[number]["targets"][number];

async function problemOf(console: string, token: string, { columns, root_selector: root, url }: Target) {
  const response = await fetch(console + url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) return `${url} answered ${response.status}`;
  const answer: Readonly<Record<string, unknown>> = await response.json();
  const rows = root === "" ? [answer] : answer[root];
  if (!Array.isArray(rows) || rows.length === 0) return `${url} has no ${root}`;
  const missing = columns.filter(
    ({ selector }) => !OPTIONAL.includes(selector) && !rows.every((row) => selector in row),
  );
  return missing.length > 0 ? `${url} lacks ${missing.map(({ selector }) => selector).join(", ")}` : undefined;
}
