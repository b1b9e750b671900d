import type { RawOwnerReference } from "@/lib/kube/object";
import { apiVersionOf } from "@/lib/kube/resource";
import { type Placement, placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import type { DecisionStep } from "./decision-plan";
import { createOnce } from "./ensure";
import { HUB_FIELD_MANAGER, type OcmHub } from "./ocm-hub";

/** Carries out one step for a placement, whose decisions go with it. */
export async function writeDecision(
  hub: OcmHub,
  placement: Placement,
  step: DecisionStep,
  signal: AbortSignal,
): Promise<void> {
  const { namespace } = placement.metadata;
  const options = { signal, fieldManager: HUB_FIELD_MANAGER };
  const patchDecisions = (name: string, clusters: readonly string[]) => {
    const decisions = clusters.map((clusterName) => ({ clusterName, reason: "" }));
    return hub.patch(
      placementDecisions,
      { name, namespace },
      { status: { decisions } },
      { ...options, subresource: "status" },
    );
  };
  switch (step.kind) {
    case "create": {
      const { name, labels, clusters } = step.decision;
      const metadata = { name, namespace, labels: { ...labels }, ownerReferences: [owner(placement)] };
      await createOnce(hub, placementDecisions, { metadata }, signal);
      if (clusters.length > 0) await patchDecisions(name, clusters);
      break;
    }
    case "report":
      await patchDecisions(step.name, step.clusters);
      break;
    case "label":
      await hub.patch(
        placementDecisions,
        { name: step.name, namespace },
        { metadata: { labels: step.labels } },
        options,
      );
      break;
    case "remove":
      await hub.remove(placementDecisions, { name: step.name, namespace }, { signal });
      break;
  }
}

function owner({ metadata }: Placement): RawOwnerReference {
  const { name, uid } = metadata;
  return {
    apiVersion: apiVersionOf(placements),
    kind: placements.kind,
    name,
    uid,
    controller: true,
    blockOwnerDeletion: true,
  };
}
