import { fleetSegments } from "@/components/labels/add-on-fleet-status";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import { count, plural } from "@/lib/format/count";
import { installedOn, isProblem, notWellOn, removingOn, UNHEALTHY_STATUSES } from "@/lib/health/add-on-fleet-status";
import { addOnStatus } from "@/lib/health/add-on-status";
import { withinSentence } from "@/lib/health/summary";
import type { AddOnCause, AddOnRow } from "@/lib/lists/addons/row";

/** A summary of one add-on: whether it is healthy, and if not, why. Numbers link to its clusters. */
export function addOnSummary(row: AddOnRow): SentencePart[] {
  const total = installedOn(row);
  if (!row.clustersVisible)
    return ["Its health is hidden from you: that needs the right to list ManagedClusterAddOns."];
  if (total === 0) return [nowhereText(row)];
  const [only] = fleetSegments(row);
  const troubled = notWellOn(row);
  const all: SentencePart = { figure: total, filter: "" };
  if (only && only.kind === "healthy" && only.size === total)
    return ["All ", all, total === 1 ? " cluster is healthy." : " clusters are healthy.", ...leavingText(row)];
  if (troubled === 0) return calmText(row, all);
  const bad: SentencePart = { figure: troubled, filter: `status:${UNHEALTHY_STATUSES.join(",")}`, tone: "bad" };
  const head: SentencePart[] = [
    bad,
    " of ",
    all,
    total === 1 ? " cluster has a problem." : ` clusters ${troubled === 1 ? "has a problem" : "have problems"}.`,
  ];
  const cause = row.causes.find((each) => isProblem(addOnStatus(each)));
  const why = cause ? [` ${whereOf(cause.size, troubled)}: ${withinSentence(cause.message)}`] : [];
  return [...head, ...why, ...leavingText(row)];
}

/** It is being installed, changed or removed, and no cluster has a problem with it. */
function calmText(row: AddOnRow, all: SentencePart): SentencePart[] {
  if (row.counts.every(({ health }) => health === "deleting")) return leavingText(row, "It is being removed from ");
  const isOne = installedOn(row) === 1;
  const head = isOne ? ["Its ", all, " cluster reports no problem"] : ["None of ", all, " clusters reports a problem"];
  const isMoving = row.counts.some((each) => ["applying", "waiting"].includes(addOnStatus(each)));
  return isMoving ? [...head, "; an update is in progress.", ...leavingText(row)] : [...head, ".", ...leavingText(row)];
}

/** From how many clusters it is being removed; those that have only works of it yet are in no list of its clusters. */
function leavingText(row: AddOnRow, head = " It is being removed from "): SentencePart[] {
  const removing = removingOn(row);
  if (removing === 0) return [];
  const figure: SentencePart = row.leaving ? count(removing) : { figure: removing, filter: "status:removing" };
  return [head, figure, removing === 1 ? " cluster." : " clusters."];
}

function nowhereText({ decided, leaving }: AddOnRow): string {
  if (leaving)
    return `Not installed on any cluster; it is still being removed from ${plural(leaving.size, "cluster")}.`;
  return decided
    ? `Its placements selected ${plural(decided, "cluster")}; it is not installed on any yet.`
    : "Not installed on any cluster.";
}

function whereOf(size: number, troubled: number): string {
  return size < troubled ? `On ${count(size)} of them` : "On all of them";
}

/** What clusters report, problems first: to wait for a wave is none, however many do. */
export function causesInOrder({ causes }: Pick<AddOnRow, "causes">): AddOnCause[] {
  const isCalm = (cause: AddOnCause) => !isProblem(addOnStatus(cause)) && cause.phase !== "failed";
  return causes.toSorted((a, b) => Number(isCalm(a)) - Number(isCalm(b)) || b.size - a.size);
}
