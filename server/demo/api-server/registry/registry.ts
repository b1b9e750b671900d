import type { ApiResource, StoredResource } from "./api-resource";

export interface GroupVersion {
  readonly version: string;
  readonly resources: readonly ApiResource[];
}

export interface Group {
  readonly name: string;
  /** The preferred one first. */
  readonly versions: readonly GroupVersion[];
}

/** Everything that is served, by group, version and plural. */
export class Registry {
  readonly #byPath = new Map<string, ApiResource>();

  add(resource: ApiResource): void {
    this.#byPath.set(pathOf(resource.group, resource.version, resource.plural), resource);
  }

  remove(resource: ApiResource): void {
    this.#byPath.delete(pathOf(resource.group, resource.version, resource.plural));
  }

  find(group: string, version: string, plural: string): ApiResource | undefined {
    return this.#byPath.get(pathOf(group, version, plural));
  }

  /** A resource with objects, in whichever version was added first. */
  stored(group: string, plural: string): StoredResource | undefined {
    return this.#first((resource) => resource.group === group && resource.plural === plural);
  }

  /** As an ownerReference names it. */
  ofKind(apiVersion: string, kind: string): StoredResource | undefined {
    const [version = "", group = ""] = apiVersion.split("/").reverse();
    return this.#first((resource) => resource.kind === kind && resource.group === group && resource.version === version);
  }

  #first(test: (resource: StoredResource) => boolean): StoredResource | undefined {
    for (const resource of this.#byPath.values()) if (resource.mode === "stored" && test(resource)) return resource;
    return undefined;
  }

  storedResources(): StoredResource[] {
    return [...this.#byPath.values()].filter((resource) => resource.mode === "stored");
  }

  group(name: string): Group | undefined {
    return this.groups().find((group) => group.name === name);
  }

  /** All groups in the order they were added, the core group ("") among them. */
  groups(): Group[] {
    const byGroup = new Map<string, ApiResource[]>();
    for (const resource of this.#byPath.values()) byGroup.set(resource.group, [...(byGroup.get(resource.group) ?? []), resource]);
    return [...byGroup].map(([name, resources]) => ({ name, versions: versionsOf(resources) }));
  }
}

function versionsOf(resources: readonly ApiResource[]): GroupVersion[] {
  const versions = [...new Set(resources.map(({ version }) => version))].sort(preferred);
  return versions.map((version) => ({ version, resources: resources.filter((resource) => resource.version === version) }));
}

const STABILITY = ["", "beta", "alpha"];

/** GA before beta before alpha, then the higher number first. */
function preferred(left: string, right: string): number {
  const [a, b] = [rank(left), rank(right)];
  return a.stability - b.stability || b.major - a.major || b.minor - a.minor || left.localeCompare(right);
}

function rank(version: string): { stability: number; major: number; minor: number } {
  const [, major, stability, minor] = /^v(\d+)(?:(alpha|beta)(\d+))?$/.exec(version) ?? [];
  if (major === undefined) return { stability: STABILITY.length, major: 0, minor: 0 };
  return { stability: STABILITY.indexOf(stability ?? ""), major: Number(major), minor: Number(minor ?? 0) };
}

function pathOf(group: string, version: string, plural: string): string {
  return `${group}/${version}/${plural}`;
}
