import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { parametersOf } from "@/lib/api/list/first-queries";
import { listPage } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { RolloutField } from "@/lib/api/rollouts/rollout-field";
import type { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import type { z } from "@/lib/kube/zod";
import type { ListAddress } from "@/lib/queries/list/facet-values";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;

type Path = z.infer<typeof RolloutPath>;

/** Part of a rollout's clusters. The stream only covers its row: when that changes, this is fetched again. */
export function rolloutClusters(path: Path, query: ListQuery) {
  return queryOptions({
    queryKey: ["rollouts", "clusters", path.addOn, path.namespace, path.placement, query],
    queryFn: ({ signal }) =>
      getJson(`${addressOf(path)}/clusters?${parametersOf(query)}`, { schema: listPage(RolloutCluster), signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
  });
}

/** All clusters of a rollout as they are drawn. */
export function rolloutField(path: Path) {
  return queryOptions({
    queryKey: ["rollouts", "field", path.addOn, path.namespace, path.placement],
    queryFn: ({ signal }) => getJson(`${addressOf(path)}/field`, { schema: RolloutField, signal }),
    gcTime: RETENTION_MS,
  });
}

/** Whose values are suggested for a filter of a rollout's clusters. */
export function rolloutClusterValues(path: Path): ListAddress {
  return `${resourcePath(path)}/clusters`;
}

function addressOf(path: Path): string {
  return `/api/v1/${resourcePath(path)}`;
}

function resourcePath({ addOn, namespace, placement }: Path): `rollouts/${string}` {
  return `rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
}
