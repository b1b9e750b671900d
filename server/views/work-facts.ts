import type { WorkRow } from "@/lib/api/works";
import { type WorkFacts, workWords } from "@/lib/health/work-words";
import type { Condition } from "@/lib/kube/conditions";
import type { ObjectMeta, RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { digesting } from "@/server/hub/watched";
import { fieldsAt, listAt, textAt, textIfAny } from "./raw-fields";
import { Shared } from "./shared";

/** A ManifestWork as far as a row needs it: what it carries is counted and not read. */
interface RowedWork extends WorkFacts {
  readonly metadata: WorkFacts["metadata"] & Pick<ObjectMeta, "name" | "namespace" | "labels">;
}

/** Works as the console keeps them: a fleet has 200,000, so of each no more is kept than its row, which says mostly what others say too. */
export const workFacts = digesting(manifestWorks, { read: (raw, key) => workRow(countedWork(raw), key), indexes: {} });

function countedWork(raw: RawObject): RowedWork {
  const { metadata } = raw;
  const status = fieldsAt(raw, "status");
  return {
    metadata: {
      name: textAt(metadata, "name"),
      namespace: textIfAny(metadata, "namespace"),
      labels: addOnLabel(fieldsAt(metadata, "labels")),
      creationTimestamp: textAt(metadata, "creationTimestamp"),
      deletionTimestamp: textIfAny(metadata, "deletionTimestamp"),
    },
    spec: { workload: { manifests: listAt(fieldsAt(fieldsAt(raw, "spec"), "workload"), "manifests") } },
    status: {
      conditions: listAt(status, "conditions").map(conditionOf),
      resourceStatus: {
        manifests: listAt(fieldsAt(status, "resourceStatus"), "manifests").map((manifest) => ({
          conditions: listAt(manifest, "conditions").map(conditionOf),
        })),
      },
    },
  };
}

function addOnLabel(labels: Readonly<Record<string, unknown>>): Record<string, string> {
  const addOn = textIfAny(labels, ADDON_NAME_LABEL);
  return addOn === undefined ? {} : { [ADDON_NAME_LABEL]: addOn };
}

function conditionOf(said: Readonly<Record<string, unknown>>): Condition {
  return {
    type: textAt(said, "type"),
    status: textAt(said, "status"),
    reason: textAt(said, "reason"),
    message: textAt(said, "message"),
    lastTransitionTime: textAt(said, "lastTransitionTime"),
  };
}

const texts = new Shared<string>();
/** Apart from other texts: there may be so many that those would be forgotten. */
const times = new Shared<string>();

/** One work as a line of the list, named by its key. */
export function workRow(work: RowedWork, key: string): WorkRow {
  const { metadata, spec } = work;
  const { applied, available, sentence, since } = workWords(work);
  const cluster = metadata.namespace ?? "";
  return {
    name: key,
    cluster: shared(cluster),
    work: shared(metadata.name),
    addOn: sharedIfAny(metadata.labels[ADDON_NAME_LABEL]),
    applied,
    available,
    isLeaving: metadata.deletionTimestamp === undefined ? undefined : true,
    sentence: sharedIfAny(sentence),
    since: since === undefined ? undefined : times.of(since, since),
    manifests: spec.workload.manifests.length,
    createdAt: times.of(metadata.creationTimestamp, metadata.creationTimestamp),
  };
}

function shared(text: string): string {
  return texts.of(text, text);
}

function sharedIfAny(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shared(text);
}
