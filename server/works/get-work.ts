import type { WorkDetail, WorkManifest, WorkPath } from "@/lib/api/works/work-detail";
import { replicasOf } from "@/lib/health/workload-replicas";
import { objectKey } from "@/lib/kube/resource";
import { type ManifestStatus, manifestsOf, manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { conditionLine } from "@/server/objects/condition-line";
import { workRow } from "./work-facts";

const DEADLINE_MS = 5_000;

/** One work as the hub has it, read with the caller's rights. A manifest without a report has no conditions. */
export async function getWork(caller: Caller, path: WorkPath): Promise<WorkDetail> {
  const work = await caller.client.get(manifestWorks, path, AbortSignal.timeout(DEADLINE_MS));
  const reported = new Map(work.status.resourceStatus.manifests.map((status) => [status.resourceMeta.ordinal, status]));
  return {
    row: workRow(work, objectKey(work.metadata)),
    conditions: work.status.conditions.map(conditionLine),
    manifests: manifestsOf(work).map(({ apiVersion = "", kind = "", metadata }, ordinal) => ({
      ordinal,
      apiVersion,
      kind,
      namespace: metadata.namespace ?? "",
      name: metadata.name ?? "",
      ...reportOf(reported.get(ordinal)),
    })),
  };
}

function reportOf(status: ManifestStatus | undefined): Pick<WorkManifest, "conditions" | "feedback" | "replicas"> {
  return {
    replicas: status && replicasOf(status.statusFeedback),
    conditions: status?.conditions.map(conditionLine) ?? [],
    feedback: status?.statusFeedback.values.map(({ name, fieldValue }) => ({ name, value: textOf(fieldValue) })) ?? [],
  };
}

function textOf({
  integer,
  string,
  boolean,
  jsonRaw,
}: ManifestStatus["statusFeedback"]["values"][number]["fieldValue"]): string {
  return String(integer ?? string ?? boolean ?? jsonRaw ?? "");
}
