import type { ObjectId, ObjectKind } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import type { RenderedRequest } from "./rendered-changes";

/** By an edit of an object, over the version that was read; its deletion without one. */
export function renderedEditRequest({ kind, name, namespace }: ObjectId, object?: RawObject): RenderedRequest {
  const query = namespace === undefined ? "" : `?${new URLSearchParams({ namespace })}`;
  const path = `/api/v1/objects/${kind}/${encodeURIComponent(name)}/rendered${query}`;
  return { path, body: object ? { object } : {} };
}

export function renderedCreationRequest(kind: ObjectKind, object: RawObject): RenderedRequest {
  return { path: `/api/v1/objects/${kind}/rendered`, body: { object } };
}

/** By a plan: the path of what is planned, as segments below `/api/v1`, and its input. */
export function renderedPlanRequest(path: readonly string[], input: object): RenderedRequest {
  return { path: `/api/v1/${path.map(encodeURIComponent).join("/")}/rendered`, body: { input } };
}
