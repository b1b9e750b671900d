import { stringify } from "yaml";
import { KubeObject, type RawObject } from "@/lib/kube/object";
import { type ObjectRef, type Resource, resourcePath } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { ownAnnotations } from "@/lib/objects/editable";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { isHubError } from "@/server/hub/hub-error";
import { masked } from "@/server/hub/masked";

const DEADLINE_MS = 10_000;
/** A list of a large fleet comes in many pages. */
const LIST_DEADLINE_MS = 30_000;

/** Unread, so that nothing of ours gets into what is written back. */
const rawClusterAddOns: Resource<KubeObject> = { ...managedClusterAddOns, schema: KubeObject };

/** An object as the hub has it, read with the caller's own rights. Throws `HubError`. */
export function rawObject(caller: Caller, resource: Resource, ref: ObjectRef): Promise<RawObject> {
  return caller.client.getRaw(resource, ref, AbortSignal.timeout(DEADLINE_MS));
}

const Owned = z.looseObject({ metadata: z.looseObject({ managedFields: z.optional(z.unknown()) }) });

/** Who wrote which field, which other readings leave out. Throws `HubError`. */
export async function managedFieldsOf({ client }: Caller, resource: Resource, ref: ObjectRef): Promise<unknown> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const path = resourcePath(await client.stored(resource, signal), ref);
  return Owned.parse(await client.raw({ method: "GET", path, signal })).metadata.managedFields;
}

/** Undefined where the hub has no such object. */
export async function findRawObject(
  caller: Caller,
  resource: Resource,
  ref: ObjectRef,
): Promise<RawObject | undefined> {
  try {
    return await rawObject(caller, resource, ref);
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  }
}

/** The cluster add-ons of one add-on, on all clusters. */
export function rawClusterAddOnsOf(caller: Caller, addOn: string): Promise<KubeObject[]> {
  const signal = AbortSignal.timeout(LIST_DEADLINE_MS);
  return caller.client.list(rawClusterAddOns, { fieldSelector: `metadata.name=${addOn}`, signal });
}

/** What people edit of an object: without its status, and without what the hub and tools keep in its metadata. */
export function editable({ apiVersion, kind, metadata, status: _, ...rest }: RawObject): object {
  const { name, namespace, labels = {} } = metadata;
  const annotations = ownAnnotations(metadata.annotations) ?? {};
  const shown = {
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
    ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
  };
  return { apiVersion, kind, metadata: shown, ...rest };
}

/** The same to read: the contents of Secrets are hidden, also those inside a template. */
export function shownYaml(object: RawObject): { readonly yaml: string; readonly isMasked: boolean } {
  const { object: shown, isMasked } = masked(object);
  return { yaml: stringify(editable(shown), { lineWidth: 0, aliasDuplicateObjects: false }), isMasked };
}
