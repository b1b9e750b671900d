import { isForeignFinalizer, isHeldByHook } from "@/lib/addon-config/finalizers";
import { plural } from "@/lib/format/count";
import { condition } from "@/lib/kube/conditions";
import { ADDON_NAMESPACE_LABEL, CLUSTER_AVAILABLE, HOSTING_CLUSTER_ANNOTATION } from "@/lib/kube/ocm";
import { ownerReason } from "@/lib/objects/external-owner";
import type { NeededRight } from "@/lib/why/why";
import type { DetachCheck } from "./detach";
import type { DetachFacts } from "./facts";
import { leftBehind } from "./left-behind";

/** What speaks for and against detaching a cluster the clean way, as far as the caller may see it. */
export function preflight(facts: DetachFacts): DetachCheck[] {
  return [
    reachable(facts),
    hooks(facts),
    hosted(facts),
    finalizers(facts),
    works(facts),
    placements(facts),
    rollouts(facts),
    freezes(facts),
    ...(facts.owner
      ? [check("owner", "warn", ownerReason(facts.owner), [facts.owner.by])]
      : [check("owner", "ok", "Neither Argo CD nor Flux applies the ManagedCluster.")]),
    manager(facts),
  ];
}

/** Whether the cluster's agents report, so that they can remove what was created. */
export function isReachable({ cluster }: Pick<DetachFacts, "cluster">): boolean {
  const found = cluster.value;
  if (!found?.spec.hubAcceptsClient) return false;
  return condition(found.status.conditions, CLUSTER_AVAILABLE)?.status === "True";
}

function check(
  id: DetachCheck["id"],
  state: DetachCheck["state"],
  message: string,
  names: readonly string[] = [],
): DetachCheck {
  return { id, state, message, names };
}

function hidden(id: DetachCheck["id"], missing: NeededRight): DetachCheck {
  return { ...check(id, "hidden", "You may not see this."), missing };
}

function reachable(facts: DetachFacts): DetachCheck {
  const { cluster, clusterName, leaseRenewed } = facts;
  if (cluster.missing) return hidden("reachable", cluster.missing);
  if (!cluster.value) return check("reachable", "ok", `The hub has no ManagedCluster ${clusterName} any more.`);
  const seen = leaseRenewed.value ? [`Its lease was renewed last at ${leaseRenewed.value.replace(/\.\d+/, "")}.`] : [];
  if (isReachable(facts)) return check("reachable", "ok", "Its agents report: they remove what was created.");
  if (cluster.value.metadata.deletionTimestamp)
    return check("reachable", "ok", "It is being deleted: the hub took its agent's right to report.", seen);
  if (!cluster.value.spec.hubAcceptsClient)
    return check("reachable", "stop", "The hub does not accept it: accept it, so that its agents can remove anything.");
  const reported = condition(cluster.value.status.conditions, CLUSTER_AVAILABLE);
  const text = reported?.message ? [reported.message] : [];
  return check("reachable", "stop", "Its agents do not report, or cannot reach its API server.", [...text, ...seen]);
}

function hooks({ addOns }: DetachFacts): DetachCheck {
  if (addOns.missing) return hidden("hooks", addOns.missing);
  const names = (addOns.value ?? [])
    .filter(({ metadata }) => isHeldByHook(metadata))
    .map(({ metadata }) => metadata.name);
  return names.length === 0
    ? check("hooks", "ok", "No add-on has hooks to run before it goes.")
    : check("hooks", "warn", `${plural(names.length, "add-on")} with hooks: they run on the cluster first.`, names);
}

