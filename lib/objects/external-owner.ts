import type { RawObject } from "@/lib/kube/object";

/** A tool that keeps an object as it is in a repository, and undoes what others write to it. */
export interface ExternalOwner {
  readonly tool: "Argo CD" | "Flux";
  /** What of the tool applies the object: "Application addons", "Kustomization flux-system/fleet". */
  readonly by: string;
}

const ARGO_TRACKING = "argocd.argoproj.io/tracking-id";
const INSTANCE = "app.kubernetes.io/instance";
const FLUX = [
  { prefix: "kustomize.toolkit.fluxcd.io", kind: "Kustomization" },
  { prefix: "helm.toolkit.fluxcd.io", kind: "HelmRelease" },
] as const;

/** Which tool applies the object, if any. `managers` are the names of its field managers. */
export function externalOwner(object: RawObject, managers: readonly string[]): ExternalOwner | undefined {
  return fluxOwner(object) ?? argoOwner(object, managers);
}

/** Whether only its field managers can tell if Argo CD applies the object. */
export function isPerhapsOwned({ metadata: { labels = {} } }: RawObject): boolean {
  return Boolean(labels[INSTANCE]);
}

function fluxOwner({ metadata: { labels = {} } }: RawObject): ExternalOwner | undefined {
  for (const { prefix, kind } of FLUX) {
    const [name, namespace] = [labels[`${prefix}/name`], labels[`${prefix}/namespace`]];
    if (name) return { tool: "Flux", by: `${kind} ${namespace ? `${namespace}/` : ""}${name}` };
  }
  return undefined;
}

/** The label alone is on what many other tools write. */
function argoOwner(object: RawObject, managers: readonly string[]): ExternalOwner | undefined {
  const { labels = {}, annotations = {} } = object.metadata;
  const application = trackedBy(annotations[ARGO_TRACKING], object) ?? appliedAs(labels[INSTANCE], managers);
  return application === undefined ? undefined : { tool: "Argo CD", by: `Application ${application}` };
}

/** From "application:group/kind:namespace/name"; a copy of another object's annotation does not count. */
function trackedBy(id: string | undefined, { kind, metadata }: RawObject): string | undefined {
  const [, application, tracked, name] = /^([^:]+):[^/:]*\/([^:]+):(?:[^/:]*\/)?([^/:]+)$/.exec(id ?? "") ?? [];
  return tracked === kind && name === metadata.name ? application : undefined;
}

function appliedAs(instance: string | undefined, managers: readonly string[]): string | undefined {
  return instance && managers.some((manager) => manager.startsWith("argocd")) ? instance : undefined;
}

/** Why a write of an owned object does not last. */
export function ownerReason({ tool, by }: ExternalOwner): string {
  return `${tool} (${by}) applies this object from a repository and would undo a change made here. Change it in the repository.`;
}
