import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";

const Named = z.looseObject({ name: z._default(z.string(), "") });
const Container = z.looseObject({
  name: z._default(z.string(), ""),
  image: z.optional(z.string()),
  env: z.optional(z.nullable(z.array(Named))),
  volumeMounts: z.optional(z.nullable(z.array(Named))),
});
type Container = z.infer<typeof Container>;

const PodSpec = z.looseObject({
  containers: z._default(z.array(Container), []),
  volumes: z.optional(z.nullable(z.array(Named))),
});
export type PodSpec = z.infer<typeof PodSpec>;

const Workload = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: PodSpec }) }) });

/** Whose pods they are. */
export interface PodOwner {
  readonly resource: "deployments" | "daemonsets";
  readonly name: string;
}

/** Changes the pods of a workload; it gets their spec and answers what replaces it. */
export type PodDecorator = (pod: PodSpec, owner: PodOwner) => PodSpec;

/**
 * A manifest with its pods changed by each decorator in turn: that of an apps Deployment or DaemonSet, all others as
 * they are (docs/reference/add-ons.md#settings-of-manifests).
 */
export function decoratePods(manifest: RawObject, decorators: readonly PodDecorator[]): RawObject {
  const resource = resourceOf(manifest);
  if (!resource) return manifest;
  const read = Workload.safeParse(manifest);
  if (!read.success) return manifest;
  const { spec } = read.data;
  const owner = { resource, name: manifest.metadata.name ?? "" };
  const pod = decorators.reduce((soFar, decorator) => decorator(soFar, owner), spec.template.spec);
  return { ...manifest, spec: { ...spec, template: { ...spec.template, spec: pod } } };
}

function resourceOf({ apiVersion, kind }: RawObject): PodOwner["resource"] | undefined {
  if (!apiVersion?.startsWith("apps/")) return undefined;
  if (kind === "Deployment") return "deployments";
  return kind === "DaemonSet" ? "daemonsets" : undefined;
}

export function mapContainers(pod: PodSpec, change: (container: Container) => Container): PodSpec {
  return { ...pod, containers: pod.containers.map(change) };
}

/** One variable of the environment of containers. */
export type EnvVar = { readonly name: string; readonly value: string };

/** Every container gets these at the end; what is there already stays, of the same name too. */
export function withEnvironment(pod: PodSpec, added: readonly EnvVar[]): PodSpec {
  if (added.length === 0) return pod;
  return mapContainers(pod, (container) => ({ ...container, env: [...(container.env ?? []), ...added] }));
}

/** A volume of the pod, mounted in every container. */
export function withVolume(
  pod: PodSpec,
  volume: { readonly name: string; readonly [source: string]: unknown },
  mountPath: string,
): PodSpec {
  const mount = { name: volume.name, mountPath };
  const mounted = mapContainers(pod, (container) => ({
    ...container,
    volumeMounts: [...(container.volumeMounts ?? []), mount],
  }));
  return { ...mounted, volumes: [...(pod.volumes ?? []), volume] };
}
