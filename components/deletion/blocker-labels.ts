import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { BlockerRule } from "@/lib/deletion/deletion";

const STUCK = { tone: "warn", shape: "triangle" } as const;
const GOING = { tone: "info", shape: "arc" } as const;

/** What holds up a deletion, in a few words. */
export const BLOCKER_APPEARANCE = {
  "cluster-unreachable": { ...STUCK, label: "Cluster unreachable" },
  "cluster-denied": { ...STUCK, label: "Cluster not accepted" },
  "cluster-missing": { ...STUCK, label: "Cluster is gone" },
  "api-server-down": { ...STUCK, label: "API server down" },
  "rights-removed": { ...STUCK, label: "Agent has no rights" },
  "template-missing": { ...STUCK, label: "Template is gone" },
  "manager-stopped": { ...STUCK, label: "Manager stopped" },
  "hook-not-created": { ...STUCK, label: "Hook not created" },
  "hook-not-applied": { ...STUCK, label: "Hook not applied" },
  "hook-failed": { ...STUCK, label: "Hook failed" },
  "hook-node-lost": { ...STUCK, label: "Node of hook lost" },
  "hook-without-pods": { ...STUCK, label: "Hook without Pods" },
  "hook-never-reports": { ...STUCK, label: "Hook never reports" },
  "hook-running": { ...GOING, label: "Hook running" },
  "hosting-cluster": { ...STUCK, label: "Hosting cluster" },
  "removal-forbidden": { ...STUCK, label: "Removal forbidden" },
  "definition-in-use": { ...STUCK, label: "CRD in use" },
  "namespace-in-use": { ...STUCK, label: "Namespace in use" },
  "manifest-remains": { ...STUCK, label: "Manifest remains" },
  "objects-remain": { ...STUCK, label: "Objects remain" },
  "name-too-long": { ...STUCK, label: "Name too long" },
  "hub-controller-stopped": { ...STUCK, label: "Hub does not release" },
  "foreign-finalizer": { ...STUCK, label: "Other finalizer" },
  "being-removed": { ...GOING, label: "Being removed" },
} as const satisfies Record<BlockerRule, StatusAppearance>;

export const ACTOR_LABELS = { agent: "Agent", controller: "Controller", person: "Person" } as const;
