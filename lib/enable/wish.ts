/** One rule on a label or a claim, as Kubernetes has it. */
export interface ChoiceRule {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  readonly values: readonly string[];
}

interface WishedToleration {
  readonly key: string;
  readonly operator: "Exists" | "Equal";
  readonly value?: string | undefined;
}

export interface NewPlacement {
  readonly by: "new-placement";
  readonly namespace: string;
  readonly name: string;
  /** All that are bound to the namespace where none is named. */
  readonly clusterSets: readonly string[];
  readonly labels: readonly ChoiceRule[];
  readonly claims: readonly ChoiceRule[];
  readonly tolerations: readonly WishedToleration[];
  readonly numberOfClusters?: number | undefined;
}

export interface ByHand {
  readonly by: "hand";
  readonly clusters: readonly string[];
}

type ClusterChoice = ByHand | { readonly by: "placement"; readonly namespace: string; readonly name: string } | NewPlacement;

/** As people type them; "" where OCM's default shall hold. */
export interface Guards {
  readonly minSuccessTime: string;
  readonly progressDeadline: string;
  readonly maxFailures: string;
}

export interface Canary {
  readonly name: string;
  readonly labels: readonly ChoiceRule[];
  readonly claims: readonly ChoiceRule[];
}

export interface Waves extends Guards {
  readonly type: "waves";
  readonly percent?: number | undefined;
  readonly canary?: Canary | undefined;
}

export interface AtMost extends Guards {
  readonly type: "at-most";
  readonly percent: number;
}

export type RolloutChoice = { readonly type: "all"; readonly progressDeadline: string } | Waves | AtMost;

/** What a person wants: on which clusters, and how it gets there. */
export interface Wish {
  readonly clusters: ClusterChoice;
  readonly rollout: RolloutChoice;
}

/** Keeps a wish from being carried out. `field` is where it stands in the wish, with dots; the sentence is for whoever wrote it. */
export interface Problem {
  readonly field: string;
  readonly sentence: string;
}
