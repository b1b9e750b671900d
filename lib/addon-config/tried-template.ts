import { condition, isTrue } from "@/lib/kube/conditions";
import { MANAGED_BY_LABEL } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { isOfKind } from "@/lib/resources/config-reference";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";

const { group, plural: resource } = addOnTemplates;

/** A cluster add-on with this template instead of the add-on's; without one it has the add-on's again. */
export function withTriedTemplate(object: RawObject, template: string | undefined): RawObject {
  const spec = isFields(object.spec) ? object.spec : {};
  const configs = Array.isArray(spec.configs) ? spec.configs.filter(isFields) : [];
  const others = configs.filter(
    (each) => !isOfKind({ group: String(each.group), resource: String(each.resource) }, addOnTemplates),
  );
  const tried = template === undefined ? [] : [{ group, resource, name: template }];
  return { ...object, spec: { ...spec, configs: [...others, ...tried] } };
}

/** The cluster add-on that brings an add-on to one cluster, with this template. */
export function newTrial(apiVersion: string, addOn: string, cluster: string, template: string): RawObject {
  const labels = { [MANAGED_BY_LABEL]: "flotilla" };
  const bare = { apiVersion, kind: "ManagedClusterAddOn", metadata: { name: addOn, namespace: cluster, labels } };
  return withTriedTemplate({ ...bare, spec: {} }, template);
}

/** How far a template has come on a cluster that it is tried on. */
export type TrialState = "not-tried" | "waiting" | "applied" | "available" | "failed";

export interface Trial {
  readonly state: TrialState;
  /** What the cluster add-on says about it, or the manager; "" where nobody says anything. */
  readonly message: string;
}

/** Reads it from the cluster add-on in any version. */
export function trialOf(object: RawObject | undefined, template: string): Trial {
  const read = object && ManagedClusterAddOn.safeParse(object).data;
  const isNamed = read?.spec.configs.some((each) => isOfKind(each, addOnTemplates) && each.name === template);
  if (!read || !isNamed) return { state: "not-tried", message: "" };
  const { conditions, configReferences } = read.status;
  const reference = configReferences.find((each) => isOfKind(each, addOnTemplates));
  const { desiredConfig: desired, lastAppliedConfig: applied } = reference ?? {};
  const hasArrived = desired?.name === template && applied?.name === template && desired.specHash === applied.specHash;
  const manifests = condition(conditions, "ManifestApplied");
  if (desired?.name === template && manifests?.status === "False")
    return { state: "failed", message: manifests.message };
  const available = condition(conditions, "Available");
  if (!hasArrived) return { state: "waiting", message: condition(conditions, "Progressing")?.message ?? "" };
  if (isTrue(conditions, "Available")) return { state: "available", message: available?.message ?? "" };
  return { state: "applied", message: available?.message ?? "" };
}
