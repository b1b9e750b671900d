import { type DashboardChange, KeptDashboard } from "@/lib/api/metrics/dashboards";
import { postJson, sendJson } from "@/lib/queries/request/request";

const PATH = "/api/v1/dashboards";

/** On the hub. Throws ApiProblem or ConsoleUnreachable, as do the others. */
export function createDashboard(json: string): Promise<KeptDashboard> {
  return postJson(PATH, { body: { json }, schema: KeptDashboard });
}

interface Place {
  readonly source: string;
  readonly name: string;
}

export async function changeDashboard({ source, name }: Place, change: DashboardChange): Promise<void> {
  await sendJson("POST", `${PATH}/${source}/${name}`, change);
}

export async function deleteDashboard({ source, name }: Place): Promise<void> {
  await sendJson("POST", `${PATH}/${source}/${name}/delete`, {});
}
