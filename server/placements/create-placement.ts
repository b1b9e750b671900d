import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import type { PlacementCreation } from "@/lib/api/placements/placement-input";
import { ownProblems } from "@/lib/enable/cluster-problems";
import { plainPlacement } from "@/lib/enable/desired-placement";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { resourcePath } from "@/lib/kube/resource";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import { requireConfirmed } from "@/server/objects/require-confirmed";
import { choiceOf, factsFor, type JudgedSources, judgePlacement } from "./try-placement";

const DEADLINE_MS = 10_000;

/**
 * Creates a placement with the caller's credentials, after a dry run that validates every field. Throws `ApiError`,
 * "unconfirmed" unless what it does to clusters was reviewed, and `HubError`.
 */
export async function createPlacement(
  caller: Caller,
  sources: JudgedSources,
  { plan, confirm, ...input }: PlacementCreation,
): Promise<PlacementPath> {
  const [problem] = ownProblems(choiceOf(input), await factsFor(caller, sources));
  if (problem) throw new ApiError("invalid", problem.message);
  const { namespace, name } = input;
  const body = plainPlacement(input);
  requireConfirmed(await judgePlacement(caller, sources, body), { name, plan, confirm });
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const path = resourcePath(await caller.client.stored(placements, signal), { namespace });
  const query = { fieldManager: FIELD_MANAGER.console, fieldValidation: "Strict" };
  for (const requested of [{ ...query, dryRun: "All" }, query]) {
    await caller.client.raw({ method: "POST", path: `${path}?${new URLSearchParams(requested)}`, body, signal });
  }
  return { namespace, name };
}
