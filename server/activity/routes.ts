import { ActivityPage, ActivityQuery } from "@/lib/api/activity/activity";
import { route, routes } from "@/server/http/route";
import type { ActivityBook } from "./activity-book";
import { listActivity } from "./list-activity";

/** Under `/api/v1/activity`. */
export function activityRoutes(book: ActivityBook) {
  return routes().get(
    "/",
    route({ summary: "List what was done", query: ActivityQuery, answers: ActivityPage }, ({ caller, query }) =>
      listActivity(caller, query, book),
    ),
  );
}
