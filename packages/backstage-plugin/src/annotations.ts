import type { Entity } from "@backstage/catalog-model";

/** Name of the add-on (its ClusterManagementAddOn) that an entity is about. */
export const ADD_ON_ANNOTATION = "flotilla.dev/addon";
/** Name of the managed cluster that an entity is about. */
export const CLUSTER_ANNOTATION = "flotilla.dev/cluster";

/** What Kubernetes accepts as the name of either; anything else is no name. */
const NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** The add-on of an entity; undefined without a valid one. */
export function addOnOf(entity: Entity): string | undefined {
  return nameIn(entity, ADD_ON_ANNOTATION);
}

/** The cluster of an entity; undefined without a valid one. */
export function clusterOf(entity: Entity): string | undefined {
  return nameIn(entity, CLUSTER_ANNOTATION);
}

function nameIn({ metadata }: Entity, annotation: string): string | undefined {
  const name = metadata.annotations?.[annotation];
  return name !== undefined && NAME.test(name) ? name : undefined;
}
