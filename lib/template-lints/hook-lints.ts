import { PRE_DELETE_KEY } from "@/lib/kube/ocm";
import type { LintPlace, TemplateLint } from "./lint";
import { podsIn } from "./pod-parts";
import { type ManifestPart, partAt, type TemplatePart, textAt } from "./template-parts";

const LEGACY_LABEL = "open-cluster-management.io/addon-pre-delete";

/** What runs before the add-on is removed. */
export const HOOK_LINTS: readonly TemplateLint[] = [
  {
    id: "hook-never-ends",
    level: "error",
    title: "A hook that can never end",
    why: "A hook is done when its Job is complete or its Pod has succeeded. The add-on stays on its cluster until then, and the cluster stays on the hub.",
    remedy: "Use a Job of batch/v1, or a Pod of v1 with restartPolicy Never, that is not suspended.",
    find: ({ manifests }) =>
      hooksIn(manifests).flatMap((hook) => {
        const reason = endlessReason(hook);
        return reason ? [{ path: reason.path, message: `${hook.title} ${reason.text}.` }] : [];
      }),
  },
  {
    id: "hook-of-other-kind",
    level: "error",
    title: "A hook that is no Job and no Pod",
    why: "Only Jobs and Pods are run when the add-on is removed. Any other object with the annotation is installed with the rest.",
    remedy: "Do the work in a Job, and give that the annotation.",
    find: ({ manifests }) =>
      manifests.flatMap((manifest) => {
        const path = markPath(manifest, PRE_DELETE_KEY);
        const isHook = manifest.kind === "Job" || manifest.kind === "Pod";
        return path && !isHook ? [{ path, message: `${manifest.title} is installed at once.` }] : [];
      }),
  },
  {
    id: "hook-by-old-label",
    level: "error",
    title: "A hook by a label that OCM no longer knows",
    why: `Since OCM 1.3 the label ${LEGACY_LABEL} has no effect: the Job runs at once, and not when the add-on is removed.`,
    remedy: `Use the annotation ${PRE_DELETE_KEY}.`,
    find: ({ manifests }) =>
      manifests.flatMap((manifest) => {
        const path = markPath(manifest, LEGACY_LABEL);
        return path ? [{ path, message: `${manifest.title} is no hook.` }] : [];
      }),
  },
  {
    id: "hook-without-deadline",
    level: "info",
    title: "A hook without a deadline",
    why: "While a hook hangs, the add-on cannot be removed, and somebody has to remove its finalizer by hand.",
    remedy: "Set spec.activeDeadlineSeconds, and let what the hook does survive being cut off.",
    find: ({ manifests }) =>
      hooksIn(manifests).flatMap((hook) => {
        const spec = partAt(hook, "spec");
        const hasDeadline = spec.fields.activeDeadlineSeconds !== undefined;
        return hasDeadline ? [] : [{ path: spec.path, message: `${hook.title} may run for ever.` }];
      }),
  },
  {
    id: "hook-removes-itself",
    level: "warning",
    title: "A hook that is removed once it is done",
    why: "Kubernetes deletes the Job after this time, and the cluster's agent creates it again, so that it runs more than once and may never be seen as complete.",
    remedy: "Take ttlSecondsAfterFinished out. The Job goes with the work that brought it.",
    find: ({ manifests }) =>
      hooksIn(manifests).flatMap((hook) => {
        const spec = partAt(hook, "spec");
        if (spec.fields.ttlSecondsAfterFinished === undefined) return [];
        return [{ path: [...spec.path, "ttlSecondsAfterFinished"], message: `${hook.title} is deleted by itself.` }];
      }),
  },
];

/** The Jobs and Pods that run when the add-on is removed. */
function hooksIn(manifests: readonly ManifestPart[]): ManifestPart[] {
  return manifests.filter((each) => (each.kind === "Job" || each.kind === "Pod") && markPath(each, PRE_DELETE_KEY));
}

/** Where a manifest has an annotation or a label. */
export function markPath(manifest: ManifestPart, key: string): LintPlace["path"] | undefined {
  const metadata = partAt(manifest, "metadata");
  const place = ["annotations", "labels"].map((name) => partAt(metadata, name)).find(({ fields }) => key in fields);
  return place && [...place.path, key];
}

function endlessReason(hook: ManifestPart): { path: LintPlace["path"]; text: string } | undefined {
  const expected = hook.kind === "Job" ? hook.group === "batch" : textAt(hook, "apiVersion") === "v1";
  if (!expected)
    return { path: [...hook.path, "apiVersion"], text: "is of a group whose state clusters do not report" };
  const spec = partAt(hook, "spec");
  if (spec.fields.suspend === true) return { path: [...spec.path, "suspend"], text: "is suspended" };
  const [pod] = podsIn([hook]);
  return pod && restarts(pod, hook.kind)
    ? { path: pod.path, text: "restarts its containers when they are done" }
    : undefined;
}

/** A Pod restarts its containers unless it says otherwise; a Job must say so. */
function restarts(pod: TemplatePart, kind: string): boolean {
  const policy = textAt(pod, "restartPolicy");
  return kind === "Pod" ? policy === "" || policy === "Always" : policy === "Always";
}
