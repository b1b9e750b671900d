import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { parametersOf } from "@/lib/api/first-asks";
import { listPage } from "@/lib/api/list";
import type { ListQuery } from "@/lib/api/list-query";
import { RolloutCluster } from "@/lib/api/rollout-cluster";
import { RolloutField } from "@/lib/api/rollout-field";
import type { RolloutPath } from "@/lib/api/rollouts";
import type { z } from "@/lib/kube/zod";
import type { AskedOf } from "./facet-values";
import { getJson } from "./request";

const KEPT_MS = 60_000;

type Path = z.infer<typeof RolloutPath>;

/** Part of a rollout's clusters. The stream tells of its row alone: whoever sees that change fetches this again. */
export function rolloutClusters(path: Path, query: ListQuery) {
  return queryOptions({
    queryKey: ["rollouts", "clusters", path.addOn, path.namespace, path.placement, query],
    queryFn: ({ signal }) => getJson(`${addressOf(path)}/clusters?${parametersOf(query)}`, { schema: listPage(RolloutCluster), signal }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

/** All clusters of a rollout as they are drawn. */
export function rolloutField(path: Path) {
  return queryOptions({
    queryKey: ["rollouts", "field", path.addOn, path.namespace, path.placement],
    queryFn: ({ signal }) => getJson(`${addressOf(path)}/field`, { schema: RolloutField, signal }),
    gcTime: KEPT_MS,
  });
}

/** Whose values are suggested for a filter of a rollout's clusters. */
export function rolloutClusterValues(path: Path): AskedOf {
  return `${placeOf(path)}/clusters`;
}

function addressOf(path: Path): string {
  return `/api/v1/${placeOf(path)}`;
}

function placeOf({ addOn, namespace, placement }: Path): `rollouts/${string}` {
  return `rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
}
