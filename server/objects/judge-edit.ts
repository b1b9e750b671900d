import type { LosingEdit } from "@/lib/api/addons/keep";
import type { Caller } from "@/server/auth/caller";
import { forbidden } from "@/server/auth/scope";
import { ApiError } from "@/server/errors";
import { readStored } from "./get-object";
import type { HubStateCaches } from "./hub-state";
import { judgeChanges } from "./judge-changes";
import { positionOf } from "./kinds";
import { objectChange } from "./object-change";
import { triedEdit } from "./write-object";

const DEADLINE_MS = 5_000;

/**
 * All clusters that would lose an add-on by an edit of an object, or by its deletion. Nothing is written. Throws as the
 * check of the same does, and `ApiError` where its effect is not told to the caller.
 */
export async function losingByEdit(
  caller: Caller,
  caches: HubStateCaches,
  addOn: string,
  { object, ...id }: LosingEdit,
): Promise<readonly string[]> {
  const { before, after } = object ? await triedEdit(caller, id, object) : await deletionOf(caller, id);
  const { radius, withheld } = await judgeChanges(caller, caches, [objectChange(id.kind, before, after)]);
  if (withheld?.missing) throw forbidden(caller, withheld.missing);
  if (!radius) throw new ApiError("unavailable", withheld.message);
  const effect = radius.effects.find((each) => each.of === undefined && each.addOn === addOn);
  if (!effect || effect.loses.length === 0) throw new ApiError("invalid", `No cluster loses ${addOn} by this.`);
  return effect.loses;
}

async function deletionOf(caller: Caller, id: Omit<LosingEdit, "object">) {
  const { resource, ref } = positionOf(id);
  const { object } = await readStored(caller, resource, ref, AbortSignal.timeout(DEADLINE_MS));
  return { before: object, after: undefined };
}
