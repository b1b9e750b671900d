import { type Caller, post } from "./requests";

const RBAC = "/apis/rbac.authorization.k8s.io/v1";

export interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

/** A new service account with a token of its own. */
export async function freshAccount(namespace: string, name: string) {
  const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  await post(accounts, { apiVersion: "v1", kind: "ServiceAccount", metadata: { name } });
  const request = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds: 3600 } };
  const { status, text, body } = await post(`${accounts}/${name}/token`, request);
  if (status !== 201) throw new Error(`no token could be had: ${text}`);
  const caller: Caller = { token: body.status.token };
  return {
    name,
    namespace,
    user: `system:serviceaccount:${namespace}:${name}`,
    token: String(body.status.token),
    caller,
  };
}

export type Account = Awaited<ReturnType<typeof freshAccount>>;

/** Gives an account these rights: in a namespace, or everywhere. */
export async function allow(account: Account, name: string, rules: readonly Rule[], namespace?: string): Promise<void> {
  const scope = namespace === undefined ? "" : `/namespaces/${namespace}`;
  const [role, binding] = namespace === undefined ? ["ClusterRole", "ClusterRoleBinding"] : ["Role", "RoleBinding"];
  const apiVersion = "rbac.authorization.k8s.io/v1";
  const subjects = [{ kind: "ServiceAccount", name: account.name, namespace: account.namespace }];
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: role, name };
  const path = (kind: string | undefined) => `${RBAC}${scope}/${kind?.toLowerCase()}s`;
  const made = await post(path(role), { apiVersion, kind: role, metadata: { name }, rules });
  const bound = await post(path(binding), { apiVersion, kind: binding, metadata: { name }, roleRef, subjects });
  if (made.status !== 201 || bound.status !== 201)
    throw new Error(`no rights could be given: ${made.text} ${bound.text}`);
}
