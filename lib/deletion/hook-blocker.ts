import { endlessHook, hookWorkName, isHookDone } from "@/lib/addon-config/hooks";
import { condition } from "@/lib/kube/conditions";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import type { DeletionCause } from "./agent-blocker";
import type { DeletionFacts } from "./facts";
import { conditionText, onHub, safely } from "./steps";
import { hookBetweenTries, hookNotApplied, hookWithoutReport, unfinishedHook, withoutHooks } from "./unfinished-hook";

/**
 * Why the pre-delete hooks of a cluster add-on that is being deleted are not done, where its cluster's agent can run them
 * (docs/reference/add-ons.md#hooks). `work` is theirs, if there is one.
 */
export function hookBlocker(
  facts: DeletionFacts,
  clusterAddOn: ManagedClusterAddOn,
  work: ManifestWork | undefined,
): DeletionCause {
  const { name } = clusterAddOn.metadata;
  const template = missingTemplate(facts, clusterAddOn);
  if (template !== undefined && needsTemplate(facts, clusterAddOn)) return templateMissing(name, template, work);
  // Between two tries there is no work, and the status still says that the last one failed.
  if (!work && isRetrying(clusterAddOn)) return hookBetweenTries(clusterAddOn);
  if (!work || isHookDone(work)) return managerBlocker(facts, clusterAddOn, work);
  const applied = condition(work.status.conditions, "Applied");
  if (applied?.status === "False") return hookNotApplied(work, applied);
  const endless = endlessHook(manifestsOf(work));
  const hook = { clusterAddOn, work, isRerun: isRerun(facts, clusterAddOn) };
  return endless ? hookWithoutReport(hook, endless) : unfinishedHook(hook);
}

function isRetrying({ status }: ManagedClusterAddOn): boolean {
  return condition(status.conditions, "HookManifestCompleted")?.reason === "HookManifestFailedRetrying";
}

/** Our manager runs hooks from a stored revision of the template, and says where it has none. */
function needsTemplate({ isManagerRunning }: DeletionFacts, { status }: ManagedClusterAddOn): boolean {
  return isManagerRunning === undefined || isGivenUp(status);
}

function isGivenUp({ conditions }: ManagedClusterAddOn["status"]): boolean {
  return condition(conditions, "HookManifestCompleted")?.message.includes("is not run again") === true;
}

/** Whether its manager has what the hooks are made from, and creates their work again. */
function isRerun({ hasTemplate }: DeletionFacts, { status }: ManagedClusterAddOn): boolean {
  return !isGivenUp(status) && templatesOf(status).every((name) => hasTemplate(name) === true);
}

/** The template that the cluster add-on was rendered from, where the hub has it no more. */
function missingTemplate({ hasTemplate }: DeletionFacts, { status }: ManagedClusterAddOn): string | undefined {
  return templatesOf(status).find((name) => hasTemplate(name) === false);
}

function templatesOf({ configReferences }: ManagedClusterAddOn["status"]): string[] {
  return configReferences.flatMap(({ resource, desiredConfig }) =>
    resource === "addontemplates" && desiredConfig ? [desiredConfig.name] : [],
  );
}

function templateMissing(addOn: string, template: string, work: ManifestWork | undefined): DeletionCause {
  return {
    rule: "template-missing",
    message: `The hooks of ${addOn} are in the AddOnTemplate ${template}, which the hub does not have any more.`,
    actor: { kind: "person", name: `the maintainers of the add-on ${addOn}` },
    evidence: [`There is no AddOnTemplate ${template}; the cluster add-on refers to it.`],
    steps: [
      safely(`Create the AddOnTemplate ${template} again; the manager then runs the hooks from it.`, {
        action: { kind: "create", object: { kind: "AddOnTemplate", name: template } },
      }),
      ...(work ? [withoutHooks(addOn, work)] : []),
    ],
  };
}

function managerBlocker(
  { isManagerRunning }: DeletionFacts,
  clusterAddOn: ManagedClusterAddOn,
  work: ManifestWork | undefined,
): DeletionCause {
  const { name, deletionTimestamp } = clusterAddOn.metadata;
  const applied = condition(clusterAddOn.status.conditions, "ManifestApplied");
  const next = work ? "remove its finalizer: its hooks are done" : "create the ManifestWork of its hooks";
  const restart = safely("See whether the add-on manager runs, and start it.", {
    command: onHub("--namespace open-cluster-management-hub get deployments"),
  });
  if (isManagerRunning === false)
    return {
      rule: "manager-stopped",
      message: `No add-on manager is running that would ${next}.`,
      actor: { kind: "controller", name: "Flotilla's add-on manager" },
      since: deletionTimestamp,
      evidence: ["Its Lease has no current holder."],
      steps: [
        safely("Start the controllers of Flotilla.", {
          command: onHub("--namespace flotilla-system get deployments,leases"),
        }),
      ],
    };
  if (applied?.status === "False" && !work)
    return {
      rule: "hook-not-created",
      message: `The add-on manager cannot create the ManifestWork of the hooks of ${name}.`,
      actor: { kind: "controller", name: `the manager of ${name}` },
      since: applied.lastTransitionTime || undefined,
      evidence: [conditionText(applied)],
      steps: [
        safely("Correct what the message names; the manager tries again by itself.", {
          action: { kind: "view", object: { kind: "ClusterManagementAddOn", name } },
        }),
      ],
    };
  return {
    rule: "manager-stopped",
    message: `The manager of ${name} does not ${next}.`,
    actor: { kind: "controller", name: `the manager of ${name}` },
    since: deletionTimestamp,
    evidence: [work ? "All of its hooks have reported success." : `There is no ManifestWork ${hookWorkName(name)}.`],
    steps: [restart],
  };
}
