import { RESERVED_NO_DEFAULT } from "@/lib/kube/ocm";
import { isFields } from "@/lib/objects/editable";
import { readText } from "@/lib/objects/object-text";
import { setInText } from "@/lib/objects/set-in-text";

/** A kind of configuration that an add-on takes, and its default. */
export interface TakenConfig {
  /** Where the text lists it. */
  readonly index: number;
  /** "" for Kubernetes' own, such as ConfigMaps. */
  readonly group: string;
  readonly resource: string;
  /** Of the default: "" where it has none. */
  readonly name: string;
  readonly namespace: string;
}

/** All kinds of configuration that a ClusterManagementAddOn of either version lists. */
export function takenConfigs(value: unknown): TakenConfig[] {
  const { isBeta, list } = listed(value);
  return list.flatMap((each, index) => {
    if (!isFields(each)) return [];
    const held = isBeta ? each : fieldsIn(each.defaultConfig);
    const name = textOf(held.name);
    return [
      {
        index,
        group: textOf(each.group),
        resource: textOf(each.resource),
        name: name === RESERVED_NO_DEFAULT ? "" : name,
        namespace: textOf(held.namespace),
      },
    ];
  });
}

type Kind = Pick<TakenConfig, "group" | "resource">;

/** One more kind, without a default. */
export function withTakenConfig(text: string, { group, resource }: Kind): string {
  const { field, isBeta, list } = listed(readText(text).value);
  const added = { group, resource, ...(isBeta && { name: RESERVED_NO_DEFAULT }) };
  return setInText(text, ["spec", field, list.length], added);
}

/** The one that the text lists there as it is given; what else that says of it stays. */
export function withChangedConfig(text: string, { index, group, resource, name, namespace }: TakenConfig): string {
  const { value } = readText(text);
  const before = takenConfigs(value).find((each) => each.index === index);
  if (!before) return text;
  const { field, isBeta } = listed(value);
  const at = ["spec", field, index];
  const own = isBeta ? at : [...at, "defaultConfig"];
  const hasNone = name === "" && namespace === "";
  const edits: [boolean, readonly (string | number)[], string | undefined][] = [
    [group !== before.group, [...at, "group"], group],
    [resource !== before.resource, [...at, "resource"], resource],
    [name !== before.name, [...own, "name"], name === "" && isBeta ? RESERVED_NO_DEFAULT : name],
    [namespace !== before.namespace, [...own, "namespace"], namespace === "" ? undefined : namespace],
    [hasNone && !isBeta, own, undefined],
  ];
  return edits.reduce((here, [isChanged, path, to]) => (isChanged ? setInText(here, path, to) : here), text);
}

export function withoutTakenConfig(text: string, { index }: Pick<TakenConfig, "index">): string {
  return setInText(text, ["spec", listed(readText(text).value).field, index], undefined);
}

const RESOURCE = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const GROUP = /^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)?$/;

/** Why these are not worth a review yet, the first reason; undefined for none. */
export function takenConfigsObstacle(configs: readonly TakenConfig[]): string | undefined {
  const keys = configs.map(({ group, resource }) => `${resource}.${group}`);
  const twice = configs.find(({ group, resource }, index) => keys.indexOf(`${resource}.${group}`) < index);
  if (configs.some(({ resource }) => !RESOURCE.test(resource)))
    return "Name the resource of each configuration in the plural, such as “configmaps”.";
  if (configs.some(({ group }) => !GROUP.test(group)))
    return "Name the API group of each configuration, such as “example.com”.";
  if (twice) return `${twice.resource} are named twice as its configuration.`;
  const nameless = configs.find(({ name, namespace }) => namespace !== "" && name === "");
  return nameless && `Name the default of ${nameless.resource}, or leave out its namespace.`;
}

/** The two versions name a configuration differently. */
function listed(value: unknown) {
  const isBeta = isFields(value) && typeof value.apiVersion === "string" && value.apiVersion.endsWith("/v1beta1");
  const field = isBeta ? "defaultConfigs" : "supportedConfigs";
  const found = fieldsIn(fieldsIn(value).spec)[field];
  const list: readonly unknown[] = Array.isArray(found) ? found : [];
  return { field, isBeta, list };
}

function fieldsIn(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
