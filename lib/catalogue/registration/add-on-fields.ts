import type { RawObject } from "@/lib/kube/object";
import { LIFECYCLE_ANNOTATION, RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { isFields } from "@/lib/objects/editable";
import { readText, textOf } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";

/** What its form shows of the text of a ClusterManagementAddOn. */
export interface AddOnFields {
  readonly displayName: string;
  readonly description: string;
  /** AddOnDeploymentConfigs configure it: variables, node placement, registries. */
  readonly takesConfigs: boolean;
}

type Reference = Readonly<Record<string, unknown>>;

/** An add-on that is installed from this template, in the version in which the hub stores it. */
export function newAddOn(apiVersion: string, name: string, template: string): string {
  const text = textOf({
    apiVersion,
    kind: "ClusterManagementAddOn",
    metadata: { name, annotations: { [LIFECYCLE_ANNOTATION]: "addon-manager" } },
    spec: { addOnMeta: { displayName: name, description: "" }, installStrategy: { type: "Manual" } },
  });
  return withSupportedConfigs(withTemplate(text, template), true);
}

export function addOnFields(text: string): AddOnFields | undefined {
  const { value } = readText(text);
  if (!isFields(value)) return undefined;
  const meta = isFields(value.spec) && isFields(value.spec.addOnMeta) ? value.spec.addOnMeta : {};
  return {
    displayName: typeof meta.displayName === "string" ? meta.displayName : "",
    description: typeof meta.description === "string" ? meta.description : "",
    takesConfigs: references(value).list.some((each) => isOf(each, addOnDeploymentConfigs)),
  };
}

export function withMeta(text: string, field: "displayName" | "description", value: string): string {
  return setInText(text, ["spec", "addOnMeta", field], value);
}

/** Its default template is the named one; what else configures it stays. */
export function withTemplate(text: string, template: string): string {
  return withReference(text, addOnTemplates, template);
}

/** Whether AddOnDeploymentConfigs configure it; without a default where it has none. */
export function withSupportedConfigs(text: string, isTaken: boolean): string {
  const isThere = addOnFields(text)?.takesConfigs === true;
  if (isTaken === isThere) return text;
  return withReference(text, addOnDeploymentConfigs, isTaken ? null : undefined);
}

/** `name` null: supported without a default; undefined: not supported. */
function withReference(text: string, kind: Kind, name: string | null | undefined): string {
  const { field, isBeta, list } = references(readText(text).value);
  const index = list.findIndex((each) => isOf(each, kind));
  const before = list[index] ?? { group: kind.group, resource: kind.plural };
  if (name === undefined)
    return setInText(
      text,
      ["spec", field],
      list.filter((each) => each !== before),
    );
  const named = isBeta
    ? { ...before, name: name ?? RESERVED_NO_DEFAULT }
    : { ...before, ...(name !== null && { defaultConfig: { name } }) };
  const after = index < 0 ? [...list, named] : list.with(index, named);
  return setInText(text, ["spec", field], after);
}

type Kind = Pick<typeof addOnTemplates, "group" | "plural">;

/** The two versions name a configuration differently. */
function references(value: unknown) {
  const isBeta = isFields(value) && typeof value.apiVersion === "string" && value.apiVersion.endsWith("/v1beta1");
  const field = isBeta ? "defaultConfigs" : "supportedConfigs";
  const spec = isFields(value) && isFields(value.spec) ? value.spec : {};
  const found = spec[field];
  const list: readonly Reference[] = Array.isArray(found) ? found.filter(isFields) : [];
  return { field, isBeta, list };
}

function isOf({ group, resource }: Reference, kind: Kind): boolean {
  return group === kind.group && resource === kind.plural;
}

/** Placements that name a template of their own: a new default changes nothing on their clusters. */
export function placementsWithOwnTemplate({ spec }: RawObject): string[] {
  const strategy = isFields(spec) && isFields(spec.installStrategy) ? spec.installStrategy : {};
  const placements = Array.isArray(strategy.placements) ? strategy.placements.filter(isFields) : [];
  const own = placements.filter(
    ({ configs }) => Array.isArray(configs) && configs.filter(isFields).some((each) => isOf(each, addOnTemplates)),
  );
  return own.map(({ namespace, name }) => `${namespace}/${name}`);
}
