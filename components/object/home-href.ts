import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { SHOWN_KINDS } from "./object-kinds";

/** The page that lies around an object's, by the name of its kind: what is shown once it is gone. */
export function homeHref(kind: string, { name, namespace = "" }: Pick<ObjectId, "name" | "namespace">): string {
  const shown = Object.entries(SHOWN_KINDS).find(([known]) => known === kind)?.[1];
  return shown?.crumbs({ name, namespace })[0]?.href ?? "/";
}
