import {
  type Agent,
  type AgentInput,
  type AskedRegistration,
  type ConfigKind,
  defaultSubject,
  installNamespace,
} from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { type ConditionWish, withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { addOnServiceAccountUser } from "@/lib/kube/ocm";
import { isOfKind } from "@/lib/resources/config-reference";
import { kubeClientOf, type ManagedClusterAddOn, type Registration } from "@/lib/resources/managed-cluster-add-on";
import type { Status } from "./configuration";

/** The kinds of configuration that the agent takes; in another order they stay as they are (addon.md Q6). */
export function withSupportedConfigs(status: Status, kinds: readonly ConfigKind[]): Status {
  const { supportedConfigs } = status;
  const isSame =
    supportedConfigs.length === kinds.length && kinds.every((kind) => supportedConfigs.some((config) => isOfKind(config, kind)));
  return isSame ? status : { ...status, supportedConfigs: kinds.map(({ group, plural }) => ({ group, resource: plural })) };
}

/** How far the agent's identity towards the hub is set up. */
export interface RegistrationPlan {
  readonly status: Status;
  /** All the RoleBindings that the agent shall have, and no other; undefined where that cannot be told yet. */
  readonly bindings: readonly RawObject[] | undefined;
  /** What may be said once they are in place. */
  readonly wish: ConditionWish;
}

/** What an agent asks for its registration (addon.md §6.3, §8.1). Rights follow in the round after the identity is stored. */
export function planRegistration(agent: Agent, input: AgentInput, status: Status): RegistrationPlan {
  if (!agent.registration) return { status, bindings: [], wish: NONE };
  try {
    return planAsked(agent, input, status);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { status, bindings: undefined, wish: failedToBind(error.message) };
  }
}

function planAsked(agent: Agent, input: AgentInput, status: Status): RegistrationPlan {
  const { clusterAddOn } = input;
  const registrations = mergeRegistrations(clusterAddOn, agent.registration?.asked(input) ?? []);
  const next: Status = { ...status, registrations, namespace: installNamespace(agent, input) };
  const subject = kubeClientOf({ status: next })?.subject;
  const bindings = subject ? (agent.registration?.hubPermissions(input, subject) ?? []) : [];
  const isStored = kubeClientOf(clusterAddOn) !== undefined && (subject?.user !== "" || subject.groups.length > 0);
  if (bindings.length > 0 && !isStored) return { status: next, bindings: undefined, wish: PENDING };
  return { status: next, bindings, wish: APPLIED };
}

/** As the agent asks for them, in its order; what the cluster's own agent writes is kept from the n-th client of the hub that is stored. */
function mergeRegistrations(clusterAddOn: ManagedClusterAddOn, asked: readonly AskedRegistration[]): Registration[] {
  const stored = clusterAddOn.status.registrations.filter(({ type }) => type === "kubeClient");
  const clients = asked.filter(({ type }) => type === "kubeClient");
  return asked.map((each) => {
    if (each.type === "kubeClient") return kubeClient(clusterAddOn, each, stored[clients.indexOf(each)]?.kubeClient?.driver);
    const { user, groups, organizationUnits } = each.subject;
    const subject = { user, groups: [...groups], organizationUnits: [...organizationUnits] };
    return { type: "customSigner", customSigner: { signerName: each.signerName, subject } };
  });
}

/**
 * The driver is the cluster agent's to choose. Who the agent then is follows from it, and never from what the cluster writes into its
 * status (addon.md §8.1, Q44).
 */
function kubeClient(clusterAddOn: ManagedClusterAddOn, { subject }: AskedRegistration, driver: string | undefined): Registration {
  const { name, namespace: cluster = "" } = clusterAddOn.metadata;
  const { user, groups } = driver === "csr" && isEmpty(subject) ? defaultSubject(clusterAddOn, name) : subject;
  if (driver === "token")
    return { type: "kubeClient", kubeClient: { subject: { user: addOnServiceAccountUser(cluster, name), groups: [] }, driver } };
  return { type: "kubeClient", kubeClient: { subject: { user, groups: [...groups] }, ...(driver ? { driver } : {}) } };
}

function isEmpty({ user, groups }: AskedRegistration["subject"]): boolean {
  return user === "" && groups.length === 0;
}

const APPLIED = registration("True", "SetPermissionApplied", "Registration of the addon agent is configured");
const NONE = registration("True", "NilRegistration", "Registration of the addon agent is configured");
const PENDING = registration("False", "PermissionConfigPending", "registration subject not ready");

export function failedToBind(reason: string): ConditionWish {
  return registration("False", "SetPermissionFailed", `Failed to set permission for hub agent: ${reason}`);
}

function registration(status: "True" | "False", reason: string, message: string): ConditionWish {
  return { type: "RegistrationApplied", status, reason, message };
}

export function withRegistration({ status, wish }: Pick<RegistrationPlan, "status" | "wish">, now: Date): Status {
  return { ...status, conditions: withCondition(status.conditions, wish, now) };
}
