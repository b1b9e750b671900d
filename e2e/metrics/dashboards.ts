import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { QueriesInput } from "@/lib/api/metrics/prometheus";
import { fillVariables } from "@/lib/dashboards/fill-variables";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import type { Dashboard } from "@/lib/dashboards/model";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import type { Wanted } from "@/lib/dashboards/variable-values";
import { listValues } from "@/server/prometheus/list-values";
import { callerWho, type sourceAt } from "@/server/prometheus/testing";

const FOLDER = join(import.meta.dirname, "dashboards");
/** Each round lists what needs the one before. */
const ROUNDS = 5;

/** OCM's sample dashboard, and usual ones of Kubernetes, in Grafana's format: those of the files in `dashboards`. */
export const DASHBOARD_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [name.replace(/\.json$/, ""), readFileSync(join(FOLDER, name), "utf8")]),
);

export interface FilledDashboard extends Dashboard {
  readonly values: VariableValues;
}

type Window = Pick<QueriesInput, "from" | "to">;

/** With the values that its variables have for who sees everything and has chosen nothing. */
export async function filledDashboard(
  text: string,
  window: Window,
  source: ReturnType<typeof sourceAt>,
): Promise<FilledDashboard> {
  const dashboard = readDashboard(text);
  const known = new Map<string, readonly string[]>();
  const fill = () =>
    fillVariables(dashboard.variables, {
      requested: () => [],
      listed: (wanted) => known.get(JSON.stringify(wanted)),
    });
  const request = { caller: callerWho("all"), signal: new AbortController().signal };
  const list = async (of: Wanted) => {
    const { values } = await listValues(source, { ...window, of }, request);
    known.set(JSON.stringify(of), values);
  };
  for (let round = 0; round < ROUNDS; round += 1)
    await Promise.all(fill().flatMap(({ wanted, isWaiting }) => (wanted && isWaiting ? [list(wanted)] : [])));
  const filled = fill();
  const values = Object.fromEntries(filled.map(({ variable, chosen }) => [variable.name, chosen]));
  return { ...dashboard, values };
}
