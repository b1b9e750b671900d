import type { CreatedKindName } from "@/lib/objects/starting-text";

/** The page on which an object is created; without a kind, where one is chosen. */
export function newObjectHref(kind?: CreatedKindName): string {
  return kind === undefined ? "/objects/new" : `/objects/new?kind=${kind}`;
}
