import type { Claim } from "./claim";

/** A request that nobody has approved, as it counts to a burst. */
export interface RequestTrace {
  /** When it was created, in milliseconds since epoch. */
  readonly at: number;
  readonly requester: string;
  readonly kind: Claim["kind"];
  /** The cluster that it claims to be for. */
  readonly cluster: string | undefined;
}

/** What a burst has in common: its requester, or that its requests join clusters. */
export type Burst = "requester" | "clusters";

/** More than these within a minute are a burst; an agent has fewer add-ons, and a person imports fewer clusters. */
export const MAX_WITHIN_A_MINUTE = 20;
export const BURST_MS = 60_000;

/** Whether the request brings a cluster in, as opposed to those of agents that are in. */
export function isJoin({ kind }: Pick<RequestTrace, "kind">): boolean {
  return kind === "join" || kind === "unclear";
}

/**
 * The burst that a request is part of: more than twenty of its requester within a minute before or after it, or requests
 * that join more than twenty clusters, whoever sent them. `near` has all that may count, the request among them.
 */
export function burstOf(own: RequestTrace, near: Iterable<RequestTrace>): Burst | undefined {
  let requests = 0;
  const clusters = new Set<string>();
  for (const each of near) {
    if (Math.abs(each.at - own.at) >= BURST_MS) continue;
    if (each.requester === own.requester) requests += 1;
    if (isJoin(own) && isJoin(each) && each.cluster !== undefined) clusters.add(each.cluster);
    if (requests > MAX_WITHIN_A_MINUTE) return "requester";
  }
  return clusters.size > MAX_WITHIN_A_MINUTE ? "clusters" : undefined;
}
