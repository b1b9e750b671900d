import type { NeededRight } from "@/lib/why/why";

/** What holds up a deletion, by its cause. */
export const BLOCKER_RULES = [
  "cluster-unreachable",
  "cluster-denied",
  "cluster-missing",
  "api-server-down",
  "rights-removed",
  "template-missing",
  "manager-stopped",
  "hook-not-created",
  "hook-not-applied",
  "hook-failed",
  "hook-node-lost",
  "hook-without-pods",
  "hook-never-reports",
  "hook-running",
  "hosting-cluster",
  "removal-forbidden",
  "definition-in-use",
  "namespace-in-use",
  "manifest-remains",
  "objects-remain",
  "name-too-long",
  "hub-controller-stopped",
  "foreign-finalizer",
  "being-removed",
] as const;
export type BlockerRule = (typeof BLOCKER_RULES)[number];

/** Who has to act: an agent on the cluster, a controller on the hub, or a person. */
export const ACTORS = ["agent", "controller", "person"] as const;

export interface DeletionActor {
  readonly kind: (typeof ACTORS)[number];
  readonly name: string;
}

/** An object of the hub. */
export interface DeletionObject {
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
}

/**
 * "safe": nothing is left behind that the deletion was to remove. "orphan": it ends without what it was to remove.
 * "last-resort": a finalizer is removed by hand.
 */
export const STEP_RISKS = ["safe", "orphan", "last-resort"] as const;
export type StepRisk = (typeof STEP_RISKS)[number];

/** What is done with an object of the hub in the console. */
export const STEP_ACTIONS = ["delete", "edit", "create", "view", "restore", "release"] as const;

/**
 * Those that are made by a request of their own: "restore" creates the binding by which the agent reads its works,
 * "release" removes one finalizer.
 */
export const RUN_ACTIONS = ["restore", "release"] as const;

interface StepAction {
  readonly kind: (typeof STEP_ACTIONS)[number];
  readonly object: DeletionObject;
  /** Of "release". */
  readonly finalizer?: string | undefined;
}

export interface DeletionStep {
  readonly risk: StepRisk;
  readonly message: string;
  readonly action?: StepAction | undefined;
  /** The same for kubectl, on the hub or on the cluster. */
  readonly command?: string | undefined;
  /** What stays behind, in a sentence; of every step that is not safe. */
  readonly leaves?: string | undefined;
}

export interface DeletionBlocker {
  readonly rule: BlockerRule;
  readonly message: string;
  readonly actor: DeletionActor;
  /** RFC 3339, where the hub says it. */
  readonly since?: string | undefined;
  /** Texts of conditions and fields that it is read from. */
  readonly evidence: readonly string[];
  /** In the order to try them: the safe ones first. */
  readonly steps: readonly DeletionStep[];
  /** From the object that is being deleted to what holds it up. */
  readonly chain: readonly DeletionLink[];
}

/** Of a hub's object, of one of a work's manifests on the cluster, or of a finalizer, by its name. */
export interface DeletionLink extends DeletionObject {
  readonly part?: (typeof LINK_PARTS)[number] | undefined;
  /** Since when it is being deleted; RFC 3339. */
  readonly since?: string | undefined;
}

export const LINK_PARTS = ["manifest", "finalizer"] as const;

/** One object that is being deleted, and what it waits for: what to solve first comes first. */
export interface Deletion extends DeletionObject {
  /** RFC 3339. */
  readonly since: string;
  readonly finalizers: readonly string[];
  readonly blockers: readonly DeletionBlocker[];
}

/** All that is being deleted of one cluster, as far as the caller may see it. */
export interface ClusterDeletions {
  readonly deletions: readonly Deletion[];
  /** Rights for want of which blockers may be missing. */
  readonly hidden: readonly NeededRight[];
}

/** A cause that the rest is waiting for by itself: no one has to act yet. */
export function isInProgress({ rule }: Pick<DeletionBlocker, "rule">): boolean {
  return rule === "hook-running" || rule === "being-removed";
}
