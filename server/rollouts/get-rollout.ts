import type { ListPage } from "@/lib/api/list/list";
import type { ListQuery } from "@/lib/api/list/list-query";
import type { RolloutCluster } from "@/lib/api/rollouts/rollout-cluster";
import { rolloutClusterTable } from "@/lib/api/rollouts/rollout-cluster-list";
import type { RolloutField } from "@/lib/api/rollouts/rollout-field";
import type { RolloutPath } from "@/lib/api/rollouts/rollout-path";
import type { z } from "@/lib/kube/zod";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import type { Caller } from "@/server/auth/caller";
import { rolloutScopeOf } from "@/server/auth/rollout-scope";
import { ApiError } from "@/server/errors";
import { readListRequest } from "@/server/lists/list-request";
import { rolloutShown } from "./caused-row";
import type { RolloutClusters } from "./rollout-clusters";
import { type RolloutView, rolloutSent } from "./rollout-view";

type Path = z.infer<typeof RolloutPath>;

/** One rollout as its row has it. */
export async function getRollout(caller: Caller, view: RolloutView, path: Path): Promise<RolloutRow> {
  const scope = await rolloutScopeOf(caller);
  const row = view.rows.get(rowName(path)) ?? missing(path);
  return rolloutSent(rolloutShown(row, scope));
}

/** A page of its clusters. */
export async function listRolloutClusters(
  caller: Caller,
  view: RolloutView,
  path: Path,
  query: ListQuery,
): Promise<ListPage<RolloutCluster>> {
  const { store } = await clustersOf(caller, view, path);
  return store.page({}, readListRequest(query, rolloutClusterTable, store.now));
}

/** All of its clusters, as letters. */
export async function getRolloutField(caller: Caller, view: RolloutView, path: Path): Promise<RolloutField> {
  const { field } = await clustersOf(caller, view, path);
  return field;
}

async function clustersOf(caller: Caller, view: RolloutView, path: Path): Promise<RolloutClusters> {
  return view.clusters(rowName(path), await rolloutScopeOf(caller)) ?? missing(path);
}

function rowName({ addOn, namespace, placement }: Path): string {
  return `${addOn}/${namespace}/${placement}`;
}

function missing({ addOn, namespace, placement }: Path): never {
  throw new ApiError("not-found", `${addOn} has no rollout through Placement ${namespace}/${placement}.`);
}
