import { ApiError } from "@/server/errors";
import type { HubFailure, UnavailableResource } from "./resource-cache";

interface Read {
  readonly isSynced: boolean;
  readonly failure?: HubFailure | undefined;
}

/**
 * Throws `ApiError` "unavailable" where one of these kinds could not be read because the hub does not have it, or does
 * not let the console read it.
 */
export function requireAvailable(caches: readonly Read[]): void {
  for (const { isSynced, failure } of caches)
    if (!isSynced && failure?.unavailable) throw unavailable(failure.unavailable);
}

/** Throws `ApiError` where not all of these kinds have been read. */
export function requireRead(caches: readonly Read[]): void {
  requireAvailable(caches);
  if (caches.every(({ isSynced }) => isSynced)) return;
  throw new ApiError("hub-unreachable", "The console is still loading from the hub. Try again in a moment.");
}

function unavailable({ resource, reason }: UnavailableResource): ApiError {
  const message =
    reason === "missing"
      ? `The hub does not have ${resource}.`
      : `The console itself may not read ${resource} on the hub: its account needs the rights to list and watch them.`;
  return new ApiError("unavailable", message);
}
