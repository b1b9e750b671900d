import type { Caller } from "@/server/auth/caller";
import { decideRequest, type SeenRequest } from "./decide-request";

/** Denies a request permanently. The request records who denied it, and why. */
export function denyRequest(caller: Caller, seen: SeenRequest, why: string): Promise<void> {
  const decision = {
    type: "Denied",
    reason: "DeniedByFlotilla",
    message: `Denied in Flotilla by ${caller.user}: ${why}`,
  } as const;
  return decideRequest(caller, seen, { decision });
}
