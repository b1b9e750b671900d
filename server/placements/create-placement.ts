import type { PlacementPath } from "@/lib/api/placement-detail";
import type { PlacementWish } from "@/lib/api/placement-wish";
import { ownProblems } from "@/lib/enable/cluster-problems";
import { wishedPlacement } from "@/lib/enable/wished-placement";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { resourcePath } from "@/lib/kube/resource";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { PlacementSources } from "./placement-sources";
import { choiceOf, factsFor } from "./try-placement";

const DEADLINE_MS = 10_000;

/** Creates a placement as the caller, once the hub has said that it would take every field of it. Throws `ApiError` and `HubError`. */
export async function createPlacement(caller: Caller, sources: PlacementSources, wish: PlacementWish): Promise<PlacementPath> {
  const [problem] = ownProblems(choiceOf(wish), await factsFor(caller, sources));
  if (problem) throw new ApiError("invalid", problem.sentence);
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { namespace, name } = wish;
  const body = wishedPlacement(choiceOf(wish), { type: "all", progressDeadline: "" });
  const path = resourcePath(await caller.client.stored(placements, signal), { namespace });
  const query = { fieldManager: FIELD_MANAGER.console, fieldValidation: "Strict" };
  for (const asked of [{ ...query, dryRun: "All" }, query]) {
    await caller.client.raw({ method: "POST", path: `${path}?${new URLSearchParams(asked)}`, body, signal });
  }
  return { namespace, name };
}
