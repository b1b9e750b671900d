import type { ApiResource, Group, GroupVersion, Registry } from "./registry/api-resource";

/** The discovery document at a path, in its plain form; undefined where there is none. */
export function discovery(registry: Registry, path: string): object | undefined {
  const [root, ...parts] = path.split("/").slice(1);
  if (root === "api") return core(registry, parts);
  if (root !== "apis") return undefined;
  const groups = registry.groups().filter(({ name }) => name !== "");
  if (parts.length === 0) return { kind: "APIGroupList", apiVersion: "v1", groups: groups.map(apiGroup) };
  const group = groups.find(({ name }) => name === parts[0]);
  if (!group || parts.length > 2) return undefined;
  if (parts.length === 1) return { kind: "APIGroup", apiVersion: "v1", ...apiGroup(group) };
  const version = group.versions.find((served) => served.version === parts[1]);
  return version && resourceList(group, version);
}

function core(registry: Registry, parts: readonly string[]): object | undefined {
  const group = registry.group("");
  if (parts.length === 0) return { kind: "APIVersions", versions: ["v1"], serverAddressByClientCIDRs: [] };
  const version = parts.length === 1 ? group?.versions.find((served) => served.version === parts[0]) : undefined;
  return group && version && resourceList(group, version);
}

function apiGroup({ name, versions }: Group): object {
  const all = versions.map(({ version }) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: all, preferredVersion: all[0] };
}

function resourceList({ name }: Group, { version, resources }: GroupVersion): object {
  const groupVersion = name === "" ? version : `${name}/${version}`;
  return { kind: "APIResourceList", apiVersion: "v1", groupVersion, resources: resources.flatMap(rows) };
}

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];

/** A resource, then what is below its name. */
function rows(resource: ApiResource): object[] {
  const { plural, singular, kind, namespaced, shortNames, categories } = resource;
  const main = { name: plural, singularName: singular, namespaced, kind };
  if (resource.mode === "review") return [{ ...main, verbs: ["create"] }];
  const verbs = plural === "namespaces" ? VERBS.filter((verb) => verb !== "deletecollection") : VERBS;
  const names = { ...(shortNames.length > 0 ? { shortNames } : {}), ...(categories.length > 0 ? { categories } : {}) };
  const updates = Object.entries(resource.updates).map(([name, rules]) => ({
    name: `${plural}/${name}`,
    singularName: "",
    namespaced,
    kind,
    verbs: rules.verbs,
  }));
  const actions = Object.entries(resource.actions).map(([name, { group, version, kind: answered }]) => ({
    name: `${plural}/${name}`,
    singularName: "",
    namespaced,
    group,
    version,
    kind: answered,
    verbs: ["create"],
  }));
  return [{ ...main, verbs, ...names }, ...updates, ...actions];
}
