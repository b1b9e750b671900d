import { queryOptions } from "@tanstack/react-query";
import { SystemOverview } from "@/lib/api/system/system";
import { getJson } from "@/lib/queries/request/request";

const EACH_MS = 30_000;

/** What the console finds on its hub, looked at again each half minute while it is shown. */
export function systemOverview() {
  return queryOptions({
    queryKey: ["system-overview"],
    queryFn: ({ signal }) => getJson("/api/v1/system", { schema: SystemOverview, signal }),
    refetchInterval: EACH_MS,
  });
}
