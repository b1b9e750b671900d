import { SystemOverview } from "@/lib/api/system/system";
import { route, routes } from "@/server/http/route";
import { getSystem, OwnFindings, type SystemSources } from "./get-system";

/** Under `/api/v1/system`. */
export function systemRoutes(sources: SystemSources) {
  const findings = new OwnFindings(sources);
  return routes().get(
    "/",
    route({ summary: "Get the state of the console and its hub", answers: SystemOverview }, ({ caller }) =>
      getSystem(caller, sources, findings),
    ),
  );
}
