import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { filterHref } from "@/components/list/filter-href";
import type { Decisions, FleetChange, FleetHistory } from "@/lib/api/metrics/history";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { count, plural } from "@/lib/format/count";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { AddOnHealth, ClusterRowHealth } from "@/lib/lists/clusters/row";

/** One line of what happened lately. */
export interface LatestLine {
  readonly id: string;
  readonly at: number;
  /** What or who, in strong type; a name is in mono. */
  readonly subject: string;
  readonly isName: boolean;
  readonly text: string;
  /** Why, where it is still so. */
  readonly message?: string | undefined;
  readonly href: string;
}

/** The newest first. */
export function latestLines({ changes, decisions, rollouts }: FleetHistory, max: number): LatestLine[] {
  const lines = [...changes.map(changeLine), ...rollouts.map(rolloutLine), ...decisions.map(decisionLine)];
  return lines.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1)).slice(0, max);
}

function changeLine(change: FleetChange): LatestLine {
  const { addOn, at, kind, message, size, to } = change;
  const [only = ""] = change.clusters;
  const clusters = size === 1 ? only : plural(size, "cluster");
  return {
    id: `change ${at} ${addOn ?? ""} ${to ?? ""} ${kind}`,
    at,
    subject: addOn ?? clusters,
    isName: addOn !== undefined || size === 1,
    text: `${verbOf(change)}${addOn === undefined ? "" : ` ${PLACE[kind]} ${clusters}`}${endOf(change)}`,
    message,
    href: changeHref(change),
  };
}

const PLACE = {
  added: "to",
  removed: "from",
  joined: "on",
  worse: "on",
  recovered: "on",
} as const satisfies Record<FleetChange["kind"], string>;

function verbOf({ addOn, kind, size, to }: FleetChange): string {
  const was = addOn === undefined && size > 1 ? "were" : "was";
  switch (kind) {
    case "added":
    case "removed":
      return `${was} ${kind}`;
    case "joined":
      return "joined";
    case "recovered":
      return `became ${to ?? "available"} again`;
    case "worse":
      return `became ${labelOf(addOn, to ?? "").toLowerCase()}`;
  }
}

function labelOf(addOn: string | undefined, to: string): string {
  const cluster = ClusterRowHealth.safeParse(to).data;
  const own = AddOnHealth.safeParse(to).data;
  if (addOn === undefined && cluster) return CLUSTER_APPEARANCE[cluster].label;
  return own ? HEALTH_APPEARANCE[own].label : to;
}

/** Of problems, whether they are over. */
function endOf({ kind, size, still }: FleetChange): string {
  if (kind !== "worse" || still === size) return "";
  return still === 0 ? ", no longer" : `, ${count(still)} still`;
}

/** What was added has another status by now, so the list is not filtered by it. */
function changeHref({ addOn, clusters: [only = ""], kind, size, to }: FleetChange): string {
  if (size === 1 && (addOn === undefined || to !== undefined)) {
    const page = `/clusters/${encodeURIComponent(only)}`;
    return addOn === undefined ? page : `${page}/addons?addon=${encodeURIComponent(addOn)}`;
  }
  const isState = kind === "worse" || kind === "recovered";
  if (addOn === undefined) return isState && to ? filterHref("/clusters", `health=${statusOf(to)}`) : "/clusters";
  if (to === undefined) return `/addons/${encodeURIComponent(addOn)}`;
  return filterHref("/clusters", `addon=${addOn}${isState ? ` health=${to}` : ""}`);
}

/** A cluster's own health as its list filters it. */
function statusOf(to: string): string {
  return to === "unknown" ? "unreachable" : to;
}

function rolloutLine({ addOn, at, kind, namespace, placement, text, wave }: RolloutEvent): LatestLine {
  return {
    id: `rollout ${at} ${addOn} ${namespace}/${placement} ${kind} ${wave ?? ""}`,
    at,
    subject: addOn,
    isName: true,
    text: `rollout ${text}`,
    href: `/rollouts/${addOn}/${namespace}/${placement}`,
  };
}

function decisionLine({ at, kind, last, size, state }: Decisions): LatestLine {
  const subject = size === 1 ? (last.cluster ?? last.object) : `${count(size)} ${KIND[kind]}s`;
  const verb = `${size === 1 ? "was" : "were"} ${state}`;
  return {
    id: `decided ${at} ${kind} ${state}`,
    at,
    subject,
    isName: size === 1,
    text: size === 1 ? `${KIND[kind]} ${verb}` : verb,
    href:
      size === 1
        ? filterHref(`/approvals?request=${encodeURIComponent(last.object)}&state=${state}`, "")
        : `/approvals?state=${state}`,
  };
}

const KIND = {
  join: "join request",
  renewal: "renewal",
  "add-on": "add-on certificate",
  unclear: "request",
  cluster: "cluster",
} as const satisfies Record<ApprovalRow["kind"], string>;
