import { fleetSegments } from "@/components/labels/add-on-fleet-status";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import { count, plural } from "@/lib/format/count";
import { installedOn, isProblem, notWellOn, UNHEALTHY_STATUSES } from "@/lib/health/add-on-fleet-status";
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
    return ["All ", all, total === 1 ? " cluster is healthy." : " clusters are healthy."];
  if (troubled === 0)
    return total === 1
      ? ["Its ", all, " cluster reports no problem; an update is in progress."]
      : ["None of ", all, " clusters reports a problem; an update is in progress."];
  const bad: SentencePart = { figure: troubled, filter: `status:${UNHEALTHY_STATUSES.join(",")}`, tone: "bad" };
  const head: SentencePart[] = [
    bad,
    " of ",
    all,
    total === 1 ? " cluster has a problem." : ` clusters ${troubled === 1 ? "has a problem" : "have problems"}.`,
  ];
  const [cause] = row.causes.filter(({ health }) => health !== "healthy" && health !== "installing");
  return cause ? [...head, ` ${whereOf(cause.size, troubled)}: ${withinSentence(cause.message)}`] : head;
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

/** Why it is unhealthy, for its row in the list; absent if healthy. */
export function rowCause(row: AddOnRow): string | undefined {
  const [cause] = row.causes.filter(
    ({ health, phase }) => ["unhealthy", "degraded"].includes(health) || phase === "failed",
  );
  if (!cause) return undefined;
  return cause.size === 1
    ? `${cause.message} On one cluster.`
    : `${cause.message} On ${plural(cause.size, "cluster")}.`;
}
