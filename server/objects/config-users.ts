import { plural } from "@/lib/format/count";
import { compareText } from "@/lib/kube/order";
import type { Resource } from "@/lib/kube/resource";
import { isFields } from "@/lib/objects/editable";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import {
  type ClusterManagementAddOn,
  clusterManagementAddOns,
  configKeysOfAddOn,
} from "@/lib/resources/cluster-management-add-on";
import { configKey, configKeys, isOfKind } from "@/lib/resources/config-reference";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import type { ObjectCaches } from "./hub-state";

const MAX_NAMES = 10;

type Caches = Pick<ObjectCaches, "addOns" | "clusterAddOns">;

/** Who names a template or a configuration that goes, in sentences, as far as the caller may list them. */
export async function configUsers(
  caller: Caller,
  caches: Caches,
  { group, plural: resource }: Resource,
  { name = "", namespace }: { readonly name?: string | undefined; readonly namespace?: string | undefined },
): Promise<string[]> {
  for (const kind of [clusterManagementAddOns, managedClusterAddOns])
    if (!(await caller.rights.may({ verb: "list", resource: kind })))
      return [`Which add-ons name it is hidden from you: ${lacking(kind)}.`];
  if (!caches.addOns.isSynced || !caches.clusterAddOns.isSynced) return [STILL_READING];
  const key = configKey({ group, resource, name, ...(namespace !== undefined && { namespace }) });
  const addOns = caches.addOns.list();
  const users = usersOf(key, addOns);
  const own = addOns.flatMap(({ metadata }) =>
    caches.clusterAddOns.by("addOn", metadata.name).filter(({ spec }) => configKeys(spec.configs).includes(key)),
  );
  if (users.length + own.length === 0) return ["No add-on names it."];
  return [
    ...(users.length > 0 ? [`${namesIn(users)} ${users.length === 1 ? "names" : "name"} it.`] : []),
    ...(own.length > 0 ? [`${plural(own.length, "ManagedClusterAddOn names", "ManagedClusterAddOns name")} it.`] : []),
    "What is deployed stays, and changes no more until there is one of this name again; clusters that get the add-on later wait for it.",
  ];
}

const STILL_READING = "Add-ons may name it; the console is still reading them.";

/**
 * The templates of an add-on that goes: those that it names, and those made for it. They stay, whether or not other
 * add-ons use them.
 */
export async function leftTemplates(
  caller: Caller,
  { addOns: cache }: Pick<Caches, "addOns">,
  addOn: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (!(await caller.rights.may({ verb: "list", resource: clusterManagementAddOns })))
    return [`Which of its AddOnTemplates stay is hidden from you: ${lacking(clusterManagementAddOns)}.`];
  const { group, plural: resource } = addOnTemplates;
  const right = { verb: "list", resource, group };
  const made = await orMissing(caller.client.list(addOnTemplates, { signal }), right);
  const addOns = cache.list();
  const named = addOns.filter(({ metadata }) => metadata.name === addOn).flatMap(templatesNamed);
  const own = (made.value ?? [])
    .filter(({ spec }) => isFields(spec) && spec.addonName === addOn)
    .map(({ metadata }) => metadata.name);
  const others = addOns.filter(({ metadata }) => metadata.name !== addOn);
  const left = [...new Set([...named, ...own])].sort(compareText).map((name) => {
    return { name, users: usersOf(configKey({ group, resource, name }), others) };
  });
  const more = made.missing ? [`There may be more AddOnTemplates of it: ${lacking(addOnTemplates)}.`] : [];
  return [...leftNotes(left), ...more];
}

function templatesNamed({ spec }: ClusterManagementAddOn): string[] {
  const configs = [
    ...spec.defaultConfigs,
    ...spec.installStrategy.placements.flatMap((placement) => placement.configs),
  ];
  const templates = configs.filter((config) => isOfKind(config, addOnTemplates));
  return templates.filter((config) => configKeys([config]).length > 0).map(({ name }) => name);
}

function leftNotes(left: readonly { readonly name: string; readonly users: readonly string[] }[]): string[] {
  const unused = left.filter(({ users }) => users.length === 0).map(({ name }) => name);
  const used = left.filter(({ users }) => users.length > 0);
  const stay = plural(unused.length, "AddOnTemplate stays", "AddOnTemplates stay");
  return [
    ...(unused.length > 0
      ? [`${stay}, and no other add-on names ${unused.length === 1 ? "it" : "them"}: ${listed(unused)}.`]
      : []),
    ...used.map(
      ({ name, users }) =>
        `The AddOnTemplate ${name} stays: ${listed(users)} ${users.length === 1 ? "names" : "name"} it, too.`,
    ),
  ];
}

function usersOf(key: string, addOns: readonly ClusterManagementAddOn[]): string[] {
  const users = addOns.filter((addOn) => configKeysOfAddOn(addOn).includes(key));
  return users.map(({ metadata }) => metadata.name).sort(compareText);
}

function listed(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  return `${names.slice(0, MAX_NAMES).join(", ")}${more}`;
}

/** "The add-ons a, b". */
function namesIn(names: readonly string[]): string {
  return `${names.length === 1 ? "The add-on" : "The add-ons"} ${listed(names)}`;
}

function lacking({ plural: resource, group }: Resource): string {
  return `you lack the right to list ${resource}.${group}`;
}
