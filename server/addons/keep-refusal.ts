import type { Stages, Write } from "@/lib/enable/write";
import { resourcePath } from "@/lib/kube/resource";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { HubError, isHubError } from "@/server/hub/hub-error";

const DEADLINE_MS = 10_000;

/**
 * Why the hub would not take the placements as they are. One that knows no expressions would drop them, and choose
 * every cluster. Who may not create them is told so by the plan's rights.
 */
export async function refusalOf(caller: Pick<Caller, "client">, stages: Stages): Promise<string | undefined> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  for (const write of stages.flat().filter(isPlacement)) {
    const path = resourcePath(await caller.client.stored(write.resource, signal), { namespace: write.namespace });
    try {
      await caller.client.raw({
        method: "POST",
        path: `${path}?dryRun=All&fieldValidation=Strict`,
        body: write.after,
        signal,
      });
    } catch (error) {
      if (isHubError(error, "AlreadyExists")) return `${write.namespace}/${write.name} keeps them already.`;
      if (error instanceof HubError && ["Invalid", "BadRequest"].includes(error.reason)) return error.message;
      if (!isHubError(error, "Forbidden")) throw error;
    }
  }
  return undefined;
}

function isPlacement(write: Write): write is Write & { readonly verb: "create" } {
  return write.verb === "create" && write.resource.plural === placements.plural;
}
