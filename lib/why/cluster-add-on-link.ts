import type { ManagerMode } from "@/lib/resources/add-on-keeper";
import { type ClusterManagementAddOn, keeperOfAddOn, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { WhyFacts } from "./facts";
import { absent, breaks, cite, citeAbsent, type Finding, hides, holds, waits } from "./finding";

/** Is the add-on on the cluster. `isBlind`: whether it should be is not visible. */
export function clusterAddOnFinding(facts: WhyFacts, isBlind: boolean): Finding {
  const { clusterAddOn: seen, clusterName: namespace, addOnName: name } = facts;
  if (seen.missing) return hides(`the add-ons of ${namespace}`, seen.missing);
  const clusterAddOn = seen.value;
  if (!clusterAddOn) return absentFinding(facts, { namespace, name }, isBlind);
  const { metadata } = clusterAddOn;
  if (metadata.deletionTimestamp === undefined) {
    const since = metadata.creationTimestamp || undefined;
    return holds(`${name} is on ${namespace}.`, [cite(managedClusterAddOns, metadata, ".metadata.name", name)], { since });
  }
  const cites = [cite(managedClusterAddOns, metadata, ".metadata.deletionTimestamp", metadata.deletionTimestamp)];
  const head = `${name} is being removed from ${namespace}.`;
  if (metadata.finalizers.length === 0) return waits(head, cites, { since: metadata.deletionTimestamp });
  const finalizers = cite(managedClusterAddOns, metadata, ".metadata.finalizers", metadata.finalizers.join(", "));
  return waits(`${head} It goes when ${metadata.finalizers.join(", ")} is done.`, [...cites, finalizers], {
    since: metadata.deletionTimestamp,
  });
}

interface Where {
  readonly namespace: string;
  readonly name: string;
}

function absentFinding({ addOn, mode }: WhyFacts, where: Where, isBlind: boolean): Finding {
  const { namespace, name } = where;
  const cites = [citeAbsent(managedClusterAddOns, where)];
  if (addOn.missing || isBlind) return breaks(`${name} is not on ${namespace}. Whether it should be, you may not see.`, cites);
  if (!addOn.value) return absent(breaks(`${name} is not on ${namespace}.`, cites));
  if (lifecycleOf(addOn.value) === "other") {
    return absent(breaks(`${name} manages itself, and neither it nor anybody else has put it on ${namespace}.`, cites));
  }
  if (addOn.value.spec.installStrategy.type !== "Placements") {
    return absent(breaks(`${name} is installed by hand, and nobody has put it on ${namespace}.`, cites));
  }
  const idle = mode && idleKeeper(addOn.value, mode);
  if (idle) return absent(breaks(`A placement chose ${namespace}, and nobody puts ${name} there: ${idle}`, cites));
  return absent(waits(`A placement chose ${namespace}, and the add-on manager has not put ${name} there yet.`, cites));
}

/** Why no manager does anything about the add-on; undefined where one should. */
function idleKeeper(addOn: ClusterManagementAddOn, mode: ManagerMode): string | undefined {
  switch (keeperOfAddOn(addOn, mode)) {
    case "nobody":
      return "Flotilla's add-on manager is switched off (ADDON_MANAGER=off).";
    case "refused":
      return "Flotilla's manager looks after no add-ons of templates beside OCM's own (ADDON_MANAGER=own).";
    default:
      return undefined;
  }
}
