import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { type FieldError, invalid, notSupported, required } from "@/server/demo/api-server/http/field-error";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { pathSegmentProblem } from "@/server/demo/api-server/meta/names";
import { authorizeBinding, authorizeRole } from "@/server/demo/api-server/rbac/grant-checks";
import { type PolicyRule, rulesOf } from "@/server/demo/api-server/rbac/policy-rule";
import { RBAC_GROUP } from "@/server/demo/api-server/rbac/seeds";
import type { Column, KindRules } from "@/server/demo/api-server/registry/api-resource";
import { ageColumn, nameColumn, textAt, textColumn } from "@/server/demo/api-server/registry/columns";
import type { BuiltIn } from "@/server/demo/api-server/registry/define";
import { ATOMIC, list, object, text, textMap, texts } from "./shorthand";

const rule = object({ verbs: texts, apiGroups: texts, resources: texts, resourceNames: texts, nonResourceURLs: texts });
const rules = { ...list(rule), nullable: true };
const selectors = list(
  object({ matchLabels: textMap, matchExpressions: list(object({ key: text, operator: text, values: texts })) }),
);
const bindingSchema = object({
  subjects: list(object({ kind: text, apiGroup: text, name: text, namespace: text })),
  roleRef: object({ apiGroup: text, kind: text, name: text }, ATOMIC),
});

const createdColumn: Column = {
  name: "Created At",
  type: "string",
  format: "date-time",
  cell: ({ metadata }) => metadata.creationTimestamp ?? null,
};

const roleRules: Partial<KindRules> = {
  createByUpdate: true,
  nameProblem: pathSegmentProblem,
  prepare: withRules,
  merge: withRules,
  validate: (role) => rulesOf(role).flatMap((rule, index) => ruleErrors(rule, index, role.kind === "Role")),
  authorize: authorizeRole,
};

const bindingRules: Partial<KindRules> = {
  createByUpdate: true,
  nameProblem: pathSegmentProblem,
  prepare: withGroups,
  merge: withGroups,
  validate: bindingErrors,
  authorize: authorizeBinding,
};

const bindingColumns: readonly Column[] = [
  nameColumn,
  textColumn("Role", (binding) => `${textAt(binding, "roleRef", "kind")}/${textAt(binding, "roleRef", "name")}`),
  ageColumn,
  textColumn("Users", (binding) => named(binding, "User"), 1),
  textColumn("Groups", (binding) => named(binding, "Group"), 1),
  textColumn("ServiceAccounts", (binding) => named(binding, "ServiceAccount"), 1),
];

const roleSchema = object({ rules });

export const rbacKinds: readonly BuiltIn[] = [
  {
    group: RBAC_GROUP,
    plural: "clusterroles",
    kind: "ClusterRole",
    namespaced: false,
    schema: object({ rules, aggregationRule: object({ clusterRoleSelectors: selectors }) }),
    columns: [nameColumn, createdColumn],
    rules: roleRules,
  },
  {
    group: RBAC_GROUP,
    plural: "clusterrolebindings",
    kind: "ClusterRoleBinding",
    namespaced: false,
    schema: bindingSchema,
    columns: bindingColumns,
    rules: bindingRules,
  },
  {
    group: RBAC_GROUP,
    plural: "roles",
    kind: "Role",
    namespaced: true,
    schema: roleSchema,
    columns: [nameColumn, createdColumn],
    rules: roleRules,
  },
  {
    group: RBAC_GROUP,
    plural: "rolebindings",
    kind: "RoleBinding",
    namespaced: true,
    schema: bindingSchema,
    columns: bindingColumns,
    rules: bindingRules,
  },
];

/** Roles always show `rules`, if only null. */
function withRules(role: RawObject): RawObject {
  return { ...role, rules: role.rules ?? null };
}

/** Fills the API groups that go without saying. */
function withGroups(binding: RawObject): RawObject {
  const subjects = subjectsOf(binding).map((subject) => ({
    ...subject,
    ...(subject.kind !== "ServiceAccount" && !subject.apiGroup ? { apiGroup: RBAC_GROUP } : {}),
  }));
  const roleRef = isJsonObject(binding.roleRef) ? binding.roleRef : {};
  const { subjects: _, ...rest } = binding;
  return {
    ...rest,
    ...(subjects.length > 0 ? { subjects } : {}),
    roleRef: { ...roleRef, apiGroup: roleRef.apiGroup || RBAC_GROUP },
  };
}

function ruleErrors(rule: PolicyRule, index: number, namespaced: boolean): FieldError[] {
  const path = `rules[${index}]`;
  if (rule.verbs.length === 0) return [required(`${path}.verbs`, "verbs must contain at least one value")];
  if (rule.nonResourceURLs.length > 0) {
    if (namespaced)
      return [
        invalid(`${path}.nonResourceURLs`, rule.nonResourceURLs, "namespaced rules cannot apply to non-resource URLs"),
      ];
    if (rule.apiGroups.length + rule.resources.length + rule.resourceNames.length === 0) return [];
    return [
      invalid(
        `${path}.nonResourceURLs`,
        rule.nonResourceURLs,
        "rules cannot apply to both regular resources and non-resource URLs",
      ),
    ];
  }
  return [
    ...(rule.apiGroups.length === 0
      ? [required(`${path}.apiGroups`, "resource rules must supply at least one api group")]
      : []),
    ...(rule.resources.length === 0
      ? [required(`${path}.resources`, "resource rules must supply at least one resource")]
      : []),
  ];
}

function bindingErrors(binding: RawObject, current: RawObject | undefined): FieldError[] {
  const { roleRef } = binding;
  const kinds = binding.kind === "RoleBinding" ? ["Role", "ClusterRole"] : ["ClusterRole"];
  const kind = textAt(roleRef, "kind");
  const errors = subjectsOf(binding).flatMap((subject, index) => subjectErrors(subject, index, binding));
  if (textAt(roleRef, "apiGroup") !== RBAC_GROUP)
    errors.push(notSupported("roleRef.apiGroup", textAt(roleRef, "apiGroup"), [RBAC_GROUP]));
  if (!kinds.includes(kind)) errors.push(notSupported("roleRef.kind", kind, kinds));
  if (textAt(roleRef, "name") === "") errors.push(required("roleRef.name"));
  if (current && !deepEqual(roleRef, current.roleRef))
    errors.push(invalid("roleRef", roleRef, "cannot change roleRef"));
  return errors;
}

function subjectErrors(subject: Record<string, unknown>, index: number, binding: RawObject): FieldError[] {
  const path = `subjects[${index}]`;
  const errors: FieldError[] = [];
  if (textAt(subject, "name") === "") errors.push(required(`${path}.name`));
  if (subject.kind === "ServiceAccount") {
    if (textAt(subject, "namespace") === "" && binding.kind === "ClusterRoleBinding")
      errors.push(required(`${path}.namespace`));
  } else if (subject.kind !== "User" && subject.kind !== "Group") {
    errors.push(notSupported(`${path}.kind`, subject.kind ?? "", ["Group", "ServiceAccount", "User"]));
  }
  return errors;
}

function subjectsOf(binding: RawObject): Record<string, unknown>[] {
  return Array.isArray(binding.subjects) ? binding.subjects.filter(isJsonObject) : [];
}

function named(binding: RawObject, kind: string): string {
  const names = subjectsOf(binding).filter((subject) => subject.kind === kind);
  return names
    .map(({ namespace, name }) => (kind === "ServiceAccount" ? `${namespace ?? ""}/${name}` : String(name)))
    .join(", ");
}
