import type { KubeObject } from "@/lib/kube/object";
import { objectKey } from "@/lib/kube/resource";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import { isOfKind } from "@/lib/resources/config-reference";
import { specHash } from "@/lib/resources/spec-hash";
import { type DesiredConfig, desiredOf, isSameSet } from "@/lib/rollout/desired-configs";
import type { Archive } from "./archive";
import { liveConfig } from "./live-config";
import type { AddOnHub } from "./view";

/** A configuration object at the content that is asked for, for the clusters of a placement ("namespace/name"). */
export type TextOf = (config: DesiredConfig, placement: string) => KubeObject | undefined;

/**
 * Finds what clusters may go back to: what the hub holds under that name, or the last text that is known to be good for the placement.
 * Whoever may change the add-on may name any configuration that exists, and must not get at other texts by that.
 */
export function textsFor(hub: AddOnHub, addOn: ClusterManagementAddOn, archive: Pick<Archive, "text">): TextOf {
  return (config, placement) => {
    const live = liveConfig(hub, config);
    if (live && specHash(live) === config.specHash) return live;
    return isKnownGood(addOn, placement, config) ? archive.text(addOn.metadata.name, config) : undefined;
  };
}

function isKnownGood({ status }: ClusterManagementAddOn, placement: string, config: DesiredConfig): boolean {
  const progression = status.installProgressions.find((each) => objectKey(each) === placement);
  return (progression?.configReferences ?? []).some((reference) => {
    if (!isOfKind(reference, { group: config.group, plural: config.resource })) return false;
    const good = desiredOf({ ...reference, desiredConfig: reference.lastKnownGoodConfig });
    return good !== undefined && isSameSet([good], [config]);
  });
}
