import { withConfigIn } from "@/lib/addon-config/attach-config";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { compareText } from "@/lib/kube/order";
import { objectKey } from "@/lib/kube/resource";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { Placement, placements } from "@/lib/resources/placement";
import { decidesEqually, desiredPlacement, OURS, placementPatch } from "./desired-placement";
import { desiredStrategy } from "./desired-strategy";
import { configEntry, configWrites, existingConfigProblems } from "./enabled-config";
import type { Enablement, NewPlacement } from "./enablement";
import { decidedBy, type Facts, isByPlacements, namedPlacements } from "./facts";
import { withOrders } from "./gate";
import { type Preview, previewEnablement } from "./preview";
import { requiredWrites } from "./required";
import { addPlacement } from "./strategy-patch";
import { change, creation, type Stages, type Write } from "./write";

/** Objects that are written to, as the hub has them now. */
export interface Originals {
  readonly addOn: RawObject;
  /** From the request, if it has one. */
  readonly placement?: RawObject | undefined;
  /** The configuration of the request's name, if the hub has it. */
  readonly config?: RawObject | undefined;
  /** Add-ons that it requires, by name, as far as they are written to. */
  readonly required?: ReadonlyMap<string, RawObject>;
}

export interface Enabling extends Preview {
  readonly stages: Stages;
  /** Clusters that gain the add-on, and those that keep it. */
  readonly gaining: readonly string[];
  readonly keeping: readonly string[];
}

/** The writes for a request. A request with problems writes nothing; existing objects are not written again. */
export function planEnabling(enablement: Enablement, facts: Facts, originals: Originals): Enabling {
  const preview = withExisting(previewEnablement(enablement, facts), enablement, originals);
  const installed = new Set(facts.installed.filter(({ isLeaving }) => !isLeaving).map(({ cluster }) => cluster));
  const losing = new Set(preview.losing.map(({ cluster }) => cluster));
  const reached = new Set([...preview.chosen, ...revived(enablement, facts)]);
  return {
    ...preview,
    stages: preview.problems.length > 0 ? [] : stagesOf(enablement, facts, originals, preview),
    gaining: [...reached].filter((cluster) => !installed.has(cluster)).sort(compareText),
    keeping: [...installed].filter((cluster) => !losing.has(cluster)).sort(compareText),
  };
}

function withExisting(preview: Preview, { config }: Enablement, originals: Originals): Preview {
  // Without a valid name, nothing was read.
  const isNamed = !preview.problems.some(({ field }) => field === "config.name" || field === "config.namespace");
  const wrong = isNamed ? existingConfigProblems(config, originals.config) : [];
  return { ...preview, problems: [...preview.problems, ...wrong] };
}

/** A strategy by hand may still name placements; they count again when it is by placements. */
function revived({ clusters }: Enablement, facts: Facts): string[] {
  if (clusters.by === "hand" || isByPlacements(facts.addOn)) return [];
  return namedPlacements(facts.addOn).flatMap((key) => (key === objectKey(clusters) ? [] : decidedBy(facts, key)));
}

function stagesOf(enablement: Enablement, facts: Facts, originals: Originals, preview: Preview): Stages {
  const { chosen, already } = preview;
  const { clusters, config, rollout } = enablement;
  const required = requiredStage(enablement, originals, preview);
  const configs = configWrites(config, originals.config);
  if (clusters.by === "hand") {
    const had = new Set(already);
    const { name } = facts.addOn.metadata;
    const spec = config ? { configs: [configEntry(config)] } : {};
    const installs = chosen
      .filter((cluster) => !had.has(cluster))
      .map((cluster) => creation(managedClusterAddOns, clusterAddOn(cluster, name, spec)));
    return [configs, required, installs].filter((stage) => stage.length > 0);
  }
  const first = clusters.by === "new-placement" ? placementWrites(clusters, enablement, originals) : [];
  const configsOf = config && ((named: unknown) => withConfigIn(named, config));
  const strategy = addPlacement(originals.addOn, clusters, desiredStrategy(rollout), configsOf);
  const patch = withOrders(strategy, originals.addOn, objectKey(clusters), rollout);
  const strategies = [change(clusterManagementAddOns, originals.addOn, patch)];
  return [[...configs, ...first], required, strategies].filter((stage) => stage.length > 0);
}

function requiredStage(enablement: Enablement, { required }: Originals, preview: Preview): Write[] {
  if (enablement.bringsRequired === false) return [];
  return requiredWrites(enablement, preview.required, required ?? new Map());
}

function placementWrites(choice: NewPlacement, { rollout }: Enablement, { placement }: Originals): Write[] {
  const desired = desiredPlacement(choice, rollout);
  if (!placement) return [creation(placements, desired)];
  if (decidesEqually(Placement.parse(placement), desired)) return [];
  const patch = placementPatch(placement, desired);
  return patch ? [change(placements, placement, patch)] : [];
}

/** As OCM's own command creates it: the manager sets owner and configurations. */
function clusterAddOn(cluster: string, name: string, spec: object): RawObject {
  return { metadata: { name, namespace: cluster, labels: { [MANAGED_BY_LABEL]: OURS } }, spec };
}
