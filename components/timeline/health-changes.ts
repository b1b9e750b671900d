import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { AddOnChange, ClusterHistory, PlacedChange } from "@/lib/api/metrics/history";

/** What changed: the page's cluster, add-ons on it, or the page's add-on, on clusters. */
type Whose = "cluster" | "add-ons" | "clusters";

export interface HealthChange {
  readonly whose: Whose;
  /** The add-on or cluster as text; "" if it is the page's own. */
  readonly subject: string;
  readonly at: number;
  readonly from: StatusAppearance | undefined;
  readonly to: StatusAppearance | undefined;
  /** It is unhealthy now. */
  readonly isIssue: boolean;
}

/** Equal changes that happened together, as one. */
export interface ChangeGroup extends Omit<HealthChange, "subject"> {
  readonly id: string;
  /** The one that changed last first. */
  readonly subjects: readonly string[];
  /** How long a single one had its previous status, if known. */
  readonly wasForMs: number | undefined;
}

/** After this time a change belongs to another group. */
const TOGETHER_MS = 30_000;
const ISSUE: ReadonlySet<string | undefined> = new Set(["degraded", "unhealthy", "unreachable", "unavailable"]);

export function changesOfCluster({ cluster, addOns = [] }: Pick<ClusterHistory, "cluster" | "addOns">): HealthChange[] {
  const own = (cluster?.changes ?? []).map(({ at, from, to }): HealthChange => {
    const isIssue = ISSUE.has(to) || to === "unknown";
    return {
      whose: "cluster",
      subject: "",
      at,
      from: from && CLUSTER_APPEARANCE[from],
      to: to && CLUSTER_APPEARANCE[to],
      isIssue,
    };
  });
  return [
    ...own,
    ...addOns.flatMap(({ name, changes }) => changes.map((change) => addOnChange("add-ons", name, change))),
  ];
}

export function changesOfAddOn(changes: readonly PlacedChange[]): HealthChange[] {
  return changes.map((change) => addOnChange("clusters", change.cluster, change));
}

function addOnChange(whose: Whose, subject: string, { at, from, to }: AddOnChange): HealthChange {
  return {
    whose,
    subject,
    at,
    from: from && HEALTH_APPEARANCE[from],
    to: to && HEALTH_APPEARANCE[to],
    isIssue: ISSUE.has(to),
  };
}

interface OpenGroup {
  readonly position: number;
  readonly first: HealthChange;
  readonly members: HealthChange[];
}

/** Newest first. One that changed twice is in two groups, each below later changes. */
export function groupChanges(changes: readonly HealthChange[]): ChangeGroup[] {
  const sorted = changes.toSorted((a, b) => b.at - a.at || (a.subject < b.subject ? -1 : 1));
  const open = new Map<string, OpenGroup>();
  const lastPositions = new Map<string, number>();
  const groups: OpenGroup[] = [];
  for (const change of sorted) {
    const key = JSON.stringify([change.whose, change.from?.label, change.to?.label]);
    const one = JSON.stringify([change.whose, change.subject]);
    const existing = open.get(key);
    const belongs =
      existing && existing.first.at - change.at < TOGETHER_MS && existing.position > (lastPositions.get(one) ?? -1);
    const group = belongs ? existing : { position: groups.length, first: change, members: [] };
    group.members.push(change);
    lastPositions.set(one, group.position);
    if (belongs) continue;
    open.set(key, group);
    groups.push(group);
  }
  return groups.map(({ first: { subject, ...first }, members }) => ({
    ...first,
    id: [first.whose, subject, first.at, first.from?.label, first.to?.label].join(" "),
    subjects: members.map((member) => member.subject),
    wasForMs: members.length === 1 ? wasForMs(sorted, { subject, ...first }) : undefined,
  }));
}

function wasForMs(sorted: readonly HealthChange[], { whose, subject, at }: HealthChange): number | undefined {
  const before = sorted.find((change) => change.at < at && change.whose === whose && change.subject === subject);
  return before && at - before.at;
}
