import {
  AddOnDashboard,
  AddOnDashboardPath,
  AddOnDashboards,
  DashboardList,
  DashboardParams,
  DashboardQuery,
  DashboardText,
} from "@/lib/api/metrics/dashboards";
import { route, routes } from "@/server/http/route";
import { getAddOnDashboard, listAddOnDashboards } from "./add-on-dashboards";
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

/** Under `/api/v1/addon-dashboards`. */
export function addOnDashboardRoutes() {
  return routes()
    .get(
      "/",
      route({ summary: "List add-ons that have a dashboard", answers: AddOnDashboards }, ({ caller, signal }) =>
        listAddOnDashboards(caller, signal),
      ),
    )
    .get(
      "/:name",
      route(
        { summary: "Get the dashboard of an add-on", params: AddOnDashboardPath, answers: AddOnDashboard },
        ({ caller, params, signal }) => getAddOnDashboard(caller, params.name, signal),
      ),
    );
}
