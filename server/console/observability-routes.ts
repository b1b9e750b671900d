import { activityRoutes } from "@/server/activity/routes";
import { getDashboard } from "@/server/dashboards/list-dashboards";
import { addOnDashboardRoutes, dashboardRoutes } from "@/server/dashboards/routes";
import { systemRoutes } from "@/server/doctor/routes";
import { PanelQueries } from "@/server/embed/panel-queries";
import { eventRoutes } from "@/server/events/routes";
import { historyRoutes } from "@/server/history/routes";
import { routes } from "@/server/http/route";
import type { OpenStreams } from "@/server/live/open-streams";
import { liveRoutes } from "@/server/live/routes";
import { metricsRoutes } from "@/server/metrics/routes";
import { SystemReport } from "@/server/metrics/system-report";
import { notificationRoutes } from "@/server/notifications/routes";
import { checkAlerting } from "@/server/prometheus/check-alerting";
import { getSource } from "@/server/prometheus/get-source";
import { prometheusRoutes } from "@/server/prometheus/routes";
import type { ConsoleFleet } from "./console-fleet";
import type { ConsoleParts } from "./console-parts";
import { liveFeeds } from "./live-feeds";

/** Under `/api`: what happens in the fleet and happened, as charts, records, notifications and a live stream. */
export function observabilityRoutes(parts: ConsoleParts, fleet: ConsoleFleet, open: OpenStreams) {
  const panelQueries = new PanelQueries(getDashboard);
  const { archive, lists, past, sampler } = fleet;
  const { alertmanager, caches, prometheus, stopping } = parts;
  const report = new SystemReport({
    ...parts.system,
    hasAlerts: prometheus !== undefined || alertmanager !== undefined,
  });
  return routes()
    .route("/v1/metrics", metricsRoutes(sampler, archive))
    .route(
      "/v1/prometheus",
      prometheusRoutes(prometheus, (...wanted) => panelQueries.require(...wanted)),
    )
    .route("/v1/dashboards", dashboardRoutes(parts.dashboardsNamespace))
    .route("/v1/addon-dashboards", addOnDashboardRoutes())
    .route("/v1/system", systemOf(parts, fleet))
    .route("/v1/events", eventRoutes())
    .route("/v1/activity", activityRoutes(parts.activity))
    .route("/v1/notifications", notificationRoutes({ own: parts.own.account.client, past, prometheus, alertmanager }))
    .route("/v1/history", historyOf(fleet))
    .route("/v1/live", liveRoutes({ ...liveFeeds(lists, caches), system: () => report.state, open, stopping }));
}

function systemOf(parts: ConsoleParts, { historyFinding }: ConsoleFleet) {
  const { alertmanager, hub, oidc, own, prometheus, system, version } = parts;
  return systemRoutes({
    ...own,
    hub,
    version,
    managerMode: () => system.controllers.mode,
    history: historyFinding,
    provider: oidc?.provider,
    metrics: (caller, signal) => getSource(prometheus, caller, signal),
    alerting: (signal) => checkAlerting({ alertmanager, prometheus: prometheus?.client }, signal),
  });
}

function historyOf({ health, identityChanges, lists, past, sampler }: ConsoleFleet) {
  const { approvals, clusters, identities } = lists;
  const sources = {
    history: health,
    identities,
    identityChanges,
    rolloutEventsOf: (addOn: string) => sampler.eventsOf(addOn),
    rolloutEvents: () => sampler.events(),
    approvals: approvals.view,
    clusters: clusters.store,
  };
  return historyRoutes(sources, { clusters, past });
}
