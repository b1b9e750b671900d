import type { AskedField } from "@/lib/filter/field-table";
import { STANDINGS_WORST_FIRST } from "@/lib/health/cluster-standing";
import { AddOnHealth, ASKED_PHASES, ClusterHealth } from "./clusters";

const HEALTHS = [...new Set([...STANDINGS_WORST_FIRST, ...ClusterHealth.options, ...AddOnHealth.options, "not-accepted"])];

/** What can be asked of clusters, for pages that let the console ask it: it takes little room. `clusterTable` reads it from rows. */
export const CLUSTER_FIELDS = {
  health: { type: "text", description: "How the cluster is, or the add-on that addon: names", values: HEALTHS },
  available: { type: "flag", description: "Whether the cluster answers, or the named add-on runs" },
  phase: { type: "text", description: "Where an add-on on it stands in its rollout", values: ASKED_PHASES },
  addon: { type: "text", description: "An add-on on it" },
  set: { type: "text", description: "The cluster set it is in" },
  provider: { type: "text", description: "Who runs it" },
  region: { type: "text", description: "Where it is" },
  env: { type: "text", description: "Its environment" },
  version: { type: "version", description: "Its Kubernetes version" },
  label: { type: "text", hasPath: true, caseSensitive: true, description: "A label of it" },
  claim: { type: "text", hasPath: true, caseSensitive: true, description: "A claim that it makes of itself" },
  age: { type: "age", description: "How long it is registered" },
  since: { type: "age", description: "How long it has been as it is" },
  name: { type: "text", description: "Its name" },
} as const satisfies Readonly<Record<string, AskedField & { readonly caseSensitive?: true }>>;
