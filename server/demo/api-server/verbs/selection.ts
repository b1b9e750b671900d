import { parseSelector, SelectorError } from "@/lib/kube/selector-text";
import { matchesAll, type SelectorRequirement } from "@/lib/kube/selectors";
import { badRequest } from "@/server/demo/api-server/http/status";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";
import { parseFieldSelector } from "./field-selector";

/** Which objects of a resource a request speaks of. */
export interface Selection {
  /** Undefined for all namespaces. */
  readonly namespace: string | undefined;
  /** Whether anything but the namespace selects. */
  readonly selective: boolean;
  matches(object: StoredObject): boolean;
}

export function selection(resource: StoredResource, namespace: string, query: URLSearchParams): Selection {
  const labels = query.get("labelSelector") ?? "";
  const fields = query.get("fieldSelector") ?? "";
  const requirements = labelRequirements(labels);
  const byFields = parseFieldSelector(fields, resource);
  const scope = resource.namespaced && namespace !== "" ? namespace : undefined;
  return {
    namespace: scope,
    selective: labels !== "" || fields !== "",
    matches: (object) =>
      (scope === undefined || object.namespace === scope) &&
      byFields(object) &&
      matchesAll(requirements, object.labels),
  };
}

function labelRequirements(text: string): SelectorRequirement[] {
  try {
    return parseSelector(text);
  } catch (error) {
    if (error instanceof SelectorError) throw badRequest(error.message);
    throw error;
  }
}
