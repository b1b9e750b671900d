import type { JsonSchema } from "@/lib/kube/crd";
import type { RawObject } from "@/lib/kube/object";
import type { FieldError } from "@/server/demo/api-server/http/field-error";
import type { Gate } from "@/server/demo/api-server/http/gate";
import type { ServiceAccountTokens } from "@/server/demo/api-server/identity/service-account-tokens";
import type { UserInfo } from "@/server/demo/api-server/identity/user-info";
import type { Authorizer } from "@/server/demo/api-server/rbac/authorizer";
import type { Collection } from "@/server/demo/api-server/store/collection";
import type { Fields, Store } from "@/server/demo/api-server/store/store";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";
import { byPreference } from "./version-order";

interface Names {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly namespaced: boolean;
}

/** A resource in one of its versions, with objects in a collection. */
export interface StoredResource extends Names {
  readonly mode: "stored";
  /** From a CustomResourceDefinition: stricter in some things, laxer in others. */
  readonly custom: boolean;
  readonly schema: JsonSchema;
  readonly collection: Collection;
  readonly rules: KindRules;
  /** What may be read and written below the name: "status", "approval" … */
  readonly updates: Readonly<Record<string, UpdateRules>>;
  /** What is only created below the name: "token". */
  readonly actions: Readonly<Record<string, ActionRules>>;
  readonly columns: readonly Column[];
  /** By path, the lists that strategic merge patches merge: built-in kinds alone have any. */
  readonly mergeKeys: Readonly<Record<string, string>>;
  /** Between this version and the stored one; absent where they are the same. */
  readonly conversion?: Conversion;
  /** Sent as a Warning with every answer. */
  readonly deprecation?: string;
}

/** A question that is answered and never stored. */
export interface ReviewResource extends Names {
  readonly mode: "review";
  readonly schema: JsonSchema;
  answer(object: RawObject, write: Write): RawObject | Promise<RawObject>;
}

export type ApiResource = StoredResource | ReviewResource;

/** Who writes, when and how. */
export interface Write {
  readonly machinery: Machinery;
  readonly user: UserInfo;
  /** Whose `metadata.managedFields` what is written becomes. */
  readonly manager: string;
  readonly now: Date;
  readonly dryRun: boolean;
  readonly subresource: string;
  /** The namespace that the path names. */
  readonly namespace: string;
  readonly fieldValidation: "Strict" | "Warn" | "Ignore";
  warn(text: string): void;
}

/** What one kind asks beyond its schema. All of it is pure but for throwing refusals. */
export interface KindRules {
  /** PUT may leave out the resourceVersion. */
  readonly updateWithoutRevision: boolean;
  /** PUT makes what is not there. */
  readonly createByUpdate: boolean;
  readonly countsGenerations: boolean;
  /** DELETE answers the object instead of a Status. */
  readonly deleteAnswersObject: boolean;
  /** Problems with a name; undefined when nothing is. */
  nameProblem(name: string): string | undefined;
  /** Values for field selectors. Every kind has `metadata.name` and `metadata.namespace` besides. */
  fields(object: RawObject): Fields;
  readonly fieldNames: readonly string[];
  /** Fills what the server fills in a new object. */
  prepare(object: RawObject, write: Write): RawObject;
  /** What stays of `next` in an update of the object itself. */
  merge(next: RawObject, current: RawObject, write: Write): RawObject;
  /** `current` is absent on creation. */
  validate(object: RawObject, current: RawObject | undefined, write: Write): FieldError[];
  /** Throws where the writer lacks a right beyond the verb's own. */
  authorize(object: RawObject, current: RawObject | undefined, write: Write): void;
  /** Throws where a deletion is refused. */
  refuseDelete(object: StoredObject): void;
  /** What marking for deletion changes besides the metadata. */
  markDeleted(object: RawObject): RawObject;
  /** Whether something besides `metadata.finalizers` holds an object that is being deleted. */
  isHeld(object: RawObject): boolean;
}

/** One way to update an object: its status, an approval … */
export interface UpdateRules {
  merge(next: RawObject, current: RawObject, write: Write): RawObject;
  validate(object: RawObject, current: RawObject, write: Write): FieldError[];
  authorize(object: RawObject, current: RawObject, write: Write): void;
  readonly verbs: readonly ("get" | "patch" | "update")[];
}

/** One thing to ask of an object, answered by an object of another kind. */
export interface ActionRules {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly schema: JsonSchema;
  run(object: RawObject, target: StoredObject, write: Write): RawObject;
}

export interface Conversion {
  toStored(object: RawObject): RawObject;
  fromStored(object: RawObject): RawObject;
}

/** A column of the table form. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
  cell(object: RawObject, now: Date): unknown;
}

/** "v1", "apps/v1". */
export function groupVersion({ group, version }: Pick<Names, "group" | "version">): string {
  return group === "" ? version : `${group}/${version}`;
}

/** What every part of the server works with. */
export interface Machinery {
  readonly store: Store;
  readonly registry: Registry;
  readonly authorizer: Authorizer;
  readonly admission: readonly Admission[];
  readonly serviceAccountTokens: ServiceAccountTokens;
  readonly bookmarkMs: number;
  readonly gate: Gate | undefined;
  /** The user of a bearer token; undefined if it is unknown or no longer valid. */
  authenticate(token: string): Promise<UserInfo | undefined>;
  readonly now: () => Date;
}

export interface AdmissionRequest {
  readonly resource: StoredResource;
  readonly object: RawObject;
  /** Absent on creation. */
  readonly current: RawObject | undefined;
  readonly write: Write;
}

/** What else has a say in creations and updates, as admission webhooks have upstream. */
export interface Admission {
  /** The object to continue with. */
  mutate(request: AdmissionRequest): RawObject;
  /** Throws its refusal. */
  validate(request: AdmissionRequest): void;
}

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
    return this.#first(
      (resource) => resource.kind === kind && resource.group === group && resource.version === version,
    );
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
    for (const resource of this.#byPath.values())
      byGroup.set(resource.group, [...(byGroup.get(resource.group) ?? []), resource]);
    return [...byGroup].map(([name, resources]) => ({ name, versions: versionsOf(resources) }));
  }
}

function versionsOf(resources: readonly ApiResource[]): GroupVersion[] {
  const versions = [...new Set(resources.map(({ version }) => version))].sort(byPreference);
  return versions.map((version) => ({
    version,
    resources: resources.filter((resource) => resource.version === version),
  }));
}

function pathOf(group: string, version: string, plural: string): string {
  return `${group}/${version}/${plural}`;
}
