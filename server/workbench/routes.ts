import { WorkbenchResult, WorkbenchTrial } from "@/lib/api/workbench/workbench";
import { route, routes } from "@/server/http/route";
import { tryTemplate, type WorkbenchCaches } from "./try-template";

/** Under `/api/v1/workbench`. */
export function workbenchRoutes(caches: WorkbenchCaches) {
  return routes().post(
    "/",
    route(
      { summary: "Try a template of an add-on on a cluster", body: WorkbenchTrial, answers: WorkbenchResult },
      ({ caller, body }) => tryTemplate(caller, caches, body),
    ),
  );
}
