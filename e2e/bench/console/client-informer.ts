import {
  CustomObjectsApi,
  KubeConfig,
  type KubernetesListObject,
  type KubernetesObject,
  makeInformer,
} from "@kubernetes/client-node";
import type { Resource } from "@/lib/kube/resource";

interface Plan {
  readonly kubeconfig: string;
  readonly resource: Pick<Resource, "group" | "version" | "plural">;
}

export interface InformerReading {
  /** From the start of the informer until all was listed. */
  readonly seconds: number;
  readonly objects: number;
  /** Kept by the process, after all that can be let go was. */
  readonly heapBytes: number;
}

/** The peer: the informer of Kubernetes' own JavaScript client over one kind. Its watch ends with the process. */
export async function start({ kubeconfig, resource: { group, version, plural } }: Plan) {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  const api = config.makeApiClient(CustomObjectsApi);
  const list = (): Promise<KubernetesListObject<KubernetesObject>> =>
    api.listClusterCustomObject({ group, version, plural });
  const informer = makeInformer(config, `/apis/${group}/${version}/${plural}`, list);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const from = performance.now();
  await informer.start();
  const seconds = (performance.now() - from) / 1000;
  globalThis.gc?.();
  const ready: InformerReading = {
    seconds,
    objects: informer.list().length,
    heapBytes: process.memoryUsage().heapUsed - before,
  };
  return { ready };
}
