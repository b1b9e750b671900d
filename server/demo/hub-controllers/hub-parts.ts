import type { Controller } from "@/server/controllers/runtime/controller";
import { clusterHealth } from "./cluster-health";
import { clusterSets } from "./cluster-sets";
import { csrApproval } from "./csr-approval";
import { type Clock, type OcmHub, ocmHubKinds } from "./ocm-hub";
import { placement } from "./placement";
import { registration } from "./registration";
import { replicaSets } from "./replica-sets";
import { setBindings } from "./set-bindings";

type Kind = keyof typeof ocmHubKinds;
type Labels = Readonly<Record<string, string>>;

/**
 * The parts of OCM's hub, each with the kinds that its controllers read. A part runs alone on a hub that lacks just
 * that.
 */
export const HUB_PARTS = {
  registration: [
    "clusters",
    "namespaces",
    "clusterRoles",
    "clusterRoleBindings",
    "roleBindings",
    "clusterAddOns",
    "works",
  ],
  lease: ["clusters", "leases", "clusterAddOns"],
  sets: ["clusters", "clusterSets", "clusterSetBindings"],
  placement: [
    "clusters",
    "clusterSets",
    "clusterSetBindings",
    "placements",
    "placementDecisions",
    "addOnPlacementScores",
  ],
  csr: ["certificateRequests"],
  work: ["placements", "placementDecisions", "works", "replicaSets"],
} as const satisfies Readonly<Record<string, readonly Kind[]>>;

export type HubPart = keyof typeof HUB_PARTS;

export const ALL_HUB_PARTS: readonly HubPart[] = ["registration", "lease", "sets", "placement", "csr", "work"];

/** What these parts read, and nothing else: a hub need not serve the rest. */
export function kindsOf(parts: readonly HubPart[]): typeof ocmHubKinds {
  const read = new Set<string>(parts.flatMap((part) => [...HUB_PARTS[part]]));
  const chosen = Object.entries(ocmHubKinds).filter(([name]) => read.has(name));
  return Object.fromEntries(chosen) as typeof ocmHubKinds; // the controllers of these parts ask for no other cache
}

/** The controllers of one part. `marks` are labels of the sets that they make. */
export function controllersOf(part: HubPart, hub: OcmHub, now: Clock, marks: Labels): readonly Controller[] {
  switch (part) {
    case "registration":
      return [registration(hub, now)];
    case "lease":
      return [clusterHealth(hub, now)];
    case "sets":
      return [clusterSets(hub, now, marks), setBindings(hub, now)];
    case "placement":
      return [placement(hub, now)];
    case "csr":
      return [csrApproval(hub, now)];
    case "work":
      return [replicaSets(hub, now)];
  }
}
