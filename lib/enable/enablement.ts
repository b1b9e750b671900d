import type { AwayOrder } from "@/lib/rollout/orders";

/** One rule on a label or a claim, as Kubernetes has it. */
export interface EnablementRule {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values: readonly string[];
}

interface TolerationInput {
  readonly key: string;
  readonly operator: "Exists" | "Equal";
  readonly value?: string | undefined;
}

export interface NewPlacement {
  readonly by: "new-placement";
  readonly namespace: string;
  readonly name: string;
  /** Empty means all sets bound to the namespace. */
  readonly clusterSets: readonly string[];
  readonly labels: readonly EnablementRule[];
  readonly claims: readonly EnablementRule[];
  readonly tolerations: readonly TolerationInput[];
  readonly numberOfClusters?: number | undefined;
}

export interface ByHand {
  readonly by: "hand";
  readonly clusters: readonly string[];
}

type ClusterChoice =
  | ByHand
  | { readonly by: "placement"; readonly namespace: string; readonly name: string }
  | NewPlacement;

/** As people type them; "" means OCM's default. */
export interface Guards {
  readonly minSuccessTime: string;
  readonly progressDeadline: string;
  readonly maxFailures: string;
}

/** Flotilla's own: how it goes on without clusters that are away; absent where it waits for them. */
interface LeavingAway {
  readonly away?: AwayOrder | undefined;
}

/** Flotilla's own: no further cluster starts while fewer than this share of the updated ones is Available. */
interface Gated extends LeavingAway {
  readonly minAvailablePercent?: number | undefined;
}

export interface Canary {
  readonly name: string;
  readonly labels: readonly EnablementRule[];
  readonly claims: readonly EnablementRule[];
}

export interface Waves extends Guards, Gated {
  readonly type: "waves";
  readonly percent?: number | undefined;
  readonly canary?: Canary | undefined;
}

export interface AtMost extends Guards, Gated {
  readonly type: "at-most";
  readonly percent: number;
}

interface AllAtOnce extends LeavingAway {
  readonly type: "all";
  readonly progressDeadline: string;
}

export type EnablementRollout = AllAtOnce | Waves | AtMost;

/** The AddOnDeploymentConfig of these clusters; `spec` of one that is created with the rest. */
export type EnablementConfig =
  | { readonly use: "existing"; readonly namespace: string; readonly name: string }
  | { readonly use: "new"; readonly namespace: string; readonly name: string; readonly spec: object };

/** What a person wants: on which clusters, with which configuration, and how it gets there. */
export interface Enablement {
  readonly clusters: ClusterChoice;
  /** Without one, what the placement names stays as it is. */
  readonly config?: EnablementConfig | undefined;
  readonly rollout: EnablementRollout;
  /** Whether add-ons that this one requires are installed on the same clusters; so they are unless false. */
  readonly bringsRequired?: boolean | undefined;
}

/**
 * Prevents a request from being carried out. `field` is its path in the request; the message is for the person who made
 * it.
 */
export interface EnablementProblem {
  readonly field: string;
  readonly message: string;
}
