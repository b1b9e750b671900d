import { queryOptions } from "@tanstack/react-query";
import { ConfigurationNames, type ConfigurationPath, ConfigurationUse } from "@/lib/api/addons/configurations";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** A rollout moves while its configuration's page is open. */
const USE_AGAIN_MS = 3_000;

/** The configurations that there are to choose from. */
export function configurationNames() {
  return queryOptions({
    queryKey: ["configurations"],
    queryFn: ({ signal }) => getJson("/api/v1/configurations", { schema: ConfigurationNames, signal }),
    gcTime: RETENTION_MS,
  });
}

/** Who uses a configuration, and how far it has come. */
export function configurationUse({ namespace, name }: ConfigurationPath) {
  return queryOptions({
    queryKey: ["configurations", namespace, name],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/configurations/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`, {
        schema: ConfigurationUse,
        signal,
      }),
    gcTime: RETENTION_MS,
    refetchInterval: USE_AGAIN_MS,
  });
}
