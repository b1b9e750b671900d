import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/** What one check found, and how to mend it. */
const SystemFinding = z.object({
  /** "hub", "kinds". */
  check: z.string(),
  /** "unknown": nothing was found out, as `text` says. */
  outcome: z.enum(["ok", "warning", "failure", "unknown"]),
  text: z.string(),
  /** Absent if nothing is to be done. */
  remedy: z.optional(z.string()),
});
export type SystemFinding = z.infer<typeof SystemFinding>;

/** A program on the hub, as its Deployment or StatefulSet says. */
const Program = z.object({
  name: z.string(),
  /** The tag of its image; absent if the image has a digest alone. */
  version: z.optional(z.string()),
  ready: z.number(),
  replicas: z.number(),
});

/** Of a component of OCM's, switched away from its default. */
const FeatureGate = z.object({ component: z.string(), feature: z.string(), isEnabled: z.boolean() });

/** What the console has cached of one kind. */
const CachedKind = z.object({
  /** As in `managedclusters.cluster.open-cluster-management.io`; with a label's name where it is of those that carry it. */
  resource: z.string(),
  objects: z.number(),
  isSynced: z.boolean(),
  /** RFC 3339: the last response or event of its watch; absent before the first. */
  lastSeenAt: z.optional(z.string()),
  /** Why it is not current; absent while it is. */
  failure: z.optional(z.string()),
});
export type CachedKind = z.infer<typeof CachedKind>;

/** A part that the hub does not let the caller see names the right that is missing. */
const Hidden = { missing: z.optional(MissingRight) };

/** Where this console runs, what it found on its hub, and what it has cached. */
export const SystemOverview = z.object({
  console: z.object({
    version: z.string(),
    node: z.string(),
    /** RFC 3339. */
    startedAt: z.string(),
    hub: z.string(),
  }),
  findings: z.array(SystemFinding),
  /** OCM's. */
  programs: z.object({ items: z.array(Program), ...Hidden }),
  /** Flotilla's: consoles, controllers, approver. */
  ownPrograms: z.object({ items: z.array(Program), ...Hidden }),
  featureGates: z.object({ items: z.array(FeatureGate), ...Hidden }),
  /** Of kinds that the caller may list everywhere. */
  caches: z.array(CachedKind),
  /** How many others there are. */
  hiddenCaches: z.number(),
});
export type SystemOverview = z.infer<typeof SystemOverview>;
