import type { ManifestStatus } from "@/lib/resources/manifest-work";

type Feedback = ManifestStatus["statusFeedback"];

/** What the kubelet and the scheduler call it when a pod does not run: said of nothing that is well. */
const REASONS: ReadonlySet<string> = new Set([
  ...["CrashLoopBackOff", "ImagePullBackOff", "ErrImagePull", "ErrImageNeverPull", "InvalidImageName"],
  ...["CreateContainerConfigError", "CreateContainerError", "RunContainerError", "ContainerCannotRun"],
  ...["OOMKilled", "DeadlineExceeded", "Evicted", "NodeLost", "Unschedulable", "StartError", "PostStartHookError"],
  ...["ProgressDeadlineExceeded", "FailedCreate", "BackoffLimitExceeded", "UnexpectedAdmissionError", "Preempting"],
]);

/** A path that somebody feeds back under such a name says why, in words of its own. */
const NAMED_REASON = /^[Rr]eason$|[a-z0-9]Reason$|[._-]reason$/;
const MAX_LENGTH = 200;

/**
 * Why a workload's pods do not run, where the work asks its cluster for it (docs/reference/work.md#feedback): a value
 * that is one of Kubernetes' own reasons, else one that is named a reason; undefined where no value says it. Of objects
 * that are not well alone.
 */
export function podReasonOf({ values }: Feedback): string | undefined {
  const texts = values.flatMap(({ name, fieldValue }) => {
    const text = fieldValue.type === "String" ? (fieldValue.string ?? "").trim() : "";
    return text === "" ? [] : [{ name, text }];
  });
  const found = texts.find(({ text }) => REASONS.has(text)) ?? texts.find(({ name }) => NAMED_REASON.test(name));
  return found?.text.slice(0, MAX_LENGTH);
}
