import type { Caller } from "@/server/auth/caller";
import { decideRequest, type SeenRequest } from "./decide-request";

/** Lets the signer sign. The request says afterwards who approved it. */
export function approveRequest(caller: Caller, seen: SeenRequest): Promise<void> {
  return decideRequest(caller, seen, {
    type: "Approved",
    reason: "ApprovedByFlotilla",
    message: `Approved in Flotilla by ${caller.user}.`,
  });
}