/** What depends on a cluster from outside it, and the other way round. */
function hosted({ addOns, works, clusterName }: DetachFacts): DetachCheck {
  if (addOns.missing) return hidden("hosted", addOns.missing);
  if (works.missing) return hidden("hosted", works.missing);
  const forOthers = (works.value ?? [])
    .map(({ metadata }) => metadata.labels[ADDON_NAMESPACE_LABEL])
    .filter((other) => other !== undefined && other !== clusterName);
  if (forOthers.length > 0)
    return check("hosted", "stop", "Agents of add-ons of other clusters run here: move them first.", [
      ...new Set(forOthers.flatMap((other) => other ?? [])),
    ]);
  const elsewhere = (addOns.value ?? []).flatMap(({ metadata }) => {
    const hosting = metadata.annotations[HOSTING_CLUSTER_ANNOTATION];
    return hosting === undefined ? [] : [`${metadata.name} on ${hosting}`];
  });
  return elsewhere.length > 0
    ? check("hosted", "warn", "Agents of its add-ons run on other clusters, which have to be available.", elsewhere)
    : check("hosted", "ok", "No add-on is hosted on another cluster, and none of another cluster is hosted here.");
}

/** Those that neither the hub nor an agent of OCM removes. */
function finalizers({ cluster, addOns, works }: DetachFacts): DetachCheck {
  const missing = cluster.missing ?? addOns.missing ?? works.missing;
  if (missing) return hidden("finalizers", missing);
  const all = [...(cluster.value ? [cluster.value] : []), ...(addOns.value ?? []), ...(works.value ?? [])];
  const foreign = all.flatMap(({ kind, metadata }) =>
    metadata.finalizers.filter(isForeignFinalizer).map((each) => `${each} of ${kind} ${metadata.name}`),
  );
  return foreign.length === 0
    ? check("finalizers", "ok", "No finalizer of another controller is on the cluster, its add-ons or its works.")
    : check("finalizers", "warn", "Other controllers have to remove their finalizers.", foreign);
}

function works(facts: DetachFacts): DetachCheck {
  if (facts.works.missing) return hidden("works", facts.works.missing);
  const total = facts.works.value?.length ?? 0;
  if (total === 0) return check("works", "ok", "No work is on the cluster.");
  const staying = leftBehind(facts, "clean");
  return staying.length === 0
    ? check("works", "ok", `${plural(total, "work")}: everything that they created is removed.`)
    : check(
        "works",
        "warn",
        `${plural(total, "work")}; what these created stays on the cluster.`,
        staying.map(({ by }) => by.name),
      );
}

function placements({ selecting }: DetachFacts): DetachCheck {
  if (selecting.missing) return hidden("placements", selecting.missing);
  const staying = selecting.value.filter(({ toleratesDetaching }) => toleratesDetaching).map(({ name }) => name);
  if (staying.length > 0)
    return check(
      "placements",
      "warn",
      "These tolerate every taint, so they keep selecting it: exclude it there by hand.",
      staying,
    );
  const names = selecting.value.map(({ name }) => name);
  return names.length === 0
    ? check("placements", "ok", "No placement selects it.")
    : check(
        "placements",
        "ok",
        `${plural(names.length, "placement selects", "placements select")} it now, and will deselect it.`,
        names,
      );
}

function rollouts({ addOns }: DetachFacts): DetachCheck {
  if (addOns.missing) return hidden("rollouts", addOns.missing);
  const moving = (addOns.value ?? [])
    .filter(({ status }) => condition(status.conditions, "Progressing")?.status === "True")
    .map(({ metadata }) => metadata.name);
  return moving.length === 0
    ? check("rollouts", "ok", "No add-on is being rolled out to it.")
    : check(
        "rollouts",
        "warn",
        "These add-ons are being rolled out to it; their rollouts continue without it.",
        moving,
      );
}

/** Detaching is no update: a freeze says that people want nothing to change, and holds nothing up. */
function freezes({ freezes: found }: DetachFacts): DetachCheck {
  if (found.missing) return hidden("freezes", found.missing);
  const names = found.value ?? [];
  const text = `${plural(names.length, "freeze is", "freezes are")} in force for it. Removing add-ons is not held by that: ask who froze it.`;
  return names.length === 0
    ? check("freezes", "ok", "No freeze is in force for it.")
    : check("freezes", "warn", text, names);
}

function manager({ isManagerRunning }: DetachFacts): DetachCheck {
  if (isManagerRunning === false)
    return check("manager", "stop", "Flotilla's add-on manager does not run: no hook is run, and no add-on goes.");
  return check("manager", "ok", isManagerRunning ? "The add-on manager runs." : "Add-ons may have another manager.");
}
