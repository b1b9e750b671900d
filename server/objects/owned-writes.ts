import type { OwnedObject } from "@/lib/api/objects/owned-objects";
import type { Stages, Write } from "@/lib/enable/write";
import { externalOwner, isPerhapsOwned, ownerReason } from "@/lib/objects/external-owner";
import { kindAndName } from "@/lib/objects/kind-and-name";
import type { Caller } from "@/server/auth/caller";
import { inParallel } from "@/server/auth/writes/in-parallel";
import { ApiError } from "@/server/errors";
import { readStored } from "./get-object";

const DEADLINE_MS = 10_000;
/** Of cluster add-ons there may be thousands. */
const MAX_OWNED = 50;

/** Which objects of a plan Argo CD or Flux applies from a repository: they would undo the writes. */
export async function ownedIn(caller: Caller, stages: Stages): Promise<OwnedObject[]> {
  const owned = await inParallel(stages.flat(), (write) => ownerOf(caller, write));
  return owned.flatMap((each) => each ?? []).slice(0, MAX_OWNED);
}

/** Managed fields are not part of what was read, and only some marks of Argo CD need them. */
async function ownerOf(caller: Caller, write: Write): Promise<OwnedObject | undefined> {
  if (write.verb === "create") return undefined;
  const { resource, name, namespace, before } = write;
  const marked = externalOwner(before, []);
  const where = namespace === undefined ? {} : { namespace };
  const owner =
    marked ??
    (isPerhapsOwned(before)
      ? (await readStored(caller, resource, { name, ...where }, AbortSignal.timeout(DEADLINE_MS))).owner
      : undefined);
  return owner && { kind: resource.kind, ...where, name, owner };
}

/** Throws `ApiError` "owned" for a plan with such writes, unless the caller writes them all the same. */
export function requireOwnWrites(owned: readonly OwnedObject[], override: boolean): void {
  const [first] = owned;
  if (!first || override) return;
  throw new ApiError("owned", `${kindAndName(first)}: ${ownerReason(first.owner)} Nothing was written.`);
}
