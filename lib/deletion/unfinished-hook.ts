import { failedHooks } from "@/lib/addon-config/hooks";
import { type Condition, condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { shellWord } from "@/lib/objects/shell-word";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestStatus, type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import type { DeletionCause } from "./agent-blocker";
import type { DeletionObject, DeletionStep } from "./deletion";
import { conditionText, manifestLink, onCluster, onHub, orphaning, safely } from "./steps";

/** Why the cluster cannot create the hooks. */
export function hookNotApplied(work: ManifestWork, applied: Condition): DeletionCause {
  const refused = work.status.resourceStatus.manifests.flatMap(({ conditions }) => {
    const failed = condition(conditions, "Applied");
    return failed?.status === "False" ? [conditionText(failed)] : [];
  });
  return {
    rule: "hook-not-applied",
    message: `The agent on ${clusterOf(work)} cannot create the hooks.`,
    actor: { kind: "person", name: `the administrators of ${clusterOf(work)}` },
    since: applied.lastTransitionTime || undefined,
    evidence: [conditionText(applied), ...refused],
    steps: [
      safely("Give the agent, or the executor that the work names, the right that the message names.", {
        command: onCluster(clusterOf(work), "get clusterrolebindings --output wide"),
      }),
      safely("The agent tries again by itself within minutes.", viewing(work)),
    ],
  };
}

interface Unfinished {
  readonly clusterAddOn: ManagedClusterAddOn;
  readonly work: ManifestWork;
  /** The manager creates the work again when it is deleted. */
  readonly isRerun: boolean;
}

/** Hooks that the cluster has taken up and that are not done. */
export function unfinishedHook(hook: Unfinished): DeletionCause {
  const { clusterAddOn, work } = hook;
  const { manifests } = work.status.resourceStatus;
  const lost = manifests.find((manifest) => feedbackOf(manifest, "PodPhase") === "Unknown");
  if (lost) return { ...nodeLost(hook, nameOf(lost)), at: manifestLink(lost) };
  const completed = condition(clusterAddOn.status.conditions, HOOK_COMPLETED);
  const [failed] = failedHooks(work);
  if (failed !== undefined || completed?.reason === "HookManifestFailedRetrying") return hookFailed(hook, failed);
  const idle = manifests.find(isWithoutPods);
  return idle ? { ...withoutPods(hook, idle), at: manifestLink(idle) } : running(hook);
}

/** Hooks that failed, and whose work the manager is about to create again. */
export function hookBetweenTries({ metadata, status }: ManagedClusterAddOn): DeletionCause {
  const completed = condition(status.conditions, HOOK_COMPLETED);
  return {
    rule: "hook-failed",
    message: "Its hooks failed and are run again.",
    actor: { kind: "person", name: `the maintainers of the add-on ${metadata.name}` },
    since: completed?.lastTransitionTime || undefined,
    evidence: completed ? [conditionText(completed)] : [],
    steps: [
      safely("Read on the cluster why it failed, and remove the cause: the manager runs it again by itself.", {
        command: onCluster(metadata.namespace ?? "", "get pods,events --all-namespaces"),
      }),
    ],
  };
}

/** A hook whose end no cluster reports. */
export function hookWithoutReport(
  { clusterAddOn, work, isRerun }: Unfinished,
  { apiVersion, kind, metadata }: RawObject,
): DeletionCause {
  const { name } = clusterAddOn.metadata;
  const hook = `${apiVersion} ${kind} ${metadata.name ?? ""}`;
  return {
    rule: "hook-never-reports",
    message: `The hook ${hook} never counts as done: clusters report the end of batch Jobs and Pods only.`,
    actor: { kind: "person", name: `the maintainers of the add-on ${name}` },
    since: work.metadata.creationTimestamp || undefined,
    evidence: [`The work of the hooks has ${hook}.`],
    steps: [
      safely(
        "Make the hook in the template a Job of batch/v1 or a Pod; create the template again like that if it is gone.",
        {
          action: { kind: "view", object: { kind: "ClusterManagementAddOn", name } },
        },
      ),
      ...(isRerun ? [] : [withoutHooks(name, work)]),
    ],
  };
}

const HOOK_COMPLETED = "HookManifestCompleted";

/** Since when, and what the add-on's manager says of it. */
function reported({ clusterAddOn, work }: Unfinished): Pick<DeletionCause, "since" | "evidence"> {
  const completed = condition(clusterAddOn.status.conditions, HOOK_COMPLETED);
  return {
    since: completed?.lastTransitionTime || work.metadata.creationTimestamp || undefined,
    evidence: completed ? [conditionText(completed)] : [],
  };
}

function nodeLost(hook: Unfinished, name: string): DeletionCause {
  const cluster = clusterOf(hook.work);
  const { since, evidence } = reported(hook);
  return {
    rule: "hook-node-lost",
    message: `The node of the hook ${name} is lost: its Pod does not end.`,
    actor: { kind: "person", name: `the administrators of ${cluster}` },
    since,
    evidence: [...evidence, "The phase of its Pod is Unknown."],
    steps: [
      safely("Bring the node back, or delete the Node so that its Pods go.", {
        command: onCluster(cluster, "get nodes"),
      }),
      runAgain(hook),
    ],
  };
}

function hookFailed(hook: Unfinished, failed: string | undefined): DeletionCause {
  const { since, evidence } = reported(hook);
  return {
    rule: "hook-failed",
    message: failed === undefined ? "Its hooks failed and are run again." : `The hook ${failed} failed.`,
    actor: { kind: "person", name: `the maintainers of the add-on ${hook.clusterAddOn.metadata.name}` },
    since,
    evidence: failed === undefined ? evidence : [...evidence, `${failed} has ended without success.`],
    steps: [safely("Read why it failed.", { command: logsOf(hook.work) }), runAgain(hook)],
  };
}

function withoutPods(hook: Unfinished, idle: ManifestStatus): DeletionCause {
  const cluster = clusterOf(hook.work);
  const { since, evidence } = reported(hook);
  return {
    rule: "hook-without-pods",
    message: `The hook ${nameOf(idle)} has not started: no Pod of it runs.`,
    actor: { kind: "person", name: `the administrators of ${cluster}` },
    since,
    evidence: [...evidence, `${nameOf(idle)} reports no Pod that runs.`],
    steps: [
      safely("Read what keeps its Pod from starting: a quota, an image, no node that fits.", {
        command: onCluster(cluster, `${inNamespace(idle)}get pods,events`),
      }),
      runAgain(hook),
    ],
  };
}

function running(hook: Unfinished): DeletionCause {
  return {
    rule: "hook-running",
    message: "Its hooks are running.",
    actor: { kind: "agent", name: `the agent on ${clusterOf(hook.work)}` },
    ...reported(hook),
    steps: [safely("Read what they do.", { command: logsOf(hook.work) }), runAgain(hook)],
  };
}

/** A Job whose Pods have not reported anything, or a Pod that has no node. */
function isWithoutPods(manifest: ManifestStatus): boolean {
  const { kind } = manifest.resourceMeta;
  if (kind === "Pod") return feedbackOf(manifest, "PodPhase") === "Pending";
  return kind === "Job" && manifest.statusFeedback.values.length === 0;
}

function runAgain({ work, isRerun, clusterAddOn }: Unfinished): DeletionStep {
  if (!isRerun) return withoutHooks(clusterAddOn.metadata.name, work);
  return safely(
    "Delete the ManifestWork of the hooks: the manager creates it again, and they run once more.",
    deletingWork(work),
  );
}

/** A manager that cannot make the hooks again ends without them once their work is gone. */
export function withoutHooks(addOn: string, work: ManifestWork): DeletionStep {
  return orphaning(
    `Delete the ManifestWork of the hooks: a manager that cannot create it again removes ${addOn} without them.`,
    `What the hooks of ${addOn} were to clean up stays on ${clusterOf(work)}.`,
    deletingWork(work),
  );
}

function deletingWork({ metadata }: ManifestWork): Pick<DeletionStep, "action" | "command"> {
  return {
    action: { kind: "delete", object: objectOf(metadata) },
    command: onHub(
      `--namespace ${shellWord(metadata.namespace ?? "")} delete manifestworks.work.open-cluster-management.io ${shellWord(metadata.name)}`,
    ),
  };
}

function viewing({ metadata }: ManifestWork): Pick<DeletionStep, "action"> {
  return { action: { kind: "view", object: objectOf(metadata) } };
}

function objectOf({ name, namespace }: ManifestWork["metadata"]): DeletionObject {
  return { kind: "ManifestWork", namespace, name };
}

function logsOf(work: ManifestWork): string {
  const [hook] = manifestsOf(work);
  const { namespace = "default", name = "" } = hook?.metadata ?? {};
  const type = hook?.kind === "Pod" ? "pod" : "job";
  return onCluster(
    clusterOf(work),
    `--namespace ${shellWord(namespace)} logs ${shellWord(`${type}/${name}`)} --tail 100`,
  );
}

function inNamespace({ resourceMeta: { namespace } }: ManifestStatus): string {
  return namespace === "" ? "" : `--namespace ${shellWord(namespace)} `;
}

function nameOf({ resourceMeta: { kind, namespace, name } }: ManifestStatus): string {
  return `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
}

function feedbackOf({ statusFeedback }: ManifestStatus, name: string): string | undefined {
  return statusFeedback.values.find((value) => value.name === name)?.fieldValue.string;
}

function clusterOf({ metadata }: ManifestWork): string {
  return metadata.namespace ?? "";
}
