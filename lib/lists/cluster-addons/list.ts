import type { NamedValues } from "@/lib/filter/list-table";
import { type ClusterRow, STALLED } from "@/lib/lists/clusters/row";
import { defineList, type ServerList } from "@/lib/lists/define-list";
import { smallLetters } from "@/lib/lists/small-letters";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { isStalled } from "@/lib/rollout/stalled";
import { templateVersion } from "@/lib/rollout/template-version";
import { CLUSTER_ADD_ONS, OVERRIDDEN } from "./fields";
import type { ClusterAddOnRow, ConfigState } from "./row";

/** Fields about the cluster: the same object for all its add-ons. */
export interface ListedClusterFacts
  extends Pick<ClusterRow, "health" | "set" | "region" | "provider" | "environment" | "kubernetesVersion"> {
  readonly labels: Readonly<Record<string, string>>;
}

/** A cluster add-on as the console stores it. */
export interface ClusterAddOnEntry extends Omit<ClusterAddOnRow, "clusterHealth" | "set" | "region"> {
  /** Absent if the cluster does not exist or is hidden from the caller. */
  readonly of?: ListedClusterFacts | undefined;
  /** Other fields are read from these on demand. */
  readonly facts: RollingAddOn;
}

/** The entry for callers who may not see its cluster. Field by field: fields of some entries are computed. */
export function withoutCluster(entry: ClusterAddOnEntry): ClusterAddOnEntry {
  const { name, cluster, addOn, health, phase, message, since, config, overridden, facts } = entry;
  return { name, cluster, addOn, health, phase, message, since, config, overridden, facts };
}

const server: ServerList<typeof CLUSTER_ADD_ONS.fields, ClusterAddOnEntry> = {
  words: ({ cluster, addOn, message }, test) =>
    test(cluster) || test(addOn) || (message !== undefined && test(smallLetters(message))),
  hasSmallWords: true,
  fields: {
    phase: {
      timed: [STALLED],
      some: ({ facts, phase }, test, { now }) => test(phase) || (test(STALLED) && isStalled(facts, { phase }, now())),
    },
    config: { of: configText },
    set: { of: ({ of }) => of?.set },
    region: { of: ({ of }) => of?.region },
    provider: { of: ({ of }) => of?.provider },
    env: { of: ({ of }) => of?.environment },
    version: { of: versionOf },
    kubernetes: { of: ({ of }) => of?.kubernetesVersion },
    label: { of: labelsOf },
    age: { of: ({ facts }) => facts.metadata.creationTimestamp },
  },
};

export const CLUSTER_ADD_ON_LIST = defineList(CLUSTER_ADD_ONS, server);

const NONE: readonly string[] = [];
const ALONE: Readonly<Record<ConfigState, readonly string[]>> = {
  "in-sync": ["in-sync"],
  pending: ["pending"],
  unsupported: ["unsupported"],
};
const OWN: Readonly<Record<ConfigState, readonly string[]>> = {
  "in-sync": ["in-sync", OVERRIDDEN],
  pending: ["pending", OVERRIDDEN],
  unsupported: ["unsupported", OVERRIDDEN],
};

/** The same array for all rows with equal content. */
function configText({ config, overridden }: ClusterAddOnEntry): readonly string[] {
  if (config === undefined) return NONE;
  return overridden ? OWN[config] : ALONE[config];
}

function labelsOf({ of }: ClusterAddOnEntry): NamedValues | undefined {
  return of?.labels;
}

function versionOf({ addOn, facts }: Pick<ClusterAddOnEntry, "addOn" | "facts">): string | undefined {
  return templateVersion(addOn, facts.status.configReferences);
}
