import { hookText } from "@/lib/health/hook-summary";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { type ClusterManagementAddOn, lifecycleOf, managerOfAddOn } from "@/lib/resources/cluster-management-add-on";
import { type ManagedClusterAddOn, managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { WhyFacts } from "./facts";
import { absent, breaks, cite, citeAbsent, citeCondition, type Explanation, hides, holds, waits } from "./finding";

/** Is the add-on on the cluster. `isBlind`: whether it should be is not visible. */
export function clusterAddOnFinding(facts: WhyFacts, isBlind: boolean): Explanation {
  const { clusterAddOn: seen, clusterName: namespace, addOnName: name } = facts;
  if (seen.missing) return hides(`the add-ons of ${namespace}`, seen.missing);
  const clusterAddOn = seen.value;
  if (!clusterAddOn) return absentFinding(facts, { namespace, name }, isBlind);
  const { metadata } = clusterAddOn;
  if (metadata.deletionTimestamp === undefined) {
    const since = metadata.creationTimestamp || undefined;
    return holds(`${name} is on ${namespace}.`, [cite(managedClusterAddOns, metadata, ".metadata.name", name)], {
      since,
    });
  }
  return removalFinding(clusterAddOn, { namespace, name }, metadata.deletionTimestamp);
}

function removalFinding(clusterAddOn: ManagedClusterAddOn, { namespace, name }: Where, since: string): Explanation {
  const { metadata, status } = clusterAddOn;
  const hook = hookText(status.conditions);
  const left = metadata.finalizers.join(", ");
  const cites = [cite(managedClusterAddOns, metadata, ".metadata.deletionTimestamp", since)];
  if (left) cites.push(cite(managedClusterAddOns, metadata, ".metadata.finalizers", left));
  if (hook) cites.push(citeCondition(managedClusterAddOns, clusterAddOn, "HookManifestCompleted"));
  const messages = [`${name} is being removed from ${namespace}.`, hook, left && `Waiting for finalizer ${left}.`];
  return waits(messages.filter(Boolean).join(" "), cites, { since });
}

interface Where {
  readonly namespace: string;
  readonly name: string;
}

function absentFinding({ addOn, mode }: WhyFacts, where: Where, isBlind: boolean): Explanation {
  const { namespace, name } = where;
  const cites = [citeAbsent(managedClusterAddOns, where)];
  if (addOn.missing || isBlind)
    return breaks(`${name} is not on ${namespace}. Whether it should be is hidden from you.`, cites);
  if (!addOn.value) return absent(breaks(`${name} is not on ${namespace}.`, cites));
  if (lifecycleOf(addOn.value) === "other") {
    return absent(breaks(`${name} manages itself and is not installed on ${namespace}.`, cites));
  }
  if (addOn.value.spec.installStrategy.type !== "Placements") {
    return absent(breaks(`${name} is installed manually, and not on ${namespace}.`, cites));
  }
  const idle = mode && idleManager(addOn.value, mode);
  if (idle) return absent(breaks(`A placement selected ${namespace}, but ${name} is not installed: ${idle}`, cites));
  return absent(waits(`A placement selected ${namespace}; the add-on manager has not installed ${name} yet.`, cites));
}

/** Why no manager does anything about the add-on; undefined where one should. */
function idleManager(addOn: ClusterManagementAddOn, mode: ManagerMode): string | undefined {
  switch (managerOfAddOn(addOn, mode)) {
    case "none":
      return "Flotilla's add-on manager is off (ADDON_MANAGER=off).";
    case "refused":
      return "with ADDON_MANAGER=own, Flotilla does not manage add-ons with templates.";
    default:
      return undefined;
  }
}
