import { ClusterName } from "@/lib/api/invitations/invitation";
import { AsOf } from "@/lib/api/list/as-of";
import { PastTime } from "@/lib/api/list/list-query";
import { MissingRight } from "@/lib/api/problem";
import { z } from "@/lib/kube/zod";

/** With `at` as of an earlier time, as in lists. */
export const ReachQuery = z.strictObject({ cluster: z.optional(ClusterName), at: z.optional(PastTime) });
export type ReachQuery = z.infer<typeof ReachQuery>;

/**
 * What stands between the caller and a kind: nothing, a right, that the hub does not have it, or, of an earlier time, that
 * it is not recorded.
 */
const KindState = z.union([z.literal("listed"), z.literal("absent"), z.literal("unrecorded"), MissingRight]);

const NamespaceReach = z.object({
  namespace: z.string(),
  /** The sets that are bound to it, of these that have the cluster where one is asked for. */
  sets: z.array(z.string()),
  /** How many clusters its placements may choose from. */
  clusters: z.number(),
});

/** The proxy of the hub that tunnels end at. */
const HubProxy = z.object({
  entrypoint: z.string(),
  problems: z.array(z.string()),
  /** The right that the caller lacks to check tunnels. */
  unchecked: z.optional(MissingRight),
});

/** From where clusters, or one of them, can be reached, beside the list of ways. */
export const Reach = z.object({
  kinds: z.object({ proxy: KindState, account: KindState, permission: KindState, profile: KindState }),
  /** Namespaces whose placements may choose clusters; absent where that is hidden. */
  namespaces: z.optional(z.array(NamespaceReach)),
  missing: z.optional(MissingRight),
  proxy: z.optional(HubProxy),
  asOf: z.optional(AsOf),
});
export type Reach = z.infer<typeof Reach>;
