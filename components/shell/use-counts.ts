"use client";

import { useQuery } from "@tanstack/react-query";
import { addOnList } from "@/lib/queries/addons";
import { approvalFigures } from "@/lib/queries/approvals";
import { clusterFigures } from "@/lib/queries/clusters";
import { isUnderWay } from "@/lib/queries/rollout-rows";
import { rolloutList } from "@/lib/queries/rollouts";

/** How much there is on each page, by its address; nothing for what is not read yet, or not to be seen. */
export function useCounts(): Readonly<Record<string, number | undefined>> {
  const { data: clusters } = useQuery({ ...clusterFigures(), select: ({ all }) => all });
  const { data: addOns } = useQuery({ ...addOnList(), select: ({ total }) => total });
  const { data: rollouts } = useQuery({ ...rolloutList(), select: ({ rows }) => rows.filter(isUnderWay).length });
  const { data: approvals } = useQuery({
    ...approvalFigures(),
    select: ({ facets }) => facets?.waits?.values.find(({ value }) => value === "person")?.size ?? 0,
  });
  return { "/addons": addOns, "/rollouts": rollouts, "/clusters": clusters, "/approvals": approvals };
}
