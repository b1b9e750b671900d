import type { AgentHealth } from "@/lib/health/probe";
import type { KubeObject, RawObject } from "@/lib/kube/object";
import { addOnGroups, addOnUser, DEFAULT_INSTALL_NAMESPACE, INSTALL_NAMESPACE_ANNOTATION } from "@/lib/kube/ocm";
import type { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import type { addOnTemplates } from "@/lib/resources/add-on-template";
import type { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { AddOnConfig } from "@/lib/resources/config-reference";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestConfig } from "@/lib/resources/manifest-work";

/**
 * What an add-on brings to a cluster. Templates share one agent (`server/controllers/agents/template`), each add-on
 * written in code has its own (`server/controllers/agents/<addon>`); `docs/how-to/add-an-add-on-in-code.md` describes
 * how to write one.
 *
 * All functions are pure: the same input gives the same answer, in the same order. They are called at every reconcile
 * of a cluster add-on, with exactly the content that the rollout has decided for that cluster, so an agent must not
 * read anything itself. Errors are thrown as a `RenderError` with a message for people.
 */
export interface Agent {
  /** Kinds of configuration that the agent understands, as `status.supportedConfigs` names them. */
  readonly configKinds: readonly ConfigKind[];
  /**
   * An agent described by this kind of configuration. A cluster add-on without one, or without its hash, is not
   * touched.
   */
  readonly requiredKind?: ConfigKind;
  /**
   * What to install on the cluster. A Job or a Pod with the annotation or label
   * `addon.open-cluster-management.io/addon-pre-delete` is a hook: it runs when the add-on is removed, and all else
   * stays until it is done. Throws `RenderError`.
   */
  manifests(input: AgentInput): readonly RawObject[];
  /** What the cluster reports back or does besides what health needs. Throws `RenderError`. */
  manifestConfigs?(input: AgentInput): readonly ManifestConfig[];
  /**
   * Where the agent's Secrets and Lease are on the cluster; undefined where the agent has no opinion. Use
   * `installNamespace` to ask for the answer. Throws `RenderError`.
   */
  installNamespace?(input: AgentInput): string | undefined;
  /** The agent's identities on the hub and elsewhere; absent if it has none. */
  readonly registration?: AgentRegistration;
  /**
   * How the agent's health is judged; without it `healthCheck.mode` of the cluster add-on stays as it is
   * (docs/reference/add-ons.md#health).
   */
  readonly health?: AgentHealth;
}

/** A kind the manager follows so that it can compute hashes of its objects. */
export type ConfigKind = typeof addOnDeploymentConfigs | typeof addOnTemplates;

export interface AgentInput {
  /**
   * The cluster may have written its status: nothing that grants a right may follow from it
   * (docs/reference/ocm.md#what-a-managed-cluster-can-write).
   */
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly cluster: ManagedCluster;
  /**
   * The configurations decided for the cluster, of the agent's kinds, in the order of its status; of one kind the first
   * counts.
   */
  readonly configs: readonly AgentConfig[];
}

export interface AgentConfig extends Pick<AddOnConfig, "group" | "resource" | "name"> {
  readonly namespace?: string | undefined;
  /** Undefined if the hash in the status is "": the object does not exist, or is not known yet. */
  readonly object: KubeObject | undefined;
  /** There was one, which the cluster add-on still names. */
  readonly isGone?: boolean;
}

/** The agent of an add-on: that of templates, one in code, or none of ours where the add-on has its own manager. */
export type AgentOf = (addOn: Pick<ClusterManagementAddOn, "metadata" | "spec">) => Agent | undefined;

export interface AgentRegistration {
  /**
   * The registrations, in order. Certificates are approved and signed for exactly these: a request for
   * `kubernetes.io/kube-apiserver-client` by the `kubeClient` one, any other by the `customSigner` one with its signer.
   * Throws `RenderError`.
   */
  requests(input: AgentInput): readonly RegistrationRequest[];
  /**
   * RoleBindings on the hub that give the agent its rights, whole and with their namespace; `bindingInCluster` makes
   * one. Bind only `subject`: it is who the agent is by what `requests` says, or its ServiceAccount where it
   * registers by token. The roles are there already, and the manager may only bind those that an administrator has
   * allowed it to (verb `bind`). Throws `RenderError`.
   */
  hubPermissions(input: AgentInput, subject: AgentSubject): readonly RawObject[];
}

export interface AgentSubject {
  readonly user: string;
  readonly groups: readonly string[];
}

export type RegistrationRequest =
  | { readonly type: "kubeClient"; readonly subject: AgentSubject }
  | {
      readonly type: "customSigner";
      readonly signerName: string;
      readonly subject: AgentSubject & { readonly organizationUnits: readonly string[] };
      /** The Secret that holds the CA; without a namespace it is in the manager's own. */
      readonly signingCA: { readonly namespace: string; readonly name: string };
    };

/** OCM's default identity for an agent of this name (docs/reference/registration.md#identities-of-add-on-agents). */
export function defaultSubject({ metadata }: Pick<ManagedClusterAddOn, "metadata">, agentName: string): AgentSubject {
  const { name, namespace: cluster = "" } = metadata;
  return { user: addOnUser(cluster, name, agentName), groups: addOnGroups(cluster, name) };
}

/**
 * Where the agent runs on its cluster: its own namespace, else that of the cluster add-on, else the default
 * (docs/reference/add-ons.md#install-namespace).
 */
export function installNamespace(agent: Pick<Agent, "installNamespace">, input: AgentInput): string {
  const annotated = input.clusterAddOn.metadata.annotations[INSTALL_NAMESPACE_ANNOTATION];
  return agent.installNamespace?.(input) || annotated || DEFAULT_INSTALL_NAMESPACE;
}
