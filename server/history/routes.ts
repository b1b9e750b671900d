import {
  AddOnAvailability,
  AvailabilityQuery,
  ClusterAvailability,
  ClusterAvailabilityQuery,
} from "@/lib/api/metrics/availability";
import { Difference, DifferenceQuery } from "@/lib/api/metrics/difference";
import { AddOnHistory, ClusterHistory, FleetHistory, HistoryPath } from "@/lib/api/metrics/history";
import { IdentityHistoryAnswer } from "@/lib/api/metrics/identity-history";
import { Recorded } from "@/lib/api/metrics/recorded";
import { RolloutPhases } from "@/lib/api/metrics/rollout-phases";
import { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import type { ServedClusters } from "@/server/clusters/list";
import { route, routes } from "@/server/http/route";
import { getAddOnHistory, type HistorySources } from "./get-add-on-history";
import { getAvailability } from "./get-availability";
import { getClusterAvailability } from "./get-cluster-availability";
import { getClusterHistory } from "./get-cluster-history";
import { getDifference } from "./get-difference";
import { type FleetHistorySources, getFleetHistory } from "./get-fleet-history";
import { getIdentityHistory, type IdentityHistorySources } from "./get-identity-history";
import { getRolloutPhases } from "./get-rollout-phases";
import type { PastLists } from "./past-lists";

interface PastSources {
  readonly clusters: ServedClusters;
  readonly past: PastLists;
}

/** Under `/api/v1/history`. */
export function historyRoutes(
  sources: HistorySources & FleetHistorySources & IdentityHistorySources,
  { clusters, past }: PastSources,
) {
  return routes()
    .get(
      "/",
      route({ summary: "Get the latest changes of the fleet", answers: FleetHistory }, ({ caller }) =>
        getFleetHistory(caller, sources),
      ),
    )
    .get(
      "/difference",
      route(
        { summary: "Compare clusters at two times", query: DifferenceQuery, answers: Difference },
        ({ caller, query }) => getDifference(caller, query, clusters, past),
      ),
    )
    .get(
      "/recorded",
      route({ summary: "Get the times of which lists are recorded", answers: Recorded }, () => past.recorded()),
    )
    .get(
      "/identities",
      route({ summary: "Get the latest changes of issued identities", answers: IdentityHistoryAnswer }, ({ caller }) =>
        getIdentityHistory(caller, sources),
      ),
    )
    .get(
      "/clusters/:name",
      route(
        {
          summary: "Get the health history of a cluster",
          params: HistoryPath,
          answers: ClusterHistory,
        },
        ({ caller, params }) => getClusterHistory(caller, params.name, sources.history),
      ),
    )
    .get(
      "/clusters/:name/availability",
      route(
        {
          summary: "Get how often and how long a cluster and its add-ons were unavailable",
          params: HistoryPath,
          query: ClusterAvailabilityQuery,
          answers: ClusterAvailability,
        },
        ({ caller, params, query }) =>
          getClusterAvailability(caller, params.name, query, { past, rows: sources.history.clusters.rows }),
      ),
    )
    .get(
      "/rollouts/:addOn/:namespace/:placement",
      route(
        { summary: "Get when a rollout reached its stages", params: RolloutPath, answers: RolloutPhases },
        ({ caller, params: { addOn, namespace, placement } }) =>
          getRolloutPhases(caller, `${addOn}/${namespace}/${placement}`, past),
      ),
    )
    .get(
      "/addons/:name/availability",
      route(
        {
          summary: "Get how often and how long an add-on was unavailable",
          params: HistoryPath,
          query: AvailabilityQuery,
          answers: AddOnAvailability,
        },
        ({ caller, params, query }) => getAvailability(caller, params.name, query, { clusters, past }),
      ),
    )
    .get(
      "/addons/:name",
      route(
        { summary: "Get the health history of an add-on", params: HistoryPath, answers: AddOnHistory },
        ({ caller, params }) => getAddOnHistory(caller, params.name, sources),
      ),
    );
}
