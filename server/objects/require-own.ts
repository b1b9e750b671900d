import { ownerReason } from "@/lib/objects/external-owner";
import { ApiError } from "@/server/errors";
import type { StoredObject } from "./get-object";

/** Throws `ApiError` "owned" for what Argo CD or Flux applies, unless the caller writes it all the same. */
export function requireOwn({ owner }: StoredObject, override: boolean): void {
  if (owner && !override) throw new ApiError("owned", `${ownerReason(owner)} Nothing was written.`);
}
