import type { ObjectId, ObjectKind } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";

/** Where it is asked what a change renders, and by which request, without the add-on. */
export interface RenderedAsk {
  readonly path: string;
  readonly body: object;
}

/** By an edit of an object, over the version that was read; its deletion without one. */
export function askRenderedEdit({ kind, name, namespace }: ObjectId, object?: RawObject): RenderedAsk {
  const query = namespace === undefined ? "" : `?${new URLSearchParams({ namespace })}`;
  const path = `/api/v1/objects/${kind}/${encodeURIComponent(name)}/rendered${query}`;
  return { path, body: object ? { object } : {} };
}

export function askRenderedCreation(kind: ObjectKind, object: RawObject): RenderedAsk {
  return { path: `/api/v1/objects/${kind}/rendered`, body: { object } };
}

/** By a plan: the path of what is planned, as segments below `/api/v1`, and its input. */
export function askRenderedPlan(path: readonly string[], input: object): RenderedAsk {
  return { path: `/api/v1/${path.map(encodeURIComponent).join("/")}/rendered`, body: { input } };
}
