import type { Variable } from "./model";

const NAMES = new Set(["cluster", "cluster_name", "clusterName", "managed_cluster"]);

/** The variables with the one of the cluster fixed, and not to be chosen; undefined where none of them is of clusters. */
export function forCluster(variables: readonly Variable[], cluster: string, label: string): Variable[] | undefined {
  const isOfCluster = ({ name, kind, query }: Variable) =>
    NAMES.has(name) || (kind === "query" && /,\s*([\w.:-]+)\s*\)\s*$/.exec(query)?.[1] === label);
  if (!variables.some(isOfCluster)) return undefined;
  return variables.map((variable) =>
    isOfCluster(variable) ? { ...without(variable), kind: "constant", isHidden: true, current: [cluster] } : variable,
  );
}

/** A constant offers nothing, and needs no other. */
function without({ all: _, ...variable }: Variable): Variable {
  return { ...variable, query: "", options: [], isMulti: false, isCircular: false };
}
