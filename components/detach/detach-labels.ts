import type { StatusShape } from "@/components/ui/feedback/status-icon";
import type { Tone } from "@/components/ui/feedback/tone";
import type { DetachRunbookAnswer } from "@/lib/api/detach/detach";
import type { GuardedAction } from "@/lib/api/session/guarded-action";
import type { DetachAction } from "@/lib/detach/detach";

type Step = DetachRunbookAnswer["steps"][number];
type Check = DetachRunbookAnswer["checks"][number];

interface StepLabel {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  /** Of its button, where the console carries it out. */
  readonly action?: string;
}

export const DETACH_STEP_LABELS = {
  begin: {
    title: "Mark the cluster",
    about: "Notes on the ManagedCluster who detaches it, and adds a taint that makes placements deselect it.",
    action: "Begin to detach…",
  },
  placements: {
    title: "Placements deselect it",
    about: "The placement controller takes it out of all decisions; add-ons that placements install go with that.",
  },
  hooks: {
    title: "Remove add-ons with hooks",
    about: "Their hooks run on the cluster while its agents still have all rights.",
    action: "Remove these add-ons…",
  },
  "add-ons": {
    title: "Remove the other add-ons",
    about: "The cluster's agents remove what they brought.",
    action: "Remove these add-ons…",
  },
  works: {
    title: "Remove works",
    about: "Whatever else was applied to the cluster is removed, except what its works say to keep.",
    action: "Remove these works…",
  },
  cluster: {
    title: "Delete the ManagedCluster",
    about:
      "The hub itself revokes the rights of its agents: it removes their ClusterRole and bindings, so their certificates no longer work.",
    action: "Delete the ManagedCluster…",
  },
  leave: {
    title: "Leave behind what no agent removes",
    about: "Removes the finalizers by which add-ons and works wait for agents that do not report.",
    action: "Remove these finalizers…",
  },
  release: {
    title: "The hub releases it",
    about: "Its registration controller removes what is left, then its own finalizers.",
  },
  unjoin: {
    title: "Remove the klusterlet on the cluster",
    about: "No hub can see this: an administrator of the cluster runs the command there.",
  },
} as const satisfies Record<Step["id"], StepLabel>;

export const STATE_LABELS = {
  done: { label: "Done", shape: "disc-check", tone: "good" },
  next: { label: "Next", shape: "inward", tone: "info" },
  running: { label: "In progress", shape: "arc", tone: "info" },
  blocked: { label: "Held up", shape: "triangle", tone: "warn" },
  waiting: { label: "Later", shape: "dashed", tone: "neutral" },
  "by-hand": { label: "By hand", shape: "ringed", tone: "neutral" },
  hidden: { label: "Hidden", shape: "padlock", tone: "neutral" },
} as const satisfies Record<Step["state"], { label: string; shape: StatusShape; tone: Tone }>;

export const CHECK_LABELS = {
  reachable: "Reachable",
  hooks: "Hooks",
  hosted: "Hosted add-ons",
  finalizers: "Finalizers",
  works: "Works",
  placements: "Placements",
  rollouts: "Rollouts",
  freezes: "Freezes",
  owner: "Managed elsewhere",
  manager: "Add-on manager",
} as const satisfies Record<Check["id"], string>;

export const CHECK_APPEARANCE = {
  ok: { label: "in order", shape: "check", tone: "good" },
  warn: { label: "to know", shape: "triangle", tone: "warn" },
  stop: { label: "prevents it", shape: "octagon", tone: "bad" },
  hidden: { label: "hidden", shape: "padlock", tone: "neutral" },
} as const satisfies Record<Check["state"], { label: string; shape: StatusShape; tone: Tone }>;

/** "Remove add-ons with hooks from 3 clusters?" */
export const ACTION_QUESTIONS = {
  begin: (of: string) => `Begin to detach ${of}?`,
  cancel: (of: string) => `Keep ${of}?`,
  hooks: (of: string) => `Remove the add-ons with hooks from ${of}?`,
  "add-ons": (of: string) => `Remove the other add-ons from ${of}?`,
  works: (of: string) => `Remove the works of ${of}?`,
  cluster: (of: string) => `Delete ${of} from this hub?`,
  leave: (of: string) => `Leave everything behind on ${of}?`,
} as const satisfies Record<DetachAction, (of: string) => string>;

export const ACTION_VERBS = {
  begin: "Begin to detach",
  cancel: "Keep the cluster",
  hooks: "Remove add-ons",
  "add-ons": "Remove add-ons",
  works: "Remove works",
  cluster: "Delete ManagedCluster",
  leave: "Leave behind",
} as const satisfies Record<DetachAction, string>;

const GUARDS = {
  begin: "edit-cluster",
  cancel: "edit-cluster",
  hooks: "remove-cluster-add-ons",
  "add-ons": "remove-cluster-add-ons",
  works: "remove-works",
  cluster: "delete-cluster",
  leave: "configure-cluster",
} as const satisfies Record<DetachAction, GuardedAction>;

/** The right that a step takes first, on that cluster or in its namespace. */
export function guardOf(action: DetachAction, cluster: string) {
  const guard = GUARDS[action];
  const isOfCluster = guard === "edit-cluster" || guard === "delete-cluster";
  return { action: guard, ...(isOfCluster ? { name: cluster } : { namespace: cluster }) };
}
