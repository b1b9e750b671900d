import type { FieldPath } from "@/lib/objects/field-schema";
import { fieldText } from "@/lib/objects/hub-field";
import type { FieldProblem } from "@/lib/objects/schema-problems";
import { type NotificationCondition, NotificationRule } from "./rule";

type ReadRule = { readonly rule: NotificationRule } | { readonly problems: readonly FieldProblem[] };

/** A rule as it was typed, or what is wrong with its fields: each a sentence that begins with the field's path. */
export function typedRule(value: unknown): ReadRule {
  const read = NotificationRule.safeParse(value);
  return read.success ? { rule: read.data } : { problems: read.error.issues.flatMap((issue) => problemsIn(issue)) };
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly input?: unknown;
  readonly keys?: readonly string[];
  /** Of a union, what each of its kinds has against the value. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** How what is typed at a field has to be; by its name, wherever it is. */
const SHAPES: Readonly<Record<string, string>> = {
  "": "must be an object with when and to",
  title: "must be a text of at most 120 characters",
  enabled: "must be true or false",
  resolved: "must be true or false",
  stages: "must have at least one of stalled, failed, held, done",
  addOns: "must be names of add-ons, without it any",
  clusterSets: "must be names of cluster sets, without it any",
  percent: "must be a number from 0 to 99",
  clusters: "must be a whole number from 1",
  to: "must name at least one receiver",
  timeZone: "must be a time zone, as Europe/Berlin",
  days: "must have at least one of mon, tue, wed, thu, fri, sat, sun",
  quietHours: "must have at most 7 entries",
};
const TIMES = new Set(["from", "to"]);

function problemsIn(issue: Issue, before: FieldPath = []): FieldProblem[] {
  const path = [...before, ...pathOf(issue)];
  if (issue.code === "unrecognized_keys")
    return (issue.keys ?? []).map((key) => problem([...path, key], "is no field of a rule"));
  if (issue.code === "invalid_union") return conditionProblems(issue, path);
  return [problem(path, issue.code === "custom" ? issue.message : shapeOf(path))];
}

/** Of the condition that is meant: the one whose type it has. */
function conditionProblems({ errors = [] }: Issue, path: FieldPath): FieldProblem[] {
  const meant = errors.find(
    (issues) =>
      issues.every(({ code, path: at }) => code !== WRONG_TYPE || at.length > 0) &&
      issues.every(({ path: at }) => at[0] !== "type"),
  );
  if (meant) return meant.flatMap((issue) => problemsIn(issue, path));
  return [problem([...path, "type"], `must be one of ${CONDITION_TYPES.join(", ")}`)];
}

const WRONG_TYPE = "invalid_type";
const CONDITION_TYPES: readonly NotificationCondition["type"][] = [
  "rollout",
  "add-on-down",
  "cluster-lost",
  "approval-waiting",
  "identity-alarm",
  "certificate-not-renewed",
  "hub-unreachable",
  "no-leader",
];

function shapeOf(path: FieldPath): string {
  const name = path.findLast((step) => typeof step === "string") ?? "";
  if (path[0] === "quietHours" && TIMES.has(String(name))) return "must be a time of day, as 22:00";
  if (typeof path.at(-1) === "number" && path[0] !== "quietHours") return "must be a name";
  return SHAPES[name] ?? "is missing, or of the wrong kind";
}

function pathOf({ path }: Issue): FieldPath {
  return path.map((step) => (typeof step === "number" ? step : String(step)));
}

function problem(path: FieldPath, text: string): FieldProblem {
  return { path, message: `${path.length === 0 ? "A rule" : fieldText(path)} ${text}.` };
}
