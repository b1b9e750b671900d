import { EventPage, EventsPath, EventsQuery } from "@/lib/api/objects/events";
import { route, routes } from "@/server/http/route";
import { listAddOnEvents, listClusterEvents } from "./list-events";

const TAKES = { params: EventsPath, query: EventsQuery, answers: EventPage };

/** Under `/api/v1/events`. */
export function eventRoutes() {
  return routes()
    .get(
      "/clusters/:name",
      route({ ...TAKES, summary: "List events of a cluster" }, ({ caller, params, query }) =>
        listClusterEvents(caller, params.name, query),
      ),
    )
    .get(
      "/addons/:name",
      route({ ...TAKES, summary: "List events of an add-on" }, ({ caller, params, query }) =>
        listAddOnEvents(caller, params.name, query),
      ),
    );
}
