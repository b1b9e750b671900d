import { Budget } from "@/lib/cel/budget";
import { celEnvironment } from "@/lib/cel/environment";
import { type Compiled, compile } from "@/lib/cel/program";
import type { Condition, ConditionStatus, DesiredCondition } from "@/lib/kube/conditions";
import { jsonPath } from "@/lib/objects/json-path";
import type { ManifestConfig } from "@/lib/resources/manifest-work";
import type { Manifest } from "./manifest";

type Rule = ManifestConfig["conditionRules"][number];

const ENVIRONMENT = celEnvironment(["object"]);
const COMPILED = new Map<string, Compiled>();
const COST = 1_000_000;

/** What a work's rules say about one object (docs/reference/work.md#conditions-from-rules). */
export function ruledConditions(rules: readonly Rule[], object: Manifest): DesiredCondition[] {
  return rules.flatMap((rule) => (rule.type === "CEL" ? celCondition(rule, object) : wellKnownCondition(object)));
}

function celCondition({ condition, celExpressions, message }: Rule, object: Manifest): DesiredCondition {
  const results = celExpressions.map((expression) => evaluate(expression, object));
  const error = results.find((each) => typeof each === "string");
  if (typeof error === "string")
    return { type: condition, status: "False", reason: "ConditionRuleExpressionError", message: error };
  const holds = results.every(Boolean);
  const text = message || `Manifest is ${holds ? "" : "not "}${condition}`;
  return { type: condition, status: holds ? "True" : "False", reason: "ConditionRuleEvaluated", message: text };
}

/** Whether it holds; a text is what went wrong. */
function evaluate(expression: string, object: Manifest): boolean | string {
  const compiled = COMPILED.get(expression) ?? compile(ENVIRONMENT, expression);
  COMPILED.set(expression, compiled);
  if (!compiled.program) return compiled.error;
  try {
    return compiled.program.run({ object }, new Budget(COST)) === true;
  } catch (error) {
    return error instanceof Error ? error.message : "the expression cannot be evaluated";
  }
}

/** Jobs and Pods say of themselves whether they are complete; of other kinds nothing is known. */
function wellKnownCondition(object: Manifest): DesiredCondition[] {
  if (object.kind === "Job") {
    const isComplete = jsonPath('.status.conditions[?(@.type=="Complete")].status', object)[0] === "True";
    return [complete(isComplete, isComplete ? "Job is finished" : "Job is not finished")];
  }
  if (object.kind !== "Pod") return [];
  const [phase] = jsonPath(".status.phase", object);
  return [complete(phase === "Succeeded", `Pod is in phase ${String(phase)}`)];
}

function complete(isComplete: boolean, message: string): DesiredCondition {
  return { type: "Complete", status: isComplete ? "True" : "False", reason: "ConditionRuleEvaluated", message };
}

interface Ruled {
  readonly conditions: readonly Condition[];
}

const OWN: ReadonlySet<string> = new Set(["Applied", "Available", "StatusFeedbackSynced"]);

/** What the rules of all manifests say together: False wins, of `Progressing` True. */
export function aggregateRuled(manifests: readonly Ruled[], observedGeneration: number): DesiredCondition[] {
  const all = manifests.flatMap(({ conditions }) => conditions).filter(({ type }) => !OWN.has(type));
  return [...new Set(all.map(({ type }) => type))].map((type) => {
    const found = all.filter((each) => each.type === type);
    const [only] = found;
    const message = only && found.length === 1 ? only.message : `Aggregated from ${found.length} manifest conditions`;
    return { type, status: joined(type, found), reason: "ConditionRulesAggregated", message, observedGeneration };
  });
}

function joined(type: string, found: readonly Condition[]): ConditionStatus {
  const order =
    type === "Progressing" ? (["True", "False", "Unknown"] as const) : (["False", "Unknown", "True"] as const);
  return order.find((status) => found.some((each) => each.status === status)) ?? "Unknown";
}
