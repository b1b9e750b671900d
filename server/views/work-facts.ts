import type { WorkRow } from "@/lib/api/works";
import { workWords } from "@/lib/health/work-words";
import { Condition } from "@/lib/kube/conditions";
import { kubeKind } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { projecting } from "@/server/hub/watched";
import { Shared } from "./shared";

const conditions = z._default(z.array(Condition), []);

/** A ManifestWork as far as a row needs it: what it carries is counted and not read. */
const CountedWork = kubeKind("ManifestWork", {
  spec: z.prefault(z.looseObject({ workload: z.prefault(z.looseObject({ manifests: z._default(z.array(z.unknown()), []) }), {}) }), {}),
  status: z.prefault(
    z.looseObject({
      conditions,
      resourceStatus: z.prefault(z.looseObject({ manifests: z._default(z.array(z.looseObject({ conditions })), []) }), {}),
    }),
    {},
  ),
});
export type CountedWork = z.infer<typeof CountedWork>;

export const countedWorks: Resource<CountedWork> = { ...manifestWorks, schema: CountedWork };

/** Works as the console keeps them: a fleet has 200,000, so of each no more is kept than its row, which says mostly what others say too. */
export const workFacts = projecting(countedWorks, { project: workRow, indexes: {} });

const texts = new Shared<string>();

/** One work as a line of the list. */
export function workRow(work: CountedWork): WorkRow {
  const { metadata, spec } = work;
  const { applied, available, sentence, since } = workWords(work);
  const cluster = metadata.namespace ?? "";
  return {
    name: `${cluster}/${metadata.name}`,
    cluster: shared(cluster),
    work: shared(metadata.name),
    addOn: sharedIfAny(metadata.labels[ADDON_NAME_LABEL]),
    applied,
    available,
    isLeaving: metadata.deletionTimestamp === undefined ? undefined : true,
    sentence: sharedIfAny(sentence),
    since: sharedIfAny(since),
    manifests: spec.workload.manifests.length,
    createdAt: shared(metadata.creationTimestamp),
  };
}

function shared(text: string): string {
  return texts.of(text, text);
}

function sharedIfAny(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shared(text);
}
