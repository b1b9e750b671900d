import { hookWorkName } from "@/lib/addon-config/hooks";
import { podReason } from "@/lib/health/root-cause";
import { type WorkFacts, workText } from "@/lib/health/work-summary";
import type { Condition } from "@/lib/kube/conditions";
import type { ObjectMeta, RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, ADDON_NAMESPACE_LABEL } from "@/lib/kube/ocm";
import type { WorkRow } from "@/lib/lists/works/row";
import { ManifestWork, manifestWorks, StatusFeedback } from "@/lib/resources/manifest-work";
import { digesting } from "@/server/hub/watched";
import { InternPool } from "@/server/lists/intern-pool";
import { fieldsAt, listAt, textAt, textIfAny } from "@/server/lists/raw-fields";
import { workDetails } from "./work-details";
import { type WrittenObjects, writtenObjects } from "./written-objects";

type ReportedManifest = WorkFacts["status"]["resourceStatus"]["manifests"][number];

/** A ManifestWork as far as a row needs it: its manifests are counted, not parsed. */
interface RowedWork extends WorkFacts {
  readonly metadata: WorkFacts["metadata"] & Pick<ObjectMeta, "name" | "namespace" | "labels">;
  readonly spec: { readonly workload: { readonly manifests: readonly unknown[] } };
}

/**
 * Works as the console stores them: a fleet has 200,000, so only the row of each is stored, which mostly equals others.
 */
export const workFacts = digesting(manifestWorks, {
  read: (raw, key): WorkRow => {
    const row: WorkRow = { ...workRow(countedWork(raw), key), ...workDetails(raw), ...storedOnly(raw) };
    if (row.isLeaving || isOfHooks(raw)) leaving.set(row, trimmed(raw));
    return row;
  },
  indexes: { replicaSet: ({ rolled }: WorkRow) => (rolled ? [rolled.set] : []) },
});

const WRITTEN = Symbol("written");

/** What is stored of a work and never sent. */
export function storedOnly(raw: RawObject): { readonly [WRITTEN]: WrittenObjects | undefined } {
  return { [WRITTEN]: writtenObjects(raw) };
}

/** The objects that a stored work writes. */
export function writtenBy(row: WorkRow & Partial<ReturnType<typeof storedOnly>>): WrittenObjects | undefined {
  return row[WRITTEN];
}

/** Few works are being deleted at a time, and fewer run hooks: of these more is stored beside the row. */
const leaving = new WeakMap<WorkRow, ManifestWork>();

/** A work that is being deleted, or that runs hooks of an add-on, without the content of its manifests. */
export function leavingWork(row: WorkRow): ManifestWork | undefined {
  return leaving.get(row);
}

function isOfHooks({ metadata: { name = "", labels = {} } }: RawObject): boolean {
  const addOn = labels[ADDON_NAME_LABEL];
  return addOn !== undefined && name === hookWorkName(addOn);
}

function trimmed({ metadata, spec, status }: RawObject): ManifestWork {
  const { managedFields: _, ...own } = metadata;
  const manifests = listAt(fieldsAt(fieldsAt({ spec }, "spec"), "workload"), "manifests").map((manifest) => {
    const { name, namespace } = fieldsAt(manifest, "metadata");
    return { apiVersion: manifest.apiVersion, kind: manifest.kind, metadata: { name, namespace } };
  });
  const { manifestConfigs, deleteOption } = fieldsAt({ spec }, "spec");
  return ManifestWork.parse({
    metadata: own,
    spec: { workload: { manifests }, manifestConfigs, deleteOption },
    status,
  });
}

function countedWork(raw: RawObject): RowedWork {
  const { metadata } = raw;
  const status = fieldsAt(raw, "status");
  return {
    metadata: {
      name: textAt(metadata, "name"),
      namespace: textIfAny(metadata, "namespace"),
      labels: addOnLabels(fieldsAt(metadata, "labels")),
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
          ...feedbackOf(manifest),
        })),
      },
    },
  };
}

/** Only where a value is a text: numbers alone give no reason, and nearly all works report those. */
function feedbackOf(manifest: Readonly<Record<string, unknown>>): Pick<ReportedManifest, "statusFeedback"> {
  const values = listAt(fieldsAt(manifest, "statusFeedback"), "values");
  if (!values.some((value) => fieldsAt(value, "fieldValue").type === "String")) return NO_FEEDBACK;
  return { statusFeedback: StatusFeedback.parse({ values }) };
}

const NO_FEEDBACK = {};

const ADDON_LABELS = [ADDON_NAME_LABEL, ADDON_NAMESPACE_LABEL] as const;

function addOnLabels(labels: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    ADDON_LABELS.flatMap((name) => {
      const value = textIfAny(labels, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
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
  const pods = podReason(work);
  const hostedFor = metadata.labels[ADDON_NAMESPACE_LABEL];
  return {
    name: key,
    cluster: shared(cluster),
    work: shared(metadata.name),
    addOn: sharedIfAny(metadata.labels[ADDON_NAME_LABEL]),
    ...(hostedFor && { hostedFor: shared(hostedFor) }),
    applied,
    available,
    isLeaving: metadata.deletionTimestamp === undefined ? undefined : true,
    message: sharedIfAny(message),
    ...(pods !== undefined && { podReason: shared(pods) }),
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
