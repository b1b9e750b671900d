import { Budget } from "@/lib/cel/budget";
import { celEnvironment } from "@/lib/cel/environment";
import type { CelLibrary } from "@/lib/cel/library";
import { type Compiled, compile } from "@/lib/cel/program";
import { celValue } from "@/lib/cel/value";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ClusterCel } from "./cel";
import type { ScoresOf } from "./prioritizers";

const COST_OF_ONE = 1_000_000;
const COST_OF_ALL = 10_000_000;
const MAX_COMPILED = 500;

/**
 * CEL about `managedCluster`, as OCM has it (docs/reference/placement.md#cel). The only way from placements to an
 * evaluator: code that evaluates no expression does not import this.
 */
export function clusterCel(): ClusterCel {
  const scores: ScoreLists = new WeakMap();
  const environment = celEnvironment(["managedCluster"], scoreLibrary(scores));
  const compiled = new Map<string, Compiled>();
  const values = new WeakMap<ManagedCluster, object>();
  const compiledOf = (expression: string) => {
    const known = compiled.get(expression);
    if (known) return known;
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    const fresh = compile(environment, expression);
    compiled.set(expression, fresh);
    return fresh;
  };
  const celOf = (cluster: ManagedCluster) => {
    const known = values.get(cluster);
    if (known) return known;
    const value = clusterValue(cluster);
    values.set(cluster, value);
    return value;
  };
  return {
    begin(scoresOf) {
      const all = new Budget(COST_OF_ALL);
      return {
        errorOf(expression) {
          const { error } = compiledOf(expression);
          return error === undefined ? undefined : `compilation failed: ${error}`;
        },
        holds(expression, cluster) {
          const managedCluster = celOf(cluster);
          scores.set(managedCluster, (resource) => scoreList(scoresOf, cluster.metadata.name, resource));
          try {
            return compiledOf(expression).program?.run({ managedCluster }, new Budget(COST_OF_ONE, all)) === true;
          } catch {
            // Any error in an expression excludes the cluster, as in OCM.
            return false;
          }
        },
      };
    },
  };
}

/** Scores of its add-ons by name, by cluster, as expressions see them. */
type ScoreLists = WeakMap<object, (resource: string) => unknown>;

/** `managedCluster.scores("resource")`: a list of names and values; fails where the hub has no such scores. */
function scoreLibrary(scores: ScoreLists): CelLibrary {
  const handler = (cluster: object, resource: string) => {
    const scoresOf = scores.get(cluster);
    if (!scoresOf) throw new TypeError("only a cluster has scores");
    return scoresOf(resource);
  };
  return { functions: [["map.scores(string): list<map<string, dyn>>", handler]] };
}

function scoreList(scoresOf: ScoresOf | undefined, cluster: string, resource: string): unknown {
  const found = scoresOf?.(cluster, resource);
  if (!found) throw new TypeError(`no scores ${resource}`);
  return found.status.scores.map(({ name, value }) => celValue({ name, value }));
}

/** The cluster as the hub has it: without the empty lists, maps and texts that our reading fills in. */
function clusterValue({ spec, status, metadata, ...rest }: ManagedCluster): object {
  const taints = spec.taints.map((taint) => (taint.value === "" ? { ...taint, value: undefined } : taint));
  const version = status.version.kubernetes === "" ? { ...status.version, kubernetes: undefined } : status.version;
  const value = {
    ...rest,
    metadata: filled(metadata),
    spec: filled({ ...spec, taints }),
    status: { ...filled(status), version },
  };
  return Object(celValue(value));
}

function filled(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== "" && !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
