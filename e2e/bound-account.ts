import { z } from "@/lib/kube/zod";
import { clusterRoleBindings, clusterRoles, roleBindings, serviceAccounts } from "@/lib/resources/built-in";
import type { HubClient } from "@/server/hub/hub-client";

const TokenRequest = z.looseObject({ status: z.looseObject({ token: z.string() }) });

interface Bound {
  readonly name: string;
  readonly rule: {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  };
  /** Where it holds; everywhere where there is none. */
  readonly namespace?: string;
}

/** The token of a new service account that may do this and nothing else. */
export async function boundAccount(client: HubClient, { name, rule, namespace }: Bound): Promise<string> {
  const write = { fieldManager: "e2e", signal: AbortSignal.timeout(30_000) };
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ kind: "ServiceAccount", name, namespace: "default" }];
  await client.create(serviceAccounts, { metadata: { name, namespace: "default" } }, write);
  await client.create(clusterRoles, { metadata: { name }, rules: [rule] }, write);
  if (namespace) await client.create(roleBindings, { metadata: { name, namespace }, roleRef, subjects }, write);
  else await client.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, write);
  const path = `/api/v1/namespaces/default/serviceaccounts/${name}/token`;
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds: 3600 } };
  return TokenRequest.parse(await client.raw({ method: "POST", path, body, signal: write.signal })).status.token;
}
