import type { Caller } from "@/server/auth/caller";
import { decideRequest, type SeenRequest } from "./decide-request";
import type { Proviso } from "./still-in-batch";

/** Approves a request, if `proviso` holds. The request records who approved it. */
export function approveRequest(caller: Caller, seen: SeenRequest, proviso?: Proviso): Promise<void> {
  const decision = {
    type: "Approved",
    reason: "ApprovedByFlotilla",
    message: `Approved in Flotilla by ${caller.user}.`,
  } as const;
  return decideRequest(caller, seen, { decision, proviso });
}
