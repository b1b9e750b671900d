import { EventPage, EventsPath, EventsQuery } from "@/lib/api/events";
import { route, routes } from "@/server/http/route";
import { listAddOnEvents, listClusterEvents } from "./list-events";

const TAKES = { params: EventsPath, query: EventsQuery, answers: EventPage };

/** Under `/api/v1/events`. */
export function eventRoutes() {
  return routes()
    .get(
      "/clusters/:name",
      route({ ...TAKES, says: "What happened to a cluster lately, the newest first" }, ({ caller, params, query }) =>
        listClusterEvents(caller, params.name, query),
      ),
    )
    .get(
      "/addons/:name",
      route({ ...TAKES, says: "What happened to an add-on lately, the newest first" }, ({ caller, params, query }) =>
        listAddOnEvents(caller, params.name, query),
      ),
    );
}
