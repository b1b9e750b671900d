import type { NodePlacement } from "@/lib/resources/add-on-deployment-config";
import type { PodSpec } from "./pods";

/** Selector and tolerations in place of the pod's own. Tolerations without a selector have no effect, as with OCM. */
export function withNodePlacement(pod: PodSpec, placement: NodePlacement | undefined): PodSpec {
  if (!placement?.nodeSelector) return pod;
  const { nodeSelector: _selector, tolerations: _tolerations, ...rest } = pod;
  const { nodeSelector, tolerations } = placement;
  return {
    ...rest,
    ...(Object.keys(nodeSelector).length > 0 ? { nodeSelector } : {}),
    ...(tolerations.length > 0 ? { tolerations } : {}),
  };
}
