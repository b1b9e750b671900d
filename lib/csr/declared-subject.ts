import type { AgentSubject, RegistrationRequest } from "@/lib/addon-config/agent";
import { addOnGroups, addOnUser, GRPC_SIGNER, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { parseAddOnAgent } from "./identity";

/** Grants nothing, and is requested by agents of older versions. */
const EVERYBODY = "system:authenticated";

/** The complete subject that a certificate for an add-on's agent may have. */
export interface DeclaredSubject extends AgentSubject {
  readonly organizationUnits: readonly string[];
}

/** An add-on on one cluster. */
export interface AddOnTarget {
  readonly cluster: string;
  readonly addOn: string;
}

/**
 * The agent's registration for this signer, the first one if there are several. Signers of Kubernetes and OCM are never
 * an add-on's own: their certificates grant access to the hub.
 */
export function registrationFor(
  signer: string,
  registrations: readonly RegistrationRequest[],
): RegistrationRequest | undefined {
  if (signer === KUBE_APISERVER_CLIENT_SIGNER) return registrations.find(({ type }) => type === "kubeClient");
  const [domain] = signer.split("/");
  if (domain === "kubernetes.io" || signer === GRPC_SIGNER) return undefined;
  return registrations.find((each) => each.type === "customSigner" && each.signerName === signer);
}

/**
 * The subject of a registration, with what the cluster's agent fills in
 * (docs/reference/registration.md#what-an-agent-sends). For the hub's own API the groups are always the add-on's two.
 */
export function declaredSubject(registration: RegistrationRequest, { cluster, addOn }: AddOnTarget): DeclaredSubject {
  const user = registration.subject.user || addOnUser(cluster, addOn, addOn);
  if (registration.type === "kubeClient") return { user, groups: addOnGroups(cluster, addOn), organizationUnits: [] };
  const { groups, organizationUnits } = registration.subject;
  return { user, groups: withoutEverybody(groups), organizationUnits };
}

export function withoutEverybody(groups: readonly string[]): string[] {
  return groups.filter((group) => group !== EVERYBODY);
}

/** Subject names that an add-on may not have: those starting with `system` belong to Kubernetes and OCM. */
export function foreignNames({ user, groups }: DeclaredSubject, target: AddOnTarget): string[] {
  const surplus = groups.filter(
    (group) => isSystem(group) && !addOnGroups(target.cluster, target.addOn).includes(group),
  );
  return isSystem(user) && !isAgentOf(user, target) ? [user, ...surplus] : surplus;
}

export function isAgentOf(user: string, { cluster, addOn }: AddOnTarget): boolean {
  const agent = parseAddOnAgent(user);
  return agent?.cluster === cluster && agent.addOn === addOn;
}

function isSystem(name: string): boolean {
  return name.split(":")[0] === "system";
}
