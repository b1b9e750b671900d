import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { LabelSelector, matches, selectorError } from "@/lib/kube/selectors";
import { z } from "@/lib/kube/zod";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { RBAC_GROUP } from "@/server/demo/api-server/rbac/seeds";
import type { Machinery } from "@/server/demo/api-server/registry/api-resource";
import { builtIn, systemWrite } from "@/server/demo/api-server/registry/system";
import { parseStored } from "@/server/demo/api-server/store/stored-object";
import { updateObject, updateOf } from "@/server/demo/api-server/verbs/update";
import { type Report, workQueue } from "./work-queue";

const Selectors = z.array(LabelSelector);

/** Keeps the rules of aggregating ClusterRoles the union of those they select. Returns the function that stops it. */
export function startRoleAggregator(machinery: Machinery, report: Report): () => void {
  const { collection, ...roles } = builtIn(machinery, RBAC_GROUP, "clusterroles");
  const aggregating = new Map<string, readonly LabelSelector[]>();
  const queue = workQueue((name) => {
    const stored = collection.get({ name });
    const selectors = aggregating.get(name);
    if (!stored || !selectors) return;
    const role = parseStored(stored);
    const chosen = collection
      .list()
      .filter((other) => other.name !== name && selectors.some((selector) => matches(selector, other.labels)));
    const rules = union(chosen.map((other) => parseStored(other)));
    if (!deepEqual(rules, role.rules ?? []))
      updateObject(updateOf({ ...roles, collection }, stored, systemWrite(machinery)), { ...role, rules });
  }, report);
  const unsubscribe = collection.subscribe(({ type, object }) => {
    const selectors = type === "DELETED" ? [] : selectorsOf(parseStored(object));
    if (selectors.length > 0) aggregating.set(object.name, selectors);
    else aggregating.delete(object.name);
    for (const name of aggregating.keys()) queue.add(name);
  });
  return () => {
    unsubscribe();
    queue.close();
  };
}

function selectorsOf({ aggregationRule }: RawObject): readonly LabelSelector[] {
  const read = Selectors.safeParse(isJsonObject(aggregationRule) ? aggregationRule.clusterRoleSelectors : []);
  return (read.data ?? []).filter((selector) => !selectorError(selector));
}

function union(roles: readonly RawObject[]): unknown[] {
  const rules = roles.flatMap((role) => (Array.isArray(role.rules) ? role.rules : []));
  const distinct = new Map(rules.map((rule) => [JSON.stringify(rule), rule]));
  return [...distinct.values()];
}
