import { driftMessage, driftsOf } from "@/lib/drift/work-drift";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, REPLICA_SET_LABEL } from "@/lib/kube/ocm";
import type { WorkRow } from "@/lib/lists/works/row";
import { readSetWork } from "@/lib/replica-sets/set-work";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { fieldsAt, listAt } from "@/server/lists/raw-fields";

/** What of many values and sentences a row has: the page of the work has all. */
const MAX_VALUES = 12;
const MAX_DRIFTS = 5;
const MAX_LENGTH = 200;

type Details = Pick<WorkRow, "rolled" | "drifts" | "feedback">;

/**
 * What a row says beyond its conditions: read of few works only, because a fleet has 200,000 and nearly all of them are
 * of add-ons that have none of it.
 */
export function workDetails(raw: RawObject): Details {
  const labels = raw.metadata.labels ?? {};
  const isOfSet = labels[REPLICA_SET_LABEL] !== undefined;
  const isOfAddOn = labels[ADDON_NAME_LABEL] !== undefined;
  if (!isOfSet && (isOfAddOn ? !mayDrift(raw) : !isReported(raw))) return NOTHING;
  return detailsOf(ManifestWork.parse(raw));
}

const NOTHING: Details = {};

/** The same of a work that was read. */
export function detailsOf(work: ManifestWork): Details {
  const set = readSetWork(work);
  const drifts = driftsOf(work).slice(0, MAX_DRIFTS);
  const feedback = work.metadata.labels[ADDON_NAME_LABEL] === undefined ? feedbackOf(work) : [];
  return {
    ...(set && { rolled: rolledOf(set) }),
    ...(drifts.length > 0 && { drifts: drifts.map((drift) => ({ kind: drift.kind, message: driftMessage(drift) })) }),
    ...(feedback.length > 0 && { feedback }),
  };
}

function rolledOf({ set, placement, template, status, sinceMs, health }: NonNullable<ReturnType<typeof readSetWork>>) {
  return { set, placement, template, status, health, ...(sinceMs !== undefined && { sinceMs }) };
}

function feedbackOf({ status }: ManifestWork): string[] {
  return status.resourceStatus.manifests
    .flatMap(({ statusFeedback }) => statusFeedback.values)
    .slice(0, MAX_VALUES)
    .map(({ name, fieldValue: { integer, string, boolean, jsonRaw } }) =>
      `${name}=${integer ?? string ?? boolean ?? jsonRaw ?? ""}`.slice(0, MAX_LENGTH),
    );
}

/** A manifest was refused, or paths are reported that may be in manifests too. */
function mayDrift(raw: RawObject): boolean {
  const hasPaths = listAt(fieldsAt(raw, "spec"), "manifestConfigs").some((config) =>
    listAt(config, "feedbackRules").some((rule) => listAt(rule, "jsonPaths").length > 0),
  );
  return hasPaths || manifestsIn(raw).some((manifest) => listAt(manifest, "conditions").some(isRefused));
}

function isReported(raw: RawObject): boolean {
  return manifestsIn(raw).length > 0;
}

function manifestsIn(raw: RawObject) {
  return listAt(fieldsAt(fieldsAt(raw, "status"), "resourceStatus"), "manifests");
}

function isRefused({ type, status }: Readonly<Record<string, unknown>>): boolean {
  return type === "Applied" && status === "False";
}
