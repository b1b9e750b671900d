import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { forbidden, notFound } from "@/server/demo/api-server/http/status";
import type { Write } from "@/server/demo/api-server/registry/api-resource";
import { describeRules, missingRules, quoted } from "./escalation";
import { type PolicyRule, rulesOf } from "./policy-rule";

import { RBAC_GROUP } from "./seeds";

/** Who writes a role must hold all it grants, or may `escalate` it. */
export function authorizeRole(role: RawObject, current: RawObject | undefined, write: Write): void {
  if (current && deepEqual(role.rules, current.rules) && deepEqual(role.aggregationRule, current.aggregationRule))
    return;
  const plural = role.kind === "Role" ? "roles" : "clusterroles";
  if (mayDo(write, "escalate", plural, role)) return;
  requireHeld(rulesOf(role), plural, role, write);
}

/** Who writes a binding must hold all that its role grants, or may `bind` the role. */
export function authorizeBinding(binding: RawObject, current: RawObject | undefined, write: Write): void {
  if (current && deepEqual(binding.subjects, current.subjects) && deepEqual(binding.roleRef, current.roleRef)) return;
  const { kind, name } = isJsonObject(binding.roleRef) ? binding.roleRef : {};
  const roleKind = kind === "Role" ? "Role" : "ClusterRole";
  const plural = roleKind === "Role" ? "roles" : "clusterroles";
  const roleName = String(name);
  const namespace = binding.metadata.namespace ?? "";
  if (mayDo(write, "bind", plural, { metadata: { name: roleName, namespace } })) return;
  const rules = write.machinery.authorizer.roleRules(roleKind, roleName, namespace);
  if (!rules) throw notFound({ group: RBAC_GROUP, plural }, roleName);
  requireHeld(rules, binding.kind === "RoleBinding" ? "rolebindings" : "clusterrolebindings", binding, write);
}

function mayDo(
  { machinery, user }: Write,
  verb: string,
  plural: string,
  { metadata }: Pick<RawObject, "metadata">,
): boolean {
  const { name = "", namespace = "" } = metadata;
  return machinery.authorizer.decide(user, { verb, group: RBAC_GROUP, plural, subresource: "", namespace, name })
    .allowed;
}

function requireHeld(
  wanted: readonly PolicyRule[],
  plural: string,
  { metadata }: RawObject,
  { machinery, user }: Write,
): void {
  const held = machinery.authorizer.rulesFor(user, metadata.namespace ?? "");
  const missing = missingRules(held, wanted);
  if (missing.length === 0) return;
  const why = `user ${JSON.stringify(user.name)} (groups=${quoted(user.groups)}) is attempting to grant RBAC permissions not currently held:`;
  throw forbidden({ group: RBAC_GROUP, plural }, metadata.name ?? "", `${why}\n${describeRules(missing)}`);
}
