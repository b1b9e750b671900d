import { configFindings } from "@/lib/addon-config/rules/config-findings";
import type { ConfigFinding } from "@/lib/addon-config/rules/finding";
import { addOnStrategyFindings, replicaSetStrategyFindings } from "@/lib/installation/strategy-findings";
import { replicaSetProblems, workProblems } from "@/lib/works/work-rules";
import { addOnProblems } from "./add-on-rules";
import { clusterFieldProblems } from "./cluster-rules";
import { gateKindProblems } from "./gate-rules";
import { placementFieldProblems } from "./placement-rules";
import type { FieldProblem } from "./schema-problems";

/** What an object violates beyond its schema, by the rules of its kind; messages name the field. */
export function kindProblems(object: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  if (object.kind === "ManagedCluster") return clusterFieldProblems(object);
  if (object.kind === "ClusterManagementAddOn")
    return [...addOnProblems(object), ...refusals(addOnStrategyFindings(object))];
  if (object.kind === "Placement") return placementFieldProblems(object);
  if (object.kind === "ManifestWork") return workProblems(object);
  if (object.kind === "ManifestWorkReplicaSet")
    return [...replicaSetProblems(object), ...refusals(replicaSetStrategyFindings(object))];
  if (object.kind === "AddOnDeploymentConfig") return refusals(configFindings(object));
  return gateKindProblems(object);
}

/** What of it one should know, and the hub would take. */
export function kindWarnings(object: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  return warningsOf(object).filter(({ level }) => level === "warning");
}

function warningsOf(object: Readonly<Record<string, unknown>>): readonly ConfigFinding[] {
  if (object.kind === "ManifestWorkReplicaSet") return replicaSetStrategyFindings(object);
  return object.kind === "ClusterManagementAddOn" ? addOnStrategyFindings(object) : [];
}

function refusals(findings: readonly ConfigFinding[]): readonly FieldProblem[] {
  return findings.filter(({ level }) => level === "problem");
}
