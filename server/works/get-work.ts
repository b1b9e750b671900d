import type { SharedObjectLine } from "@/lib/api/works/shared-objects";
import type { WorkDetail, WorkManifest, WorkPath } from "@/lib/api/works/work-detail";
import { sharedDrift, sharedObjects } from "@/lib/drift/shared-objects";
import { driftsOf } from "@/lib/drift/work-drift";
import { replicasOf } from "@/lib/health/workload-replicas";
import { objectKey } from "@/lib/kube/resource";
import type { z } from "@/lib/kube/zod";
import { type ManifestStatus, manifestsOf, manifestWorks } from "@/lib/resources/manifest-work";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import { conditionLine } from "@/server/objects/condition-line";
import { detailsOf } from "./work-details";
import { workRow } from "./work-facts";

const DEADLINE_MS = 5_000;
const LIST_WORKS = { verb: "list", resource: manifestWorks.plural, group: manifestWorks.group };

/** One work as the hub has it, read with the caller's rights. A manifest without a report has no conditions. */
export async function getWork(caller: Caller, path: WorkPath): Promise<WorkDetail> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const [work, objects] = await Promise.all([
    caller.client.get(manifestWorks, path, signal),
    orMissing(objectsSharedOn(caller, path.namespace, signal), LIST_WORKS),
  ]);
  const reported = new Map(work.status.resourceStatus.manifests.map((status) => [status.resourceMeta.ordinal, status]));
  const shared = objects.value?.filter(({ works }) => works.includes(path.name));
  const others = new Set(shared?.flatMap(({ works }) => works.filter((name) => name !== path.name)));
  const details = detailsOf(work);
  return {
    row: {
      ...workRow(work, objectKey(work.metadata)),
      ...details,
      ...(others.size > 0 && { drifts: [...(details.drifts ?? []), sharedDrift([...others])] }),
    },
    conditions: work.status.conditions.map(conditionLine),
    drifts: driftsOf(work),
    ...(shared && { shared }),
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

/** The objects that more than one work of a cluster writes, of the works that the caller may list. Throws `HubError`. */
export async function objectsSharedOn(
  { client }: Pick<Caller, "client">,
  cluster: string,
  signal = AbortSignal.timeout(DEADLINE_MS),
): Promise<z.infer<typeof SharedObjectLine>[]> {
  const shared = sharedObjects(await client.list(manifestWorks, { namespace: cluster, signal }));
  return shared.map(({ object, works }) => ({ object, works: [...works] }));
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
