import type { DashboardText } from "@/lib/api/metrics/dashboards";
import { type Arranged, dashboardJson } from "@/lib/dashboards/arrange";
import { createDashboard } from "@/lib/queries/metrics/own-dashboards";
import { hrefOfDashboard } from "./dashboard-href";
import { freeTitle, nameFor, OWN_SOURCE, saveOwn } from "./own-dashboards";

/** A dashboard of the caller's: where it is kept, as it was read. */
export type KeptPlace =
  | { readonly where: "browser"; readonly name: string }
  | {
      readonly where: "hub";
      readonly source: string;
      readonly name: string;
      readonly own: NonNullable<DashboardText["own"]>;
    };

/** Keeps a new one. Resolves with its address. Throws in words what is against it. */
export async function keepDashboard(where: KeptPlace["where"], dashboard: Arranged): Promise<string> {
  if (where === "hub") {
    return hrefOfDashboard(await createDashboard(JSON.stringify(dashboard)));
  }
  const title = freeTitle(String(dashboard.title ?? "Dashboard"));
  const name = nameFor(title);
  saveOwn({ name, title, json: dashboardJson({ ...dashboard, title }) });
  return `/metrics/dashboards/${OWN_SOURCE}/${name}`;
}
