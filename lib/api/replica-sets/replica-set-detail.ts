import { ObjectName } from "@/lib/api/object-name";
import { MissingRight } from "@/lib/api/problem";
import { RolloutField } from "@/lib/api/rollouts/rollout-field";
import { ConditionLine } from "@/lib/kube/condition-line";
import { z } from "@/lib/kube/zod";
import { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import { RolloutRow } from "@/lib/lists/rollouts/row";

export const ReplicaSetPath = z.strictObject({ namespace: ObjectName, name: ObjectName });
export type ReplicaSetPath = z.infer<typeof ReplicaSetPath>;

const { shape } = RolloutRow;

/** The rollout at one placement, as the lane of an add-on's rollout has it, with its clusters as cells. */
const ReplicaSetLane = z.object({
  namespace: shape.namespace,
  placement: shape.placement,
  strategy: shape.strategy,
  stage: shape.stage,
  total: shape.total,
  applied: shape.applied,
  healthy: shape.healthy,
  waves: shape.waves,
  gates: shape.gates,
  maxConcurrency: shape.maxConcurrency,
  minSuccessTime: shape.minSuccessTime,
  progressDeadline: shape.progressDeadline,
  notice: shape.notice,
  issues: shape.issues,
  field: RolloutField,
});
export type ReplicaSetLane = z.infer<typeof ReplicaSetLane>;

export const ReplicaSetDetail = z.object({
  row: ReplicaSetRow,
  conditions: z.array(ConditionLine),
  /** In the order in which the set names them; absent where the caller may not see what they are computed from. */
  lanes: z.optional(z.array(ReplicaSetLane)),
  /** Placements that do not exist. */
  absent: z.array(z.string()),
  /** The right without which there are no lanes. */
  missing: z.optional(MissingRight),
});
export type ReplicaSetDetail = z.infer<typeof ReplicaSetDetail>;
