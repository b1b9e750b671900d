import { type WorkFacts, workText } from "@/lib/health/work-summary";
import type { Condition } from "@/lib/kube/conditions";
import type { ObjectMeta, RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import type { WorkRow } from "@/lib/lists/works/row";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { digesting } from "@/server/hub/watched";
import { InternPool } from "@/server/lists/intern-pool";
import { fieldsAt, listAt, textAt, textIfAny } from "@/server/lists/raw-fields";

/** A ManifestWork as far as a row needs it: its manifests are counted, not parsed. */
interface RowedWork extends WorkFacts {
  readonly metadata: WorkFacts["metadata"] & Pick<ObjectMeta, "name" | "namespace" | "labels">;
  readonly spec: { readonly workload: { readonly manifests: readonly unknown[] } };
}

/**
 * Works as the console stores them: a fleet has 200,000, so only the row of each is stored, which mostly equals others.
 */
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
          resourceMeta: nameOf(fieldsAt(manifest, "resourceMeta")),
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

function nameOf(meta: Readonly<Record<string, unknown>>) {
  return { kind: textAt(meta, "kind"), namespace: textAt(meta, "namespace"), name: textAt(meta, "name") };
}

function conditionOf(reported: Readonly<Record<string, unknown>>): Condition {
  return {
    type: textAt(reported, "type"),
    status: textAt(reported, "status"),
    reason: textAt(reported, "reason"),
    message: textAt(reported, "message"),
    lastTransitionTime: textAt(reported, "lastTransitionTime"),
  };
}

const texts = new InternPool<string>();
/** Separate from other texts, which so many of these could evict. */
const times = new InternPool<string>();

/** One work as a line of the list, named by its key. */
export function workRow(work: RowedWork, key: string): WorkRow {
  const { metadata, spec } = work;
  const { applied, available, message, since } = workText(work);
  const cluster = metadata.namespace ?? "";
  return {
    name: key,
    cluster: shared(cluster),
    work: shared(metadata.name),
    addOn: sharedIfAny(metadata.labels[ADDON_NAME_LABEL]),
    applied,
    available,
    isLeaving: metadata.deletionTimestamp === undefined ? undefined : true,
    message: sharedIfAny(message),
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
