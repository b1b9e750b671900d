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
 * What an add-on brings to a cluster. Templates are one agent (`server/controllers/agents/template`), each add-on written in code is
 * another (`server/controllers/agents/<addon>`); `docs/agents.md` tells how to write one.
 *
 * All functions are pure: the same input, the same answer, in the same order. They are called at every look at a cluster add-on, and
 * only with configurations whose content is exactly what the rollout has decided for that cluster, so an agent need not and must not
 * look up anything itself (addon.md Q35). What cannot be done is thrown as a `RenderError` whose message people read.
 */
export interface Agent {
  /** Kinds of configuration that the agent understands, as `status.supportedConfigs` names them. */
  readonly configKinds: readonly ConfigKind[];
  /** Without a configuration of this kind, and its hash, nothing of a cluster add-on is touched: an agent that is described by one. */
  readonly requiredKind?: ConfigKind;
  /**
   * What shall be on the cluster. A Job or a Pod with the annotation or label `addon.open-cluster-management.io/addon-pre-delete` is a
   * hook: it runs when the add-on is removed, and all else stays until it is done. Throws `RenderError`.
   */
  manifests(input: AgentInput): readonly RawObject[];
  /** What the cluster shall report back or do besides what health asks for (addon.md §6.4.4 step 6). Throws `RenderError`. */
  manifestConfigs?(input: AgentInput): readonly ManifestConfig[];
  /**
   * Where the agent's Secrets and Lease are on the cluster; undefined where the agent has no opinion. Use `installNamespace` to ask
   * for the answer. Throws `RenderError`.
   */
  installNamespace?(input: AgentInput): string | undefined;
  /** The agent's identities towards the hub and elsewhere; absent for one that has none. */
  readonly registration?: AgentRegistration;
  /** Who says how the agent is; without it the mode on the cluster add-on stays what it is (addon.md §9.1). */
  readonly health?: AgentHealth;
}

/** A kind that the manager follows, so that it can tell its hashes. */
export type ConfigKind = typeof addOnDeploymentConfigs | typeof addOnTemplates;

export interface AgentInput {
  /** Its status may have been written by the cluster itself: nothing that grants anything may follow from it (addon.md Q44). */
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly cluster: ManagedCluster;
  /** The configurations decided for the cluster, of the agent's kinds, in the order of its status; of one kind the first counts. */
  readonly configs: readonly AgentConfig[];
}

export interface AgentConfig extends Pick<AddOnConfig, "group" | "resource" | "name"> {
  readonly namespace?: string | undefined;
  /** Undefined where the hash is "" in the status: no such object, or not known yet. */
  readonly object: KubeObject | undefined;
  /** There was one, which the cluster add-on still names. */
  readonly isGone?: boolean;
}

/** Which agent an add-on has: that of templates, one in code, or none of ours where it brings its own manager (addon.md §2.8). */
export type AgentOf = (addOn: Pick<ClusterManagementAddOn, "metadata" | "spec">) => Agent | undefined;

export interface AgentRegistration {
  /**
   * The registrations, in order (addon.md §6.3, §8.1). Certificates are approved and signed for exactly these: a request for
   * `kubernetes.io/kube-apiserver-client` by the `kubeClient` one, any other by the `customSigner` one with its signer. Throws
   * `RenderError`.
   */
  asked(input: AgentInput): readonly AskedRegistration[];
  /**
   * RoleBindings on the hub that give the agent its rights, whole and with their namespace; `bindingInCluster` makes one. Bind `subject`
   * and nobody else: it is who the agent is by what `asked` says, or its ServiceAccount where it registers by token. The roles are there
   * already, and the manager may only bind those that somebody has allowed it to (verb `bind`). Throws `RenderError`.
   */
  hubPermissions(input: AgentInput, subject: AgentSubject): readonly RawObject[];
}

export interface AgentSubject {
  readonly user: string;
  readonly groups: readonly string[];
}

export type AskedRegistration =
  | { readonly type: "kubeClient"; readonly subject: AgentSubject }
  | {
      readonly type: "customSigner";
      readonly signerName: string;
      readonly subject: AgentSubject & { readonly organizationUnits: readonly string[] };
      /** The Secret that holds the CA; without a namespace it is in the manager's own. */
      readonly signingCA: { readonly namespace: string; readonly name: string };
    };

/** The identity that OCM gives an agent of this name unless it asks for another (addon.md §8.1). */
export function defaultSubject({ metadata }: Pick<ManagedClusterAddOn, "metadata">, agentName: string): AgentSubject {
  const { name, namespace: cluster = "" } = metadata;
  return { user: addOnUser(cluster, name, agentName), groups: addOnGroups(cluster, name) };
}

/** Where the agent is on its cluster: as it says itself, else as the cluster add-on says, else the default (addon.md §6.3 step 7). */
export function installNamespace(agent: Pick<Agent, "installNamespace">, input: AgentInput): string {
  const annotated = input.clusterAddOn.metadata.annotations[INSTALL_NAMESPACE_ANNOTATION];
  return agent.installNamespace?.(input) || annotated || DEFAULT_INSTALL_NAMESPACE;
}
