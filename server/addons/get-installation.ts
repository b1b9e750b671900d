import type { Installation, InstallationPath } from "@/lib/api/addons/installation";
import { decidedBy } from "@/lib/enable/facts";
import { valuesByKey } from "@/lib/enable/values-by-key";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { steeringRefusal } from "@/lib/resources/add-on-manager";
import { isTemplateBased, lifecycleOf } from "@/lib/resources/cluster-management-add-on";
import type { Placement } from "@/lib/resources/placement";
import { groupDecisions } from "@/lib/rollout/decision-groups";
import type { Caller } from "@/server/auth/caller";
import { cachedAddOn, requireEnableScope } from "./enable-facts";
import { configLine } from "./get-add-on-setup";
import { type InstallationCaches, requireInstallation } from "./installation-facts";

/** What is installed through a placement as it is, and the placements that could take its place. */
export async function getInstallation(
  caller: Caller,
  caches: InstallationCaches,
  path: InstallationPath,
): Promise<Installation> {
  await requireEnableScope(caller, caches);
  const addOn = cachedAddOn(caches, path.name);
  const { key, present } = requireInstallation(addOn, path);
  const entries = addOn.spec.installStrategy.placements;
  const taken = new Set(entries.map(objectKey).filter((each) => each !== key));
  const managed = { lifecycle: lifecycleOf(addOn), templated: isTemplateBased(addOn) };
  const gateRefusal = steeringRefusal(managed, caches.managerMode?.() ?? "all");
  return {
    input: {
      ...present,
      rollout: { ...present.rollout, mandatory: [...present.rollout.mandatory] },
      config: present.config?.use === "existing" ? present.config : null,
    },
    ...(gateRefusal === undefined ? {} : { gateRefusal }),
    labels: valuesByKey(caches.clusters.list().map(({ metadata }) => metadata.labels)).map(({ key }) => key),
    configs: entries.find((each) => objectKey(each) === key)?.configs.map((config) => configLine(config)) ?? [],
    placements: caches.placements
      .list()
      .map((placement) => placementOption(caches, placement, taken))
      .sort((a, b) => compareText(objectKey(a), objectKey(b))),
  };
}

function placementOption(
  { placementDecisions }: InstallationCaches,
  { metadata }: Placement,
  taken: ReadonlySet<string>,
): Installation["placements"][number] {
  const key = objectKey(metadata);
  const decisions = placementDecisions.by("placement", key);
  const grouped = groupDecisions(decisions);
  const groups = grouped.ok ? grouped.groups.filter(({ clusters }) => clusters.length > 0) : [];
  return {
    namespace: metadata.namespace ?? "",
    name: metadata.name,
    clusters: decisions.length > 0 ? decidedBy({ decisions: () => decisions }, key).length : undefined,
    groups: groups.map(({ index, name, clusters }) => ({ index, name, clusters: clusters.length })),
    taken: taken.has(key),
  };
}
