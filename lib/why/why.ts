/** The links from a cluster to a healthy add-on on it, in order. */
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
 * "waiting": nothing is wrong, but something still has to happen. "unseen": not evaluated, because an earlier link does
 * not hold. "hidden": the caller may not see its evidence.
 */
export const WHY_STATES = ["ok", "broken", "waiting", "unseen", "hidden"] as const;
export type WhyState = (typeof WHY_STATES)[number];

/** The right for want of which something is hidden. */
export interface NeededRight {
  readonly verb: string;
  readonly resource: string;
  readonly group: string;
}

/** The object and field that a link is derived from; the field is a JSON path as in kubectl. */
export interface WhyCite {
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly field?: string | undefined;
  /** The value there. */
  readonly value?: string | undefined;
  /** The object does not exist, which is the evidence. */
  readonly isAbsent?: true | undefined;
}

export interface WhyLink {
  readonly id: WhyLinkId;
  readonly state: WhyState;
  readonly message: string;
  /** More of the same, a line each: requirement by requirement, score by score. */
  readonly details: readonly string[];
  readonly cites: readonly WhyCite[];
  /** RFC 3339: since when, if the hub says. */
  readonly since?: string | undefined;
  /** With state "hidden". */
  readonly missing?: NeededRight | undefined;
}

/** The first link that does not hold; or that all do, as far as the caller may see. */
export interface WhyHeadline {
  readonly state: Exclude<WhyState, "unseen">;
  readonly message: string;
  readonly link?: WhyLinkId | undefined;
}

/** The result of one of an add-on's placements for the cluster. */
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
  /** Whether it is installed on the cluster; absent for callers who may not see that. */
  readonly isHere?: boolean | undefined;
  readonly headline: WhyHeadline;
  readonly links: readonly WhyLink[];
  /** In the order of the add-on's strategy; the last one that chose a cluster configures it. */
  readonly placements: readonly WhyPlacement[];
}
