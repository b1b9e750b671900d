import type { RawObject } from "@/lib/kube/object";
import { isJsonObject } from "@/server/demo/api-server/http/json-reader";
import { serviceAccountUser, type UserInfo } from "@/server/demo/api-server/identity/user-info";

/** One subject's share in one binding. */
export interface Grant {
  readonly bindingKind: "ClusterRoleBinding" | "RoleBinding";
  readonly bindingName: string;
  /** "" for a ClusterRoleBinding. */
  readonly namespace: string;
  readonly roleKind: string;
  readonly roleName: string;
  /** As messages show the subject: `Group "g"`. */
  readonly subject: string;
}

/** Who is bound to which role, by namespace ("" for all of them) and subject. */
export class BindingIndex {
  readonly #grants = new Map<string, Map<string, Grant[]>>();

  add(binding: RawObject): void {
    const namespace = binding.metadata.namespace ?? "";
    const bySubject = this.#grants.get(namespace) ?? new Map<string, Grant[]>();
    this.#grants.set(namespace, bySubject);
    for (const [key, grant] of grantsOf(binding)) bySubject.set(key, [...(bySubject.get(key) ?? []), grant]);
  }

  remove(binding: RawObject): void {
    const namespace = binding.metadata.namespace ?? "";
    const bySubject = this.#grants.get(namespace);
    if (!bySubject) return;
    for (const [key] of grantsOf(binding)) {
      const rest = (bySubject.get(key) ?? []).filter(({ bindingName }) => bindingName !== binding.metadata.name);
      if (rest.length === 0) bySubject.delete(key);
      else bySubject.set(key, rest);
    }
    if (bySubject.size === 0) this.#grants.delete(namespace);
  }

  /** What this user is given for all namespaces, then in `namespace`. */
  *of(user: UserInfo, namespace: string): IterableIterator<Grant> {
    const keys = [`User:${user.name}`, ...user.groups.map((group) => `Group:${group}`)];
    for (const scope of namespace === "" ? [""] : ["", namespace]) {
      const bySubject = this.#grants.get(scope);
      if (!bySubject) continue;
      for (const key of keys) yield* bySubject.get(key) ?? [];
    }
  }
}

function* grantsOf(binding: RawObject): IterableIterator<[string, Grant]> {
  const role = isJsonObject(binding.roleRef) ? binding.roleRef : {};
  const namespace = binding.metadata.namespace ?? "";
  const base = {
    bindingKind: namespace === "" ? ("ClusterRoleBinding" as const) : ("RoleBinding" as const),
    bindingName: binding.metadata.name ?? "",
    namespace,
    roleKind: String(role.kind),
    roleName: String(role.name),
  };
  for (const subject of Array.isArray(binding.subjects) ? binding.subjects.filter(isJsonObject) : []) {
    const name = String(subject.name);
    if (subject.kind !== "ServiceAccount")
      yield [`${subject.kind}:${name}`, { ...base, subject: `${subject.kind} "${name}"` }];
    else {
      const home = typeof subject.namespace === "string" && subject.namespace !== "" ? subject.namespace : namespace;
      yield [`User:${serviceAccountUser(home, name)}`, { ...base, subject: `ServiceAccount "${name}/${home}"` }];
    }
  }
}
