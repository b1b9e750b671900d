import { wellKnownFeedback } from "./feedback";
import type { Manifest, ManifestMeta } from "./manifest";
import type { Spoke, WorkPhase } from "./spoke-model";

/** The object as it is on the cluster: the manifest, with the status that its controllers there would write. */
export function spokeObject(manifest: Manifest, meta: ManifestMeta, phase: WorkPhase, spoke: Spoke): Manifest {
  const status = statusOf(manifest, meta, phase, spoke);
  return status ? { ...manifest, status } : manifest;
}

function statusOf(manifest: Manifest, meta: ManifestMeta, phase: WorkPhase, { model, nodes }: Spoke) {
  const values = new Map(
    wellKnownFeedback(manifest, meta, model, nodes).map(({ name, fieldValue }) => [name, fieldValue]),
  );
  const count = (name: string) => (phase === "applied" ? 0 : (values.get(name)?.integer ?? 0));
  switch (`${meta.group}/${meta.kind}`) {
    case "apps/Deployment":
      return deploymentStatus(values.get("Replicas")?.integer ?? 0, count("ReadyReplicas"));
    case "apps/DaemonSet":
      return { desiredNumberScheduled: nodes, numberReady: count("NumberReady") };
    case "batch/Job":
      return phase === "settled" && values.has("JobComplete") ? ENDED : {};
    case "/Pod":
      return { phase: phase === "settled" ? values.get("PodPhase")?.string : "Pending" };
    default:
      return undefined;
  }
}

const ENDED = { conditions: [{ type: "Complete", status: "True" }] };

function deploymentStatus(replicas: number, ready: number) {
  const isReady = ready >= replicas;
  return {
    replicas,
    updatedReplicas: replicas,
    readyReplicas: ready,
    availableReplicas: ready,
    conditions: [
      { type: "Available", status: isReady ? "True" : "False" },
      { type: "Progressing", status: "True", reason: isReady ? "NewReplicaSetAvailable" : "ReplicaSetUpdated" },
    ],
  };
}
