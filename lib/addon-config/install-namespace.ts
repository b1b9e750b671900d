import type { RawObject } from "@/lib/kube/object";
import { RenderError } from "./render-error";

/**
 * A manifest moved to the install namespace; "" leaves it where it is. All that has a namespace moves, the subjects of
 * bindings too, and a Namespace is renamed. Throws `RenderError` for a binding without subjects.
 */
export function inNamespace(manifest: RawObject, namespace: string): RawObject {
  if (namespace === "") return manifest;
  const moved = manifest.metadata.namespace ? { ...manifest, metadata: { ...manifest.metadata, namespace } } : manifest;
  switch (manifest.kind) {
    case "RoleBinding":
    case "ClusterRoleBinding":
      return { ...moved, subjects: subjectsIn(manifest.subjects, namespace) };
    case "Namespace":
      return { ...moved, metadata: { ...moved.metadata, name: namespace } };
    default:
      return moved;
  }
}

function subjectsIn(subjects: unknown, namespace: string): object[] {
  if (!Array.isArray(subjects)) throw new RenderError("failed to find field subjects");
  return subjects.map((subject: unknown) => ({ ...Object(subject), namespace }));
}
