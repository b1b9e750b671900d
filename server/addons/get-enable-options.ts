import type { EnableOptions } from "@/lib/api/addons/enable";
import { byHandRefusal } from "@/lib/enable/cluster-problems";
import { isOurs } from "@/lib/enable/desired-placement";
import { decidedBy, type Facts, isByPlacements } from "@/lib/enable/facts";
import { valuesByKey } from "@/lib/enable/values-by-key";
import { isConfigured } from "@/lib/enable/warnings";
import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { isOfKind } from "@/lib/resources/config-reference";
import { claimsOf, type ManagedCluster } from "@/lib/resources/managed-cluster";
import { boundSets, membersOf } from "@/lib/resources/managed-cluster-set";
import type { Placement } from "@/lib/resources/placement";
import { groupDecisions } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { cachedAddOn, type EnableCaches, enableFacts, placementKey, requireEnableScope } from "./enable-facts";

/** The options for enabling an add-on. */
export async function getEnableOptions(caller: Caller, caches: EnableCaches, name: string): Promise<EnableOptions> {
  await requireEnableScope(caller, caches);
  const addOn = cachedAddOn(caches, name);
  const facts = enableFacts(caches, addOn);
  const reason = byHandRefusal(addOn);
  const { clusters } = facts;
  return {
    addOn: addOnOption(addOn, facts),
    byHand: reason === undefined ? { offered: true } : { offered: false, reason },
    namespaces: namespaceOptions(facts),
    placements: caches.placements
      .list()
      .map((placement) => placementOption(placement, facts))
      .sort((a, b) => compareText(objectKey(a), objectKey(b))),
    labels: valuesByKey(clusters.map(({ metadata }) => metadata.labels)),
    claims: valuesByKey(clusters.map(claimsOf)),
    taints: taintOptions(clusters),
    clusters: clusters.length,
  };
}

function addOnOption(addOn: ClusterManagementAddOn, { installed, placement }: Facts): EnableOptions["addOn"] {
  const { addOnMeta, installStrategy, defaultConfigs } = addOn.spec;
  const isStrategy = isByPlacements(addOn);
  const named = [...defaultConfigs, ...installStrategy.placements.flatMap(({ configs }) => configs)];
  const templates = named.filter(
    (config) => isOfKind(config, addOnTemplates) && config.name !== "" && config.name !== RESERVED_NO_DEFAULT,
  );
  return {
    name: addOn.metadata.name,
    displayName: addOnMeta.displayName || undefined,
    description: addOnMeta.description || undefined,
    configured: isConfigured(addOn),
    templates: [...new Set(templates.map((config) => config.name))],
    install: isStrategy ? "placements" : "manual",
    placements: (isStrategy ? installStrategy.placements : []).map((each) => {
      const found = placement(objectKey(each));
      return { namespace: each.namespace, name: each.name, ours: found !== undefined && isOurs(found) };
    }),
    clusters: installed.length,
  };
}

function namespaceOptions(facts: Facts): EnableOptions["namespaces"] {
  const names = [...new Set(facts.bindings.map(({ metadata }) => metadata.namespace ?? ""))].sort(compareText);
  const options = names.map((name) => ({
    name,
    sets: boundSets(facts, name).map((set) => ({
      name: set.metadata.name,
      clusters: membersOf(set, facts.clusters).length,
    })),
  }));
  return options.filter(({ sets }) => sets.length > 0);
}

function placementOption(placement: Placement, facts: Facts): EnableOptions["placements"][number] {
  const key = placementKey(placement);
  const decisions = facts.decisions(key);
  const grouped = groupDecisions(decisions);
  const groups = grouped.ok ? grouped.groups : [];
  return {
    namespace: placement.metadata.namespace ?? "",
    name: placement.metadata.name,
    clusters: decisions.length > 0 ? decidedBy(facts, key).length : undefined,
    groups: groups
      .filter(({ clusters }) => clusters.length > 0)
      .map(({ name, clusters }) => ({ name, clusters: clusters.length })),
    usedBy: [...facts.usedBy(key)],
  };
}

function taintOptions(clusters: readonly ManagedCluster[]): EnableOptions["taints"] {
  const counts = new Map<string, EnableOptions["taints"][number]>();
  for (const { key, value } of clusters.flatMap(({ spec }) => spec.taints)) {
    const id = `${key}=${value}`;
    counts.set(id, { key, value, clusters: (counts.get(id)?.clusters ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => compareText(a.key, b.key) || compareText(a.value, b.value));
}
