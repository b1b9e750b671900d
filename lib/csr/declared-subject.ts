import type { AgentSubject, AskedRegistration } from "@/lib/addon-config/agent";
import { addOnGroups, addOnUser, GRPC_SIGNER, KUBE_APISERVER_CLIENT_SIGNER } from "@/lib/kube/ocm";
import { parseAddOnAgent } from "./identity";

/** Grants nothing, and agents of older versions ask for it. */
const EVERYBODY = "system:authenticated";

/** Whom a certificate for an add-on's agent may name: all of it, and nothing else. */
export interface DeclaredSubject extends AgentSubject {
  readonly organizationUnits: readonly string[];
}

/** An add-on on one cluster. */
export interface AddOnPlace {
  readonly cluster: string;
  readonly addOn: string;
}

/**
 * The registration for this signer among those that the add-on's agent asks for; of several the first. A signer of Kubernetes or OCM is
 * no add-on's own: what others sign there opens the hub.
 */
export function registrationFor(signer: string, registrations: readonly AskedRegistration[]): AskedRegistration | undefined {
  if (signer === KUBE_APISERVER_CLIENT_SIGNER) return registrations.find(({ type }) => type === "kubeClient");
  const [domain] = signer.split("/");
  if (domain === "kubernetes.io" || signer === GRPC_SIGNER) return undefined;
  return registrations.find((each) => each.type === "customSigner" && each.signerName === signer);
}

/**
 * The subject that a registration stands for, with what the cluster's agent fills in (addon.md §8.5). For the hub's own API the groups
 * are always the add-on's two.
 */
export function declaredSubject(registration: AskedRegistration, { cluster, addOn }: AddOnPlace): DeclaredSubject {
  const user = registration.subject.user || addOnUser(cluster, addOn, addOn);
  if (registration.type === "kubeClient") return { user, groups: addOnGroups(cluster, addOn), organizationUnits: [] };
  const { groups, organizationUnits } = registration.subject;
  return { user, groups: withoutEverybody(groups), organizationUnits };
}

export function withoutEverybody(groups: readonly string[]): string[] {
  return groups.filter((group) => group !== EVERYBODY);
}

/** Names of a subject that are not for this add-on to bear: those that begin with `system` belong to Kubernetes and OCM. */
export function foreignNames({ user, groups }: DeclaredSubject, place: AddOnPlace): string[] {
  const surplus = groups.filter((group) => isSystem(group) && !addOnGroups(place.cluster, place.addOn).includes(group));
  return isSystem(user) && !isAgentOf(user, place) ? [user, ...surplus] : surplus;
}

export function isAgentOf(user: string, { cluster, addOn }: AddOnPlace): boolean {
  const agent = parseAddOnAgent(user);
  return agent?.cluster === cluster && agent.addOn === addOn;
}

function isSystem(name: string): boolean {
  return name.split(":")[0] === "system";
}
