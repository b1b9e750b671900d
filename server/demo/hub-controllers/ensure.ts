import { isDeepStrictEqual } from "node:util";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { isHubError } from "@/server/hub/hub-error";
import { HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

/**
 * Creates what is missing and puts back what was changed; labels and fields that we do not ask for stay as they are.
 */
export async function ensure(
  hub: OcmHub,
  resource: Resource<KubeObject>,
  { wanted, existing }: { wanted: RawObject; existing: KubeObject | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { name = "", namespace } = wanted.metadata;
  const options = { signal, fieldManager: HUB_FIELD_MANAGER };
  if (!existing) return createOnce(hub, resource, wanted, signal);
  const patch = difference(wanted, existing);
  if (patch) await hub.patch(resource, { name, namespace }, patch, options);
}

/** Done also where it exists. */
export async function createOnce(
  hub: OcmHub,
  resource: Resource,
  object: RawObject,
  signal: AbortSignal,
): Promise<void> {
  try {
    await hub.create(resource, object, { signal, fieldManager: HUB_FIELD_MANAGER });
  } catch (error) {
    if (!isHubError(error, "AlreadyExists")) throw error;
  }
}

function difference({ metadata, ...wanted }: RawObject, existing: KubeObject): object | undefined {
  const fields = Object.entries(wanted).filter(
    ([field, value]) => !isDeepStrictEqual(Object.entries(existing).find(([name]) => name === field)?.[1], value),
  );
  const labels = Object.entries(metadata.labels ?? {}).filter(
    ([label, value]) => existing.metadata.labels[label] !== value,
  );
  if (fields.length + labels.length === 0) return undefined;
  return {
    ...Object.fromEntries(fields),
    ...(labels.length > 0 ? { metadata: { labels: Object.fromEntries(labels) } } : {}),
  };
}
