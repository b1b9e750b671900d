import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { LabelSelector, SelectorRequirement } from "@/lib/kube/selectors";
import { z } from "@/lib/kube/zod";

const ClaimSelector = z.looseObject({ matchExpressions: z._default(z.array(SelectorRequirement), []) });
const CelSelector = z.looseObject({ celExpressions: z._default(z.array(z.string()), []) });

const selectors = { labelSelector: z.prefault(LabelSelector, {}), claimSelector: z.prefault(ClaimSelector, {}) };

/** By labels and claims; decision groups know no more. */
export const ClusterSelector = z.looseObject(selectors);
export type ClusterSelector = z.infer<typeof ClusterSelector>;

const RequiredClusterSelector = z.looseObject({ ...selectors, celSelector: z.prefault(CelSelector, {}) });

export const Toleration = z.looseObject({
  key: z._default(z.string(), ""),
  operator: z._default(z.string(), "Equal"),
  value: z._default(z.string(), ""),
  effect: z._default(z.string(), ""),
  tolerationSeconds: z.optional(z.number()),
});
export type Toleration = z.infer<typeof Toleration>;

const DecisionGroup = z.looseObject({
  groupName: z._default(z.string(), ""),
  groupClusterSelector: z.prefault(ClusterSelector, {}),
});

/** Mode and type are plain text, because the hub accepts any: errors are reported when the placement is evaluated. */
const ScoreCoordinate = z.looseObject({
  type: z._default(z.string(), "BuiltIn"),
  builtIn: z._default(z.string(), ""),
  addOn: z.optional(z.looseObject({ resourceName: z._default(z.string(), ""), scoreName: z._default(z.string(), "") })),
});

const PrioritizerPolicy = z.looseObject({
  mode: z._default(z.string(), "Additive"),
  configurations: z._default(
    z.array(z.looseObject({ scoreCoordinate: z.optional(ScoreCoordinate), weight: z._default(z.number(), 1) })),
    [],
  ),
});
export type PrioritizerPolicy = z.infer<typeof PrioritizerPolicy>;

const GroupStrategy = z.looseObject({
  decisionGroups: z._default(z.array(DecisionGroup), []),
  clustersPerDecisionGroup: z._default(z.union([z.number(), z.string()]), "100%"),
});

/** No scheduler applies it yet (docs/reference/placement.md#steps). */
export const SpreadConstraint = z.looseObject({
  topologyKey: z._default(z.string(), ""),
  topologyKeyType: z._default(z.string(), ""),
  maxSkew: z._default(z.number(), 1),
  whenUnsatisfiable: z._default(z.string(), "ScheduleAnyway"),
});
export type SpreadConstraint = z.infer<typeof SpreadConstraint>;

const DecisionGroupStatus = z.looseObject({
  decisionGroupIndex: z._default(z.number(), 0),
  decisionGroupName: z._default(z.string(), ""),
  decisions: z._default(z.array(z.string()), []),
  clusterCount: z._default(z.number(), 0),
});

export const Placement = kubeKind("Placement", {
  spec: z.prefault(
    z.looseObject({
      clusterSets: z._default(z.array(z.string()), []),
      numberOfClusters: z.optional(z.number()),
      predicates: z._default(
        z.array(z.looseObject({ requiredClusterSelector: z.prefault(RequiredClusterSelector, {}) })),
        [],
      ),
      prioritizerPolicy: z.prefault(PrioritizerPolicy, {}),
      tolerations: z._default(z.array(Toleration), []),
      decisionStrategy: z.prefault(z.looseObject({ groupStrategy: z.prefault(GroupStrategy, {}) }), {}),
      spreadPolicy: z.prefault(z.looseObject({ spreadConstraints: z._default(z.array(SpreadConstraint), []) }), {}),
      sortBy: z.optional(z.string()),
      scoreRateLimit: z.optional(z.string()),
    }),
    {},
  ),
  status: z.prefault(
    z.looseObject({
      numberOfSelectedClusters: z._default(z.number(), 0),
      decisionGroups: z._default(z.array(DecisionGroupStatus), []),
      conditions: z._default(z.array(Condition), []),
    }),
    {},
  ),
});
export type Placement = z.infer<typeof Placement>;

export const placements: Resource<Placement> = {
  group: "cluster.open-cluster-management.io",
  version: "v1beta1",
  plural: "placements",
  kind: "Placement",
  namespaced: true,
  schema: Placement,
};
