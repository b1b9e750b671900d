import type { RawObject } from "@/lib/kube/object";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { REQUIRES_PATH, requirementsOf } from "@/lib/objects/add-on-rules";
import { isFields } from "@/lib/objects/editable";
import { readText, textOf } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import {
  type TakenConfig,
  takenConfigs,
  takenConfigsObstacle,
  withChangedConfig,
  withoutTakenConfig,
  withTakenConfig,
} from "./supported-configs";

/** What its form shows of the text of a ClusterManagementAddOn. */
export interface AddOnFields {
  readonly displayName: string;
  readonly description: string;
  readonly name: string;
  /** Other add-ons: on each cluster it waits until they are Available there. */
  readonly needs: readonly string[];
  /** AddOnDeploymentConfigs configure it: variables, node placement, registries. */
  readonly deploymentConfig?: TakenConfig;
  /** Other kinds that configure it, its template left out. */
  readonly otherConfigs: readonly TakenConfig[];
}

/** An add-on that is installed from this template, in the version in which the hub stores it. */
export function newAddOn(apiVersion: string, name: string, template: string): string {
  const text = textOf({
    apiVersion,
    kind: "ClusterManagementAddOn",
    metadata: { name, annotations: { [LIFECYCLE_ANNOTATION]: "addon-manager" } },
    spec: { addOnMeta: { displayName: name, description: "" }, installStrategy: { type: "Manual" } },
  });
  return withDeploymentConfigs(withTemplate(text, template), true);
}

export function addOnFields(text: string): AddOnFields | undefined {
  const { value } = readText(text);
  if (!isFields(value)) return undefined;
  const { name, names: needs } = requirementsOf(value);
  const configs = takenConfigs(value);
  const deploymentConfig = configs.find((each) => isOf(each, addOnDeploymentConfigs));
  const meta = isFields(value.spec) && isFields(value.spec.addOnMeta) ? value.spec.addOnMeta : {};
  return {
    displayName: typeof meta.displayName === "string" ? meta.displayName : "",
    description: typeof meta.description === "string" ? meta.description : "",
    name,
    needs,
    ...(deploymentConfig && { deploymentConfig }),
    otherConfigs: configs.filter((each) => each !== deploymentConfig && !isOf(each, addOnTemplates)),
  };
}

export function withMeta(text: string, field: "displayName" | "description", value: string): string {
  return setInText(text, ["spec", "addOnMeta", field], value);
}

/** It requires these add-ons and no others. */
export function withNeeds(text: string, names: readonly string[]): string {
  return setInText(text, REQUIRES_PATH, names.length > 0 ? names.join(",") : undefined);
}

/** Its default template is the named one; what else configures it stays. */
export function withTemplate(text: string, template: string): string {
  const listed = withKind(text, addOnTemplates);
  const found = takenConfigs(readText(listed).value).find((each) => isOf(each, addOnTemplates));
  return found ? withChangedConfig(listed, { ...found, name: template }) : listed;
}

/** Whether AddOnDeploymentConfigs configure it; without a default where it has none. */
export function withDeploymentConfigs(text: string, isTaken: boolean): string {
  if (isTaken) return withKind(text, addOnDeploymentConfigs);
  const before = addOnFields(text)?.deploymentConfig;
  return before ? withoutTakenConfig(text, before) : text;
}

function withKind(text: string, kind: Kind): string {
  const isThere = takenConfigs(readText(text).value).some((each) => isOf(each, kind));
  return isThere ? text : withTakenConfig(text, { group: kind.group, resource: kind.plural });
}

type Kind = Pick<typeof addOnTemplates, "group" | "plural">;

function isOf({ group, resource }: Readonly<Record<"group" | "resource", unknown>>, kind: Kind): boolean {
  return group === kind.group && resource === kind.plural;
}

/** Why the add-on is not worth a review yet; undefined for no reason. */
export function addOnObstacle(text: string): string | undefined {
  const { value } = readText(text);
  return isFields(value) ? takenConfigsObstacle(takenConfigs(value)) : "The YAML cannot be read.";
}

/** Placements that name a template of their own: a new default changes nothing on their clusters. */
export function placementsWithOwnTemplate({ spec }: RawObject): string[] {
  const strategy = isFields(spec) && isFields(spec.installStrategy) ? spec.installStrategy : {};
  const placements = Array.isArray(strategy.placements) ? strategy.placements.filter(isFields) : [];
  const own = placements.filter(
    ({ configs }) =>
      Array.isArray(configs) &&
      configs.filter(isFields).some(({ group, resource }) => isOf({ group, resource }, addOnTemplates)),
  );
  return own.map(({ namespace, name }) => `${namespace}/${name}`);
}
