import { hubRoleBindings } from "@/lib/addon-config/permissions";
import { installNamespace, templateAgent, templateRegistrations } from "@/lib/addon-config/template-facts";
import { type ConditionWish, withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { addOnGroups, addOnUser } from "@/lib/kube/ocm";
import { deepEqual } from "@/lib/kube/patches";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { isOfKind } from "@/lib/resources/config-reference";
import { kubeClientOf, type ManagedClusterAddOn, type Registration } from "@/lib/resources/managed-cluster-add-on";
import type { Status } from "./configuration";
import type { TemplateContent } from "./template-content";

const SUPPORTED_KINDS = [addOnDeploymentConfigs, addOnTemplates];

/** The kinds of configuration that template add-ons take; in another order they stay as they are (addon.md Q6). */
export function withSupportedConfigs(status: Status): Status {
  const { supportedConfigs } = status;
  const isSame =
    supportedConfigs.length === SUPPORTED_KINDS.length &&
    SUPPORTED_KINDS.every((kind) => supportedConfigs.some((config) => isOfKind(config, kind)));
  return isSame ? status : { ...status, supportedConfigs: SUPPORTED_KINDS.map(({ group, plural }) => ({ group, resource: plural })) };
}

/** How far the agent's identity towards the hub is set up. `bindings` are to be in place before it may be called set up. */
export interface RegistrationPlan {
  readonly status: Status;
  readonly bindings: readonly RawObject[];
  readonly wish: ConditionWish;
}

/** What a template asks for an agent's registration (addon.md §6.3, §7.6, §8.1). Rights follow in the round after the identity is stored. */
export function planRegistration(clusterAddOn: ManagedClusterAddOn, status: Status, content: TemplateContent): RegistrationPlan {
  if (content.kind === "refused") return { status, bindings: [], wish: failedToBind(content.reason) };
  const { name, namespace: cluster = "" } = clusterAddOn.metadata;
  const { template } = content;
  const existing = clusterAddOn.status.registrations.filter(({ type }) => type === "kubeClient");
  const next: Status = {
    ...status,
    registrations: templateRegistrations(template, cluster, name, existing).map((asked, index) => keepToken(asked, existing[index])),
    namespace: installNamespace(template),
  };
  if (kubeClientOf(clusterAddOn)?.driver === "token") {
    return { status: next, bindings: [], wish: failedToBind("registration by token is not supported yet") };
  }
  const subject = { user: addOnUser(cluster, name, templateAgent(name)), groups: addOnGroups(cluster, name) };
  const bindings = hubRoleBindings(template, clusterAddOn, subject);
  if (bindings.length > 0 && !kubeClientOf(clusterAddOn)) return { status: next, bindings: [], wish: PENDING };
  return { status: next, bindings, wish: APPLIED };
}

/** With the token driver the subject is the cluster agent's to write. */
function keepToken(asked: Registration, existing: Registration | undefined): Registration {
  return existing?.kubeClient?.driver === "token" ? existing : asked;
}

const APPLIED = registration("True", "SetPermissionApplied", "Registration of the addon agent is configured");
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

/** Whether a RoleBinding on the hub says what `wanted` says; its metadata may say more. */
export function isBound(wanted: RawObject, found: RawObject): boolean {
  const labels = { ...found.metadata.labels, ...wanted.metadata.labels };
  return (
    deepEqual(wanted.roleRef, found.roleRef) &&
    deepEqual(wanted.subjects, found.subjects) &&
    deepEqual(labels, found.metadata.labels) &&
    (wanted.metadata.ownerReferences ?? []).every(({ uid }) => found.metadata.ownerReferences?.some((owner) => owner.uid === uid))
  );
}
