import { DECISION_GROUP_INDEX_LABEL, DECISION_GROUP_NAME_LABEL, PLACEMENT_LABEL } from "@/lib/kube/ocm";
import type { Placement } from "@/lib/resources/placement";
import type { AnswerGroup } from "./divide";

/** The desired content of one PlacementDecision; its labels are exactly these. */
export interface DecisionObject {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Sorted by name, at most 100. */
  readonly clusters: readonly string[];
}

type DecisionGroupStatus = Placement["status"]["decisionGroups"][number];

const MAX_PER_OBJECT = 100;

/**
 * The PlacementDecisions for an answer, numbered from 1 over all groups; an empty group has one empty object
 * (docs/reference/placement.md#placement-decisions).
 */
export function decisionObjects(placement: string, groups: readonly AnswerGroup[]): DecisionObject[] {
  const parts = groups.flatMap((group) => cut(group.clusters).map((clusters) => ({ ...group, clusters })));
  return parts.map(({ index, name, clusters }, position) => ({
    name: `${placement}-decision-${position + 1}`,
    labels: {
      [PLACEMENT_LABEL]: placement,
      [DECISION_GROUP_INDEX_LABEL]: String(index),
      [DECISION_GROUP_NAME_LABEL]: name,
    },
    clusters,
  }));
}

/** The groups in a placement's status, and which objects hold each. */
export function decisionGroupStatus(
  groups: readonly AnswerGroup[],
  objects: readonly DecisionObject[],
): DecisionGroupStatus[] {
  return groups.map(({ index, name, clusters }) => ({
    decisionGroupIndex: index,
    decisionGroupName: name,
    decisions: objects
      .filter(({ labels }) => labels[DECISION_GROUP_INDEX_LABEL] === String(index))
      .map((object) => object.name),
    clusterCount: clusters.length,
  }));
}

function cut(clusters: readonly string[]): (readonly string[])[] {
  const count = Math.max(1, Math.ceil(clusters.length / MAX_PER_OBJECT));
  return Array.from({ length: count }, (_, index) =>
    clusters.slice(index * MAX_PER_OBJECT, (index + 1) * MAX_PER_OBJECT),
  );
}
