import type { JsonSchema } from "@/lib/kube/crd";
import { crd, int32, int64, intOrText, list, object, oneOf, text } from "./json-schema";
import { placements } from "./placement";
import { claimSelector, conditionColumn, conditions, dateTime, labelSelector, qualifiedName } from "./schemas";

const clusterSelector = { labelSelector, claimSelector };

const celSelector: JsonSchema = object({
  celExpressions: list(text(), { description: "CEL about `managedCluster`; all must be true." }),
});

const predicate = object({
  requiredClusterSelector: object({ ...clusterSelector, celSelector }, { description: "All its parts must hold." }),
});

const scoreCoordinate = object(
  {
    type: oneOf(["BuiltIn", "AddOn"], { default: "BuiltIn" }),
    builtIn: text({ description: "Balance, Steady, ResourceAllocatableCPU or ResourceAllocatableMemory." }),
    addOn: object({ resourceName: text(), scoreName: text() }, { required: ["resourceName", "scoreName"] }),
  },
  { required: ["type"] },
);

const prioritizerPolicy = object(
  {
    mode: text({ description: "Additive: on top of the defaults. Exact: instead of them.", default: "Additive" }),
    configurations: list(
      object(
        { scoreCoordinate, weight: int32({ minimum: -10, maximum: 10, default: 1 }) },
        { required: ["scoreCoordinate"] },
      ),
    ),
  },
  { description: "Which clusters come first when not all are wanted." },
);

const toleration = object({
  key: qualifiedName,
  operator: text({ description: "Equal or Exists.", default: "Equal" }),
  value: text({ maxLength: 1024 }),
  effect: oneOf(["NoSelect", "PreferNoSelect", "NoSelectIfNew"]),
  tolerationSeconds: int64({ description: "For how long after the taint appeared; for ever unless set." }),
});

const decisionGroup = object(
  {
    groupName: text({ pattern: "^[a-zA-Z0-9][-A-Za-z0-9_.]{0,61}[a-zA-Z0-9]$" }),
    groupClusterSelector: object(clusterSelector),
  },
  { required: ["groupClusterSelector", "groupName"] },
);

const groupStrategy = object(
  {
    decisionGroups: list(decisionGroup, {
      description: "Named groups, in order; a cluster falls into the first that takes it.",
    }),
    clustersPerDecisionGroup: intOrText({
      description: "A number, or a share of the decision such as 25%.",
      pattern: "^((100|[1-9][0-9]{0,1})%|[1-9][0-9]*)$",
      default: "100%",
    }),
  },
  { description: "How the decision is cut into the groups that a rollout walks through." },
);

const spreadConstraint = object(
  {
    topologyKey: qualifiedName,
    topologyKeyType: oneOf(["Label", "Claim"]),
    maxSkew: int32({ minimum: 1, default: 1 }),
    whenUnsatisfiable: oneOf(["DoNotSchedule", "ScheduleAnyway"], { default: "ScheduleAnyway" }),
  },
  { required: ["topologyKey", "topologyKeyType"] },
);

const spec = object(
  {
    clusterSets: list(text(), { description: "Only clusters of these sets; of every bound set when empty." }),
    numberOfClusters: int32({ description: "How many to choose; all unless set." }),
    predicates: list(predicate, { description: "A cluster must satisfy one of them; any will do when empty." }),
    prioritizerPolicy,
    tolerations: list(toleration, { description: "Taints in spite of which a cluster may be chosen." }),
    decisionStrategy: object({ groupStrategy }, { description: "How the decision is divided." }),
    spreadPolicy: object(
      { spreadConstraints: list(spreadConstraint, { maxItems: 8 }) },
      { description: "Not acted upon by OCM so far." },
    ),
    sortBy: oneOf(["ClusterName", "Score"], { description: "Not acted upon by OCM so far.", default: "ClusterName" }),
    scoreRateLimit: text({ description: "Not acted upon by OCM so far.", pattern: "^[0-9]+[hms]$", default: "1m" }),
  },
  { description: "Which clusters to choose." },
);

const decisionGroupStatus = object({
  decisionGroupIndex: int32(),
  decisionGroupName: text(),
  decisions: list(text(), { description: "Names of the PlacementDecisions." }),
  clusterCount: int32({ default: 0 }),
});

const status = object({
  numberOfSelectedClusters: int32(),
  decisionGroups: list(decisionGroupStatus),
  conditions,
  lastScoreUpdateTime: dateTime,
});

export const placementCrd = crd(placements, {
  versions: [
    {
      name: "v1beta1",
      description: "Chooses clusters from the sets that are bound to its namespace.",
      fields: { spec, status },
      required: ["spec"],
      columns: [
        conditionColumn("Succeeded", "PlacementSatisfied"),
        conditionColumn("Reason", "PlacementSatisfied", "reason"),
        { name: "SelectedClusters", type: "integer", jsonPath: ".status.numberOfSelectedClusters" },
      ],
    },
  ],
});
