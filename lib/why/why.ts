/** The links from a cluster to an add-on that is well on it, in order. */
export const WHY_LINKS = [
  "cluster",
  "accepted",
  "joined",
  "available",
  "add-on",
  "placement",
  "set",
  "binding",
  "predicate",
  "taint",
  "score",
  "decision",
  "rollout",
  "cluster-add-on",
  "configured",
  "work",
  "applied",
  "registered",
  "healthy",
] as const;
export type WhyLinkId = (typeof WHY_LINKS)[number];

/**
 * "waiting": nothing is wrong, and somebody or something still has to act. "unseen": not looked at, because an earlier link does not
 * hold. "hidden": whoever asks may not see what it is told by.
 */
export const WHY_STATES = ["ok", "broken", "waiting", "unseen", "hidden"] as const;
export type WhyState = (typeof WHY_STATES)[number];

/** The right for want of which something is hidden. */
export interface NeededRight {
  readonly verb: string;
  readonly resource: string;
  readonly group: string;
}

/** By which object and which field of it a link is told; the field is a JSON path as kubectl takes it. */
export interface WhyCite {
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly field?: string | undefined;
  /** What stands there. */
  readonly value?: string | undefined;
  /** The hub has no such object: that is what it is cited for. */
  readonly isAbsent?: true | undefined;
}

export interface WhyLink {
  readonly id: WhyLinkId;
  readonly state: WhyState;
  readonly sentence: string;
  /** More of the same, a line each: requirement by requirement, score by score. */
  readonly details: readonly string[];
  readonly cites: readonly WhyCite[];
  /** RFC 3339: since when it stands so, where the hub says. */
  readonly since?: string | undefined;
  /** With state "hidden". */
  readonly missing?: NeededRight | undefined;
}

/** The first link that does not hold; or that all of them do, as far as whoever asks may see. */
export interface WhyHeadline {
  readonly state: Exclude<WhyState, "unseen">;
  readonly sentence: string;
  readonly link?: WhyLinkId | undefined;
}

/** What one of an add-on's placements has to say of the cluster. */
export interface WhyPlacement {
  readonly namespace: string;
  readonly name: string;
  /** Its links are those of the chain: it chose the cluster, or got furthest. */
  readonly isFollowed: boolean;
  readonly headline: WhyHeadline;
  readonly links: readonly WhyLink[];
}

/** Why an add-on is on a cluster or is not. */
export interface Why {
  readonly cluster: string;
  readonly addOn: string;
  /** Whether the hub has it on the cluster; absent for whoever may not see that. */
  readonly isHere?: boolean | undefined;
  readonly headline: WhyHeadline;
  readonly links: readonly WhyLink[];
  /** In the order of the add-on's strategy; the last one that chose a cluster configures it. */
  readonly placements: readonly WhyPlacement[];
}
