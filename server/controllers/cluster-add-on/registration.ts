import {
  type Agent,
  type AgentInput,
  type ConfigKind,
  defaultSubject,
  installNamespace,
  type RegistrationRequest,
} from "@/lib/addon-config/agent";
import { RenderError } from "@/lib/addon-config/render-error";
import { type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { addOnServiceAccountUser } from "@/lib/kube/ocm";
import { isOfKind } from "@/lib/resources/config-reference";
import { kubeClientOf, type ManagedClusterAddOn, type Registration } from "@/lib/resources/managed-cluster-add-on";
import type { Status } from "./configuration";

/**
 * The kinds of configuration that the agent takes; in another order they stay as they are
 * (docs/reference/add-ons.md#supported-configurations).
 */
export function withSupportedConfigs(status: Status, kinds: readonly ConfigKind[]): Status {
  const { supportedConfigs } = status;
  const isSame =
    supportedConfigs.length === kinds.length &&
    kinds.every((kind) => supportedConfigs.some((config) => isOfKind(config, kind)));
  return isSame
    ? status
    : { ...status, supportedConfigs: kinds.map(({ group, plural }) => ({ group, resource: plural })) };
}

/** The registration of an agent, as far as it is known. */
export interface RegistrationPlan {
  readonly status: Status;
  /** All RoleBindings that the agent should have; undefined where that is not known yet. */
  readonly bindings: readonly RawObject[] | undefined;
  /** The condition once they are in place. */
  readonly condition: DesiredCondition;
}

/**
 * The registration that an agent asks for (docs/reference/registration.md#statusregistrations). Rights follow in the
 * reconcile after the identity is stored.
 */
export function planRegistration(agent: Agent, input: AgentInput, status: Status): RegistrationPlan {
  if (!agent.registration) return { status, bindings: [], condition: NONE };
  try {
    return planRequested(agent, input, status);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return { status, bindings: undefined, condition: failedToBind(error.message) };
  }
}

function planRequested(agent: Agent, input: AgentInput, status: Status): RegistrationPlan {
  const { clusterAddOn } = input;
  const registrations = mergeRegistrations(clusterAddOn, agent.registration?.requests(input) ?? []);
  const next: Status = { ...status, registrations, namespace: installNamespace(agent, input) };
  const subject = kubeClientOf({ status: next })?.subject;
  const bindings = subject ? (agent.registration?.hubPermissions(input, subject) ?? []) : [];
  const isStored = kubeClientOf(clusterAddOn) !== undefined && (subject?.user !== "" || subject.groups.length > 0);
  if (bindings.length > 0 && !isStored) return { status: next, bindings: undefined, condition: PENDING };
  return { status: next, bindings, condition: APPLIED };
}

/**
 * The registrations that the agent asks for, in its order. The driver, which the cluster's agent writes, is taken from
 * the stored registration of the same position.
 */
function mergeRegistrations(
  clusterAddOn: ManagedClusterAddOn,
  requested: readonly RegistrationRequest[],
): Registration[] {
  const stored = clusterAddOn.status.registrations.filter(({ type }) => type === "kubeClient");
  const clients = requested.filter(({ type }) => type === "kubeClient");
  return requested.map((each) => {
    if (each.type === "kubeClient")
      return kubeClient(clusterAddOn, each, stored[clients.indexOf(each)]?.kubeClient?.driver);
    const { user, groups, organizationUnits } = each.subject;
    const subject = { user, groups: [...groups], organizationUnits: [...organizationUnits] };
    return { type: "customSigner", customSigner: { signerName: each.signerName, subject } };
  });
}

/**
 * The cluster's agent chooses the driver. The identity follows from the driver, never from what the cluster writes into
 * its status (docs/reference/ocm.md#what-a-managed-cluster-can-write).
 */
function kubeClient(
  clusterAddOn: ManagedClusterAddOn,
  { subject }: RegistrationRequest,
  driver: string | undefined,
): Registration {
  const { name, namespace: cluster = "" } = clusterAddOn.metadata;
  const { user, groups } = driver === "csr" && isEmpty(subject) ? defaultSubject(clusterAddOn, name) : subject;
  if (driver === "token")
    return {
      type: "kubeClient",
      kubeClient: { subject: { user: addOnServiceAccountUser(cluster, name), groups: [] }, driver },
    };
  return { type: "kubeClient", kubeClient: { subject: { user, groups: [...groups] }, ...(driver ? { driver } : {}) } };
}

function isEmpty({ user, groups }: RegistrationRequest["subject"]): boolean {
  return user === "" && groups.length === 0;
}

const APPLIED = registration("True", "SetPermissionApplied", "Registration of the addon agent is configured");
const NONE = registration("True", "NilRegistration", "Registration of the addon agent is configured");
const PENDING = registration("False", "PermissionConfigPending", "registration subject not ready");

export function failedToBind(reason: string): DesiredCondition {
  return registration("False", "SetPermissionFailed", `Failed to set permission for hub agent: ${reason}`);
}

function registration(status: "True" | "False", reason: string, message: string): DesiredCondition {
  return { type: "RegistrationApplied", status, reason, message };
}

export function withRegistration(
  { status, condition }: Pick<RegistrationPlan, "status" | "condition">,
  now: Date,
): Status {
  return { ...status, conditions: withCondition(status.conditions, condition, now) };
}
