import { configFindings } from "@/lib/addon-config/rules/config-findings";
import { clusterFieldProblems } from "./cluster-rules";
import type { FieldProblem } from "./schema-problems";

/** What an object violates beyond its schema, by the rules of its kind; messages name the field. */
export function kindProblems(object: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  if (object.kind === "ManagedCluster") return clusterFieldProblems(object);
  if (object.kind !== "AddOnDeploymentConfig") return [];
  return configFindings(object).filter(({ level }) => level === "problem");
}
