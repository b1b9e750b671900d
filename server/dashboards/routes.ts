import { DashboardList, DashboardParams, DashboardQuery, DashboardText } from "@/lib/api/metrics/dashboards";
import { route, routes } from "@/server/http/route";
import { getDashboard, listDashboards } from "./list-dashboards";

/** Under `/api/v1/dashboards`. */
export function dashboardRoutes() {
  return routes()
    .get(
      "/",
      route({ summary: "List dashboards", answers: DashboardList }, ({ caller, signal }) =>
        listDashboards(caller, signal),
      ),
    )
    .get(
      "/:source/:name",
      route(
        { summary: "Get a dashboard", params: DashboardParams, query: DashboardQuery, answers: DashboardText },
        ({ caller, params, query, signal }) => getDashboard(caller, { ...params, ...query }, signal),
      ),
    );
}
