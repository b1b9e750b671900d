import type { DeletionBlocker, DeletionObject } from "@/lib/deletion/deletion";
import type { NeededRight } from "@/lib/why/why";
import type { DetachMark, DetachPath } from "./mark";

/** The steps of detaching a cluster, in their order; "leave" is of the unreachable path alone. */
export const DETACH_STEPS = [
  "begin",
  "placements",
  "hooks",
  "add-ons",
  "works",
  "cluster",
  "leave",
  "release",
  "unjoin",
] as const;
export type DetachStepId = (typeof DETACH_STEPS)[number];

/** The steps that the console carries out; "cancel" takes the first one back. */
export const DETACH_ACTIONS = ["begin", "hooks", "add-ons", "works", "cluster", "leave", "cancel"] as const;
export type DetachAction = (typeof DETACH_ACTIONS)[number];

/**
 * "next": somebody has to carry it out now. "running": it goes on by itself. "blocked": something holds it up. "by-hand":
 * it is done on the cluster, where no hub can see it. "hidden": the caller may not see what it depends on.
 */
export const DETACH_STATES = ["done", "next", "running", "blocked", "waiting", "by-hand", "hidden"] as const;
export type DetachState = (typeof DETACH_STATES)[number];

/** A command for whoever has no console, or for the cluster itself. */
interface DetachCommand {
  readonly label: "kubectl" | "clusteradm";
  readonly text: string;
}

export interface DetachStep {
  readonly id: DetachStepId;
  readonly state: DetachState;
  /** What the hub says of it, as sentences. */
  readonly evidence: readonly string[];
  /** RFC 3339, where the hub says it. */
  readonly since?: string | undefined;
  /** Some of what is left of it. */
  readonly left: readonly DeletionObject[];
  readonly leftTotal: number;
  /** What to solve first comes first. */
  readonly blockers: readonly DeletionBlocker[];
  readonly commands: readonly DetachCommand[];
}

export const CHECK_STATES = ["ok", "warn", "stop", "hidden"] as const;

/** What is looked at before a cluster is detached. */
export const DETACH_CHECKS = [
  "reachable",
  "hooks",
  "hosted",
  "finalizers",
  "works",
  "placements",
  "rollouts",
  "freezes",
  "owner",
  "manager",
] as const;

export interface DetachCheck {
  readonly id: (typeof DETACH_CHECKS)[number];
  /** "stop": the clean path cannot end like that. */
  readonly state: (typeof CHECK_STATES)[number];
  readonly message: string;
  /** What it is about, by name. */
  readonly names: readonly string[];
  readonly missing?: NeededRight | undefined;
}

/** What stays on the cluster by one cause, in words. */
export interface LeftBehind {
  /** The work or the add-on that created it. */
  readonly by: DeletionObject;
  /** "Deployment apps/web": of a work; nothing where only the hooks do not run. */
  readonly names: readonly string[];
  readonly total: number;
  readonly message: string;
}

/** How one cluster is detached, as the hub has it now. */
export interface DetachRunbook {
  readonly cluster: string;
  /** Absent once the hub has no such cluster. */
  readonly uid?: string | undefined;
  readonly mark?: DetachMark | undefined;
  /** The path that it takes, or would take. */
  readonly path: DetachPath;
  /** RFC 3339: since when the ManagedCluster is being deleted. */
  readonly deletingSince?: string | undefined;
  readonly checks: readonly DetachCheck[];
  readonly steps: readonly DetachStep[];
  /** What stays on the cluster by that path. */
  readonly leaves: readonly LeftBehind[];
}
