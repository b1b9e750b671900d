import { jsonIn } from "@/lib/kube/json";
import { ADD_ON_LABEL, CONFIG_ANNOTATION, MANAGED_BY_LABEL, NAMESPACE } from "@/lib/kube/names";
import { KubeObject, type RawObject } from "@/lib/kube/object";
import { apiVersionOf, type Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { type AddOnConfig, isOfKind } from "@/lib/resources/config-reference";
import { type ControllerRevision, controllerRevisions } from "@/lib/resources/controller-revision";
import { specHash } from "@/lib/resources/spec-hash";

/** The kinds of configuration whose content is stored. */
export const STORED_KINDS = [addOnTemplates, addOnDeploymentConfigs] as const satisfies readonly Resource[];

const StoredConfig = z.strictObject({
  addOn: z.string(),
  group: z.string(),
  resource: z.string(),
  namespace: z.string(),
  name: z.string(),
});
/** A configuration object as one add-on has it; the namespace of a cluster-scoped one is "". */
export type StoredConfig = z.infer<typeof StoredConfig>;

/** A state that a configuration of an add-on was in. */
export interface Revision {
  readonly config: StoredConfig;
  readonly specHash: string;
  /** The higher, the later it was current. */
  readonly number: number;
  /** RFC 3339: when it was first stored. */
  readonly since: string;
  /** The configuration object at that state, as far as it is hashed. */
  readonly object: KubeObject;
  /** The ControllerRevision that stores it. */
  readonly name: string;
}

/** The name of the ControllerRevision for a content: equal for equal content, and always valid. */
export function revisionName(config: StoredConfig, hash: string): string {
  const { addOn, group, resource, namespace, name } = config;
  return `${resource}-${specHash({ of: [addOn, group, resource, namespace, name] }).slice(0, 10)}-${hash}`;
}

/**
 * Selects the revisions of one add-on, or of all. Names longer than a label value are cut: readers compare `config`,
 * too.
 */
export function revisionSelector(addOn?: string): string {
  return addOn === undefined ? ADD_ON_LABEL : `${ADD_ON_LABEL}=${labelValue(addOn)}`;
}

/** Stores a configuration's content. It is deleted with the add-on. */
export function revisionObject(owner: KubeObject, config: StoredConfig, object: KubeObject, number: number): RawObject {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, status: _status, ...data } = object;
  const { uid, name } = owner.metadata;
  const { apiVersion, kind } = owner;
  return {
    apiVersion: apiVersionOf(controllerRevisions),
    kind: controllerRevisions.kind,
    metadata: {
      name: revisionName(config, specHash(object)),
      namespace: NAMESPACE,
      labels: { [MANAGED_BY_LABEL]: "flotilla", [ADD_ON_LABEL]: labelValue(config.addOn) },
      annotations: { [CONFIG_ANNOTATION]: JSON.stringify(config) },
      ownerReferences: [{ apiVersion, kind, name, uid }],
    },
    data,
    revision: number,
  };
}

/** Undefined if it is not ours: other kinds, and content that does not match its name. */
export function readRevision({ metadata, data, revision }: ControllerRevision): Revision | undefined {
  const config = StoredConfig.safeParse(jsonIn(metadata.annotations[CONFIG_ANNOTATION] ?? "")).data;
  const kind = config && STORED_KINDS.find((each) => isOfKind(config, each));
  if (!config || !kind) return undefined;
  const hash = specHash(data);
  if (metadata.name !== revisionName(config, hash)) return undefined;
  const { namespace, name } = config;
  const object = KubeObject.parse({
    ...data,
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: { name, ...(namespace === "" ? {} : { namespace }) },
  });
  return { config, specHash: hash, number: revision, since: metadata.creationTimestamp, object, name: metadata.name };
}

/** Which configuration of an add-on. */
export function storedConfig(
  addOn: string,
  { group, resource, namespace = "", name }: Pick<AddOnConfig, "group" | "resource" | "namespace" | "name">,
): StoredConfig {
  return { addOn, group, resource, namespace, name };
}

export function isSameConfig(a: StoredConfig, b: StoredConfig): boolean {
  return (
    a.addOn === b.addOn &&
    a.group === b.group &&
    a.resource === b.resource &&
    a.namespace === b.namespace &&
    a.name === b.name
  );
}

const LONGEST_LABEL = 63;

function labelValue(text: string): string {
  return text.length <= LONGEST_LABEL
    ? text
    : `${text.slice(0, LONGEST_LABEL - 11)}-${specHash({ of: text }).slice(0, 10)}`;
}
