import type { Hono } from "hono";
import { accessRoutes } from "@/server/access/routes";
import { configurationRoutes } from "@/server/addons/configuration-routes";
import { addOnRoutes, addOnViewRoutes } from "@/server/addons/routes";
import { approvalPageRoutes, approvalRoutes } from "@/server/approvals/routes";
import { catalogueRoutes } from "@/server/catalogue/routes";
import { chartRoutes } from "@/server/charts/routes";
import { clusterRoutes, clusterSetRoutes, commonFactorRoutes } from "@/server/clusters/routes";
import { deletionRoutes } from "@/server/deletions/routes";
import { detachRoutes } from "@/server/detach/routes";
import { gateRoutes } from "@/server/gates/routes";
import { flapsOf, flapsOn } from "@/server/history/flaps";
import type { HttpEnv } from "@/server/http/http-env";
import { routes } from "@/server/http/route";
import { identityRoutes } from "@/server/identities/routes";
import { invitationRoutes } from "@/server/invitations/routes";
import { listRoute } from "@/server/lists/list-route";
import { matrixRoutes } from "@/server/matrix/routes";
import { releasedBy } from "@/server/objects/judge-gate";
import { objectRoutes } from "@/server/objects/routes";
import { placementRoutes } from "@/server/placements/routes";
import { replicaSetRoutes } from "@/server/replica-sets/routes";
import { rolloutRoutes, rolloutViewRoutes } from "@/server/rollouts/routes";
import { workbenchRoutes } from "@/server/workbench/routes";
import { sharedObjectRoutes, workRoutes } from "@/server/works/routes";
import type { ConsoleFleet } from "./console-fleet";
import type { ConsoleParts } from "./console-parts";
import { renderAgent } from "./render-agent";
import { renderBench } from "./render-bench";
import type { ServedLists } from "./served-lists";

/** Under `/api`: every list of the fleet, and what is in it. */
export function fleetRoutes(parts: ConsoleParts, fleet: ConsoleFleet) {
  const { accessKinds, callerKinds, isManagerRunning, lists, past } = fleet;
  const { caches } = parts;
  const own = parts.own.account;
  const { addons, approvals, clusters, rollouts } = lists;
  const rendering = { ...caches, renderAgent };
  const managerMode = () => parts.system.controllers.mode;
  return listRoutes(lists)
    .route(
      "/v1/clusters",
      clusterRoutes(lists, { caches, rollouts: rollouts.view, managerMode }, { judging: rendering, isManagerRunning }),
    )
    .route("/v1/cluster-sets", clusterSetRoutes(caches.clusters))
    .route("/v1/common-factors", commonFactorRoutes({ ...caches, clusters }))
    .route("/v1/addons", addOnsOf(parts, fleet))
    .route("/v1/configurations", configurationRoutes(caches))
    .route("/v1/rollouts", rolloutRoutes({ view: rollouts.view, caches: rendering, managerMode }))
    .route("/v1/placements", placementRoutes(rendering))
    .route("/v1/works", workRoutes())
    .route("/v1/shared-objects", sharedObjectRoutes())
    .route("/v1/replica-sets", replicaSetRoutes(caches))
    .route("/v1/matrix", matrixRoutes(clusters))
    .route("/v1/approvals", approvalRoutes(approvals, rendering))
    .route("/v1/identities", identityRoutes({ caches, callerKinds, own: own.client }))
    .route("/v1/invitations", invitationRoutes(caches, own))
    .route("/v1/access", accessRoutes({ caches, kinds: accessKinds, reachAt: past.sources.reach }))
    .route("/v1/catalogue", catalogueRoutes(caches))
    .route("/v1/charts", chartRoutes(parts.charts))
    .route("/v1/workbench", workbenchRoutes({ ...caches, renderBench }))
    .route("/v1/gates", gatesOf(parts, lists))
    .route("/v1/deletions", deletionRoutes({ caches, isManagerRunning }))
    .route("/v1/detach", detachRoutes({ caches, isManagerRunning }))
    .route("/v1/objects", objectRoutes(rendering))
    .route("/addons", addOnViewRoutes(addons))
    .route("/rollouts", rolloutViewRoutes(rollouts))
    .route("/approvals", approvalPageRoutes(approvals));
}

/** The page of every list, and its file. */
function listRoutes(lists: ServedLists): Hono<HttpEnv> {
  const api = routes();
  for (const served of Object.values(lists)) api.get(`/v1/${served.list.name}`, listRoute(served));
  return api;
}

function addOnsOf({ caches, stopping, system }: ConsoleParts, { health, lists, sampler }: ConsoleFleet) {
  const { clusters, works } = lists;
  const graphed = { clusters, clusterAddOns: lists["cluster-addons"].store, works: works.store };
  const facts = {
    ...caches,
    renderAgent,
    managerMode: () => system.controllers.mode,
    rolloutEventsOf: (addOn: string) => sampler.eventsOf(addOn),
    flapsOn: (addOn: string, cluster: string) => flapsOn(health, addOn, cluster),
    flapsOf: (addOn: string, sees: (cluster: string) => boolean) => flapsOf(health, addOn, sees),
  };
  return addOnRoutes(graphed, facts, stopping);
}

function gatesOf({ caches, gateCallbacks }: ConsoleParts, { gates, rollouts }: ServedLists) {
  const sources = { caches, gates, rollouts: rollouts.view, releasedBy: releasedBy(caches) };
  return gateRoutes({ ...sources, callbacks: gateCallbacks });
}
