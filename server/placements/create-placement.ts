import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import type { PlacementInput } from "@/lib/api/placements/placement-input";
import { ownProblems } from "@/lib/enable/cluster-problems";
import { desiredPlacement } from "@/lib/enable/desired-placement";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { resourcePath } from "@/lib/kube/resource";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { PlacementSources } from "./placement-sources";
import { choiceOf, factsFor } from "./try-placement";

const DEADLINE_MS = 10_000;

/**
 * Creates a placement with the caller's credentials, after a dry run that validates every field. Throws `ApiError` and
 * `HubError`.
 */
export async function createPlacement(
  caller: Caller,
  sources: PlacementSources,
  input: PlacementInput,
): Promise<PlacementPath> {
  const [problem] = ownProblems(choiceOf(input), await factsFor(caller, sources));
  if (problem) throw new ApiError("invalid", problem.message);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { namespace, name } = input;
  const body = desiredPlacement(choiceOf(input), { type: "all", progressDeadline: "" });
  const path = resourcePath(await caller.client.stored(placements, signal), { namespace });
  const query = { fieldManager: FIELD_MANAGER.console, fieldValidation: "Strict" };
  for (const requested of [{ ...query, dryRun: "All" }, query]) {
    await caller.client.raw({ method: "POST", path: `${path}?${new URLSearchParams(requested)}`, body, signal });
  }
  return { namespace, name };
}
