import {
  AddOnDashboard,
  AddOnDashboardPath,
  AddOnDashboards,
  DashboardChange,
  DashboardList,
  DashboardParams,
  DashboardQuery,
  DashboardText,
  KeptDashboard,
  NewDashboard,
} from "@/lib/api/metrics/dashboards";
import { NAMESPACE } from "@/lib/kube/names";
import { route, routes } from "@/server/http/route";
import { getAddOnDashboard, listAddOnDashboards } from "./add-on-dashboards";
import { getDashboard, listDashboards } from "./list-dashboards";
import { changeDashboard, createDashboard, deleteDashboard } from "./write-dashboard";

const OWN = "Kept in a ConfigMap with the label grafana_dashboard, and marked with who keeps it.";

/** Under `/api/v1/dashboards`. People keep their own in this namespace. */
export function dashboardRoutes(namespace = NAMESPACE) {
  return routes()
    .get(
      "/",
      route({ summary: "List dashboards", answers: DashboardList }, ({ caller, signal }) =>
        listDashboards(caller, namespace, signal),
      ),
    )
    .get(
      "/:source/:name",
      route(
        { summary: "Get a dashboard", params: DashboardParams, query: DashboardQuery, answers: DashboardText },
        ({ caller, params, query, signal }) => getDashboard(caller, { ...params, ...query }, signal),
      ),
    )
    .post(
      "/",
      route(
        { summary: "Create a dashboard of one's own", description: OWN, body: NewDashboard, answers: KeptDashboard },
        ({ body, caller }) => createDashboard(caller, { ...body, namespace }),
      ),
    )
    .post(
      "/:source/:name",
      route(
        { summary: "Change a dashboard of one's own", params: DashboardParams, body: DashboardChange },
        ({ body, caller, params }) => changeDashboard(caller, { ...params, ...body }),
      ),
    )
    .post(
      "/:source/:name/delete",
      route({ summary: "Delete a dashboard of one's own", params: DashboardParams }, ({ caller, params }) =>
        deleteDashboard(caller, params),
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
