import { Optional } from "@marcbachmann/cel-js";
import type { JsonSchema, ValidationRule } from "@/lib/kube/crd";
import { type Budget, BudgetError } from "./budget";
import { celEnvironment } from "./environment";
import { type CelProgram, compile } from "./program";
import { escapedName, schemaValue } from "./schema-value";

/** A value that a rule validates, and its previous value; `undefined` if there was none. */
export interface Judged {
  readonly self: unknown;
  readonly oldSelf: unknown;
  readonly schema: JsonSchema;
}

interface CompiledRule {
  readonly rule: ValidationRule;
  readonly program: CelProgram;
  readonly message: CelProgram | undefined;
  /** A transition rule, which does not apply without a previous value. */
  readonly isTransition: boolean;
}

const environment = celEnvironment(["self", "oldSelf"]);
const compiledRules = new WeakMap<ValidationRule, CompiledRule>();

/** Why a rule of a CRD cannot be evaluated, or undefined. */
export function ruleError(rule: ValidationRule, schema: JsonSchema): string | undefined {
  const { program, error } = compile(environment, rule.rule);
  if (!program) return `compilation failed: ${error}`;
  if (program.type !== "bool" && program.type !== "dyn") return "cel expression must evaluate to a bool";
  const missing = program.references.find((path) => !isDeclared(path, schema, rule.optionalOldSelf ?? false));
  if (missing) return `compilation failed: undefined field '${missing.slice(1).join(".")}'`;
  const message = rule.messageExpression === undefined ? undefined : compile(environment, rule.messageExpression);
  if (message?.error !== undefined) return `messageExpression compilation failed: ${message.error}`;
  return undefined;
}

/** The problem of a value by one rule, or undefined. A rule that fails to evaluate counts as violated. */
export function brokenRule(rule: ValidationRule, judged: Judged, budget: Budget): string | undefined {
  const compiled = compiledRule(rule);
  if (!compiled) return plainMessage(rule);
  if (compiled.isTransition && judged.oldSelf === undefined && !rule.optionalOldSelf) return undefined;
  const variables = variablesOf(judged, rule);
  try {
    if (compiled.program.run(variables, budget) === true) return undefined;
  } catch (error) {
    return failure(rule, error);
  }
  return messageFrom(compiled, variables, budget) ?? plainMessage(rule);
}

function compiledRule(rule: ValidationRule): CompiledRule | undefined {
  const known = compiledRules.get(rule);
  if (known) return known;
  const { program } = compile(environment, rule.rule);
  if (!program) return undefined;
  const message =
    rule.messageExpression === undefined ? undefined : compile(environment, rule.messageExpression).program;
  const compiled = { rule, program, message, isTransition: program.references.some(([root]) => root === "oldSelf") };
  compiledRules.set(rule, compiled);
  return compiled;
}

function variablesOf({ self, oldSelf, schema }: Judged, { optionalOldSelf }: ValidationRule) {
  const old = oldSelf === undefined ? undefined : schemaValue(oldSelf, schema);
  return { self: schemaValue(self, schema), oldSelf: optionalOldSelf ? Optional.of(old) : (old ?? null) };
}

function failure(rule: ValidationRule, error: unknown): string {
  if (error instanceof BudgetError)
    return `no further validation rules will be run due to call cost exceeds limit for rule: ${rule.rule}`;
  const [fault = ""] = error instanceof Error ? error.message.split("\n", 1) : [];
  return `${fault.charAt(0).toLowerCase()}${fault.slice(1)} evaluating rule: ${plainMessage(rule)}`;
}

function plainMessage({ message, rule }: ValidationRule): string {
  return message ?? `failed rule: ${rule.trim()}`;
}

/** Undefined without such an expression, or if it does not evaluate to one line of text. */
function messageFrom(
  { message }: CompiledRule,
  variables: Readonly<Record<string, unknown>>,
  budget: Budget,
): string | undefined {
  if (!message) return undefined;
  try {
    const text = message.run(variables, budget);
    return typeof text === "string" && text.trim() !== "" && !text.includes("\n") ? text.trim() : undefined;
  } catch {
    // The rule is violated in any case, and its other message says so.
    return undefined;
  }
}

/**
 * Whether the schema has the fields that an expression names after self and oldSelf, as far as they are named one after
 * the other.
 */
function isDeclared([root, ...path]: readonly string[], schema: JsonSchema, hasOptionalOld: boolean): boolean {
  if (root !== "self" && (root !== "oldSelf" || hasOptionalOld)) return true;
  if (ALWAYS_THERE.includes(path[0] ?? "")) return true;
  let at: JsonSchema | undefined = schema;
  for (const name of path) {
    if (!at?.properties || at["x-kubernetes-preserve-unknown-fields"]) return at?.type !== "object" || isOpen(at);
    const found: [string, JsonSchema] | undefined = Object.entries(at.properties).find(
      ([property]) => escapedName(property) === name,
    );
    if (!found) return false;
    at = found[1];
  }
  return true;
}

const ALWAYS_THERE = ["apiVersion", "kind", "metadata"];

function isOpen(schema: JsonSchema): boolean {
  return schema.additionalProperties !== undefined || schema["x-kubernetes-preserve-unknown-fields"] === true;
}
