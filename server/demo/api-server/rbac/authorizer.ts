import type { UserInfo } from "@/server/demo/api-server/identity/user-info";
import type { Commit, Store } from "@/server/demo/api-server/store/store";
import { parseStored } from "@/server/demo/api-server/store/stored-object";
import { BindingIndex, type Grant } from "./binding-index";
import { type Attributes, isPath, type PolicyRule, ruleAllows, rulesOf } from "./policy-rule";

export interface Decision {
  readonly allowed: boolean;
  /** Which binding allowed it; "" otherwise. */
  readonly reason: string;
}

const MASTERS = "system:masters";
const SUFFIX = ".rbac.authorization.k8s.io";

/** Kubernetes' role-based access control over the stored roles and bindings, kept up to date with every commit. */
export class Authorizer {
  readonly #bindings = new BindingIndex();
  readonly #rules = new Map<string, readonly PolicyRule[]>();

  constructor(store: Store) {
    store.subscribe((commit) => this.#take(commit));
  }

  decide(user: UserInfo, attributes: Attributes): Decision {
    if (user.groups.includes(MASTERS)) return { allowed: true, reason: "" };
    const namespace = isPath(attributes) ? "" : attributes.namespace;
    for (const grant of this.#bindings.of(user, namespace)) {
      if (this.#rulesOf(grant).some((rule) => ruleAllows(rule, attributes)))
        return { allowed: true, reason: reasonOf(grant) };
    }
    return { allowed: false, reason: "" };
  }

  /** Every rule that holds for this user in `namespace`, or everywhere for "". */
  rulesFor(user: UserInfo, namespace: string): PolicyRule[] {
    const own = [...this.#bindings.of(user, namespace)].flatMap((grant) => [...this.#rulesOf(grant)]);
    return user.groups.includes(MASTERS) ? [EVERYTHING, EVERY_PATH, ...own] : own;
  }

  /** Undefined when there is no such role. */
  roleRules(kind: string, name: string, namespace: string): readonly PolicyRule[] | undefined {
    return this.#rules.get(roleKey(kind, name, namespace));
  }

  #rulesOf({ roleKind, roleName, namespace }: Grant): readonly PolicyRule[] {
    return this.#rules.get(roleKey(roleKind, roleName, namespace)) ?? [];
  }

  #take({ collection, event: { type, object, previous } }: Commit): void {
    if (!collection.name.endsWith(SUFFIX)) return;
    const plural = collection.name.slice(0, -SUFFIX.length);
    if (plural === "rolebindings" || plural === "clusterrolebindings") {
      if (previous) this.#bindings.remove(parseStored(previous));
      if (type !== "DELETED") this.#bindings.add(parseStored(object));
      return;
    }
    const key = roleKey(plural === "roles" ? "Role" : "ClusterRole", object.name, object.namespace);
    if (type === "DELETED") this.#rules.delete(key);
    else this.#rules.set(key, rulesOf(parseStored(object)));
  }
}

const EVERYTHING: PolicyRule = {
  verbs: ["*"],
  apiGroups: ["*"],
  resources: ["*"],
  resourceNames: [],
  nonResourceURLs: [],
};
const EVERY_PATH: PolicyRule = {
  verbs: ["*"],
  apiGroups: [],
  resources: [],
  resourceNames: [],
  nonResourceURLs: ["*"],
};

function roleKey(kind: string, name: string, namespace: string): string {
  return kind === "Role" ? `${namespace}/${name}` : name;
}

function reasonOf({ bindingKind, bindingName, namespace, roleKind, roleName, subject }: Grant): string {
  const binding = namespace === "" ? bindingName : `${bindingName}/${namespace}`;
  return `RBAC: allowed by ${bindingKind} "${binding}" of ${roleKind} "${roleName}" to ${subject}`;
}
