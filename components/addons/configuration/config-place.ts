import type { ConfigPlace, ConfigRef } from "@/lib/addon-config/attach-config";
import type { AddOnSetup, ClusterConfiguration, ConfigLine } from "@/lib/api/addons/add-on-setup";
import type { ObjectId } from "@/lib/api/objects/whole-objects";

const GROUP = "addon.open-cluster-management.io";

/** The object that names a configuration at a place. */
export function objectAt(addOn: string, place: ConfigPlace): ObjectId {
  return place.layer === "cluster"
    ? { kind: `managedclusteraddons.${GROUP}`, name: addOn, namespace: place.cluster }
    : { kind: `clustermanagementaddons.${GROUP}`, name: addOn };
}

/** "the add-on", "placement fleet/all", "cluster eks-1". */
export function placeText(place: ConfigPlace): string {
  switch (place.layer) {
    case "default":
      return "the add-on";
    case "placement":
      return `placement ${place.namespace}/${place.name}`;
    case "cluster":
      return `cluster ${place.cluster}`;
  }
}

export interface PlacedConfig {
  readonly place: ConfigPlace;
  /** Absent where the place names none. */
  readonly config?: ConfigRef | undefined;
}

/** Every place of an add-on, a cluster among them where one is looked at, with the AddOnDeploymentConfig that it names. */
export function configPlaces(
  { defaults, placements }: Pick<AddOnSetup, "defaults" | "placements">,
  of: Pick<ClusterConfiguration, "cluster" | "configs"> | undefined,
): readonly PlacedConfig[] {
  const own = of?.configs.filter(({ layer }) => layer === "cluster").map(({ config }) => config);
  return [
    { place: { layer: "default" }, config: firstOf(defaults) },
    ...placements.map(
      ({ namespace, name, configs }): PlacedConfig => ({
        place: { layer: "placement", namespace, name },
        config: firstOf(configs),
      }),
    ),
    ...(of ? [{ place: { layer: "cluster", cluster: of.cluster } as const, config: firstOf(own ?? []) }] : []),
  ];
}

function firstOf(configs: readonly ConfigLine[]): ConfigRef | undefined {
  const found = configs.find(({ group, resource }) => group === GROUP && resource === "addondeploymentconfigs");
  return found && found.name !== "" ? { namespace: found.namespace, name: found.name } : undefined;
}
