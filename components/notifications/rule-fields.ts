import { isSamePath, type ObjectFields } from "@/components/config-form/object-fields";
import type { NotificationRule } from "@/lib/notifications/rule";
import { typedRule } from "@/lib/notifications/rule-problems";
import type { FieldPath } from "@/lib/objects/field-schema";
import { fieldText } from "@/lib/objects/hub-field";
import type { FieldProblem } from "@/lib/objects/schema-problems";

/** A rule, as the fields of its form read and change it. */
export interface RuleFields extends ObjectFields {
  /** Absent while something is wrong with it. */
  readonly rule: NotificationRule | undefined;
  /** What is wrong with a field itself, not with its parts. */
  readonly at: (path: FieldPath) => string | undefined;
}

/** The fields of what may be a rule, with what is wrong with each. */
export function ruleFields(object: unknown, fields: ObjectFields): RuleFields {
  const read = typedRule(object);
  const problems = "rule" in read ? [] : read.problems;
  return {
    ...fields,
    rule: "rule" in read ? read.rule : undefined,
    at: (path) => textBeside(problems.find((problem) => isSamePath(problem.path, path))),
  };
}

/** Beside its field, under a label in words, a problem need not begin with the field's name in YAML. */
function textBeside(problem: FieldProblem | undefined): string | undefined {
  if (!problem) return undefined;
  const { path, message } = problem;
  const name = `${fieldText(path)} `;
  const text = message.startsWith(name) ? message.slice(name.length) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is typed where a number belongs: anything else stays as a text, beside what is wrong with it. */
export function typedNumber(text: string): number | string | undefined {
  if (text === "") return undefined;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** "log-shipper, node-doctor"; undefined for none. */
export function typedNames(text: string): readonly string[] | undefined {
  const names = text.split(/[\s,]+/).filter((name) => name !== "");
  return names.length > 0 ? names : undefined;
}
