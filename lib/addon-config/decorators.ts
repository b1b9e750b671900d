import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import type { AddOnTemplate } from "@/lib/resources/add-on-template";

export interface DecoratorInput {
  readonly addOn: string;
  readonly template: AddOnTemplate;
  readonly variables: ReadonlyMap<string, string>;
}

/** Changes the pods of a workload; it gets a reading of the pod's spec and answers what replaces it. */
export type PodDecorator = (pod: PodSpec, input: DecoratorInput) => PodSpec;

const Named = z.looseObject({ name: z._default(z.string(), "") });
const Container = z.looseObject({
  name: z._default(z.string(), ""),
  env: z.optional(z.nullable(z.array(Named))),
  volumeMounts: z.optional(z.nullable(z.array(Named))),
});
const PodSpec = z.looseObject({ containers: z._default(z.array(Container), []), volumes: z.optional(z.nullable(z.array(Named))) });
type PodSpec = z.infer<typeof PodSpec>;

const Workload = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: PodSpec }) }) });

const INJECTED = ["HUB_KUBECONFIG", "CLUSTER_NAME", "INSTALL_NAMESPACE"];
const HUB_KUBECONFIG_VOLUME = "hub-kubeconfig";
const HUB_KUBECONFIG_MOUNT = "/managed/hub-kubeconfig";

/** In the order in which they apply (addon.md §7.4). */
const POD_DECORATORS: readonly PodDecorator[] = [injectEnvironment, mountHubKubeconfig];

/** A manifest as it goes into a work: the pods of apps Deployments and DaemonSets decorated, all else as it is. */
export function decorate(manifest: RawObject, input: DecoratorInput): RawObject {
  const isWorkload = manifest.apiVersion?.startsWith("apps/") && (manifest.kind === "Deployment" || manifest.kind === "DaemonSet");
  const read = isWorkload ? Workload.safeParse(manifest) : undefined;
  if (!read?.success) return manifest;
  const { spec } = read.data;
  const pod = POD_DECORATORS.reduce((soFar, decorator) => decorator(soFar, input), spec.template.spec);
  return { ...manifest, spec: { ...spec, template: { ...spec.template, spec: pod } } };
}

function injectEnvironment(pod: PodSpec, { variables }: DecoratorInput): PodSpec {
  const injected = INJECTED.flatMap((name) => (variables.has(name) ? [{ name, value: variables.get(name) }] : []));
  return { ...pod, containers: pod.containers.map((container) => ({ ...container, env: [...(container.env ?? []), ...injected] })) };
}

function mountHubKubeconfig(pod: PodSpec, { addOn, template }: DecoratorInput): PodSpec {
  if (!template.spec.registration.some(({ type }) => type === "KubeClient")) return pod;
  const volume = { name: HUB_KUBECONFIG_VOLUME, secret: { secretName: `${addOn}-hub-kubeconfig` } };
  const mount = { name: HUB_KUBECONFIG_VOLUME, mountPath: HUB_KUBECONFIG_MOUNT };
  return {
    ...pod,
    volumes: [...(pod.volumes ?? []), volume],
    containers: pod.containers.map((container) => ({ ...container, volumeMounts: [...(container.volumeMounts ?? []), mount] })),
  };
}
