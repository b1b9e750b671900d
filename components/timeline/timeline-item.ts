import { rowAppearance } from "@/components/labels/approval-labels";
import { conditionAppearance } from "@/components/labels/condition-appearance";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import type { EventGroup } from "@/lib/api/objects/events";
import type { ConditionLine } from "@/lib/kube/condition-line";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { type ChangeGroup, groupChanges, type HealthChange } from "./health-changes";

/** One line of what happened. */
export type TimelineItem =
  | { readonly kind: "health"; readonly id: string; readonly at: number; readonly group: ChangeGroup }
  | { readonly kind: "condition"; readonly id: string; readonly at: number; readonly condition: ConditionLine }
  | {
      readonly kind: "request";
      readonly id: string;
      readonly at: number;
      readonly row: ApprovalRow;
      readonly step: "made" | "decided";
    }
  | { readonly kind: "rollout"; readonly id: string; readonly at: number; readonly event: RolloutEvent }
  | { readonly kind: "event"; readonly id: string; readonly at: number; readonly group: EventGroup };

/** What is shown, from the address. */
export const SHOWN = ["all", "changes", "events", "warnings"] as const;
export type TimelineView = (typeof SHOWN)[number];

/** `?show=`; `?type=Warning` is its earlier form. */
export function readShown(query: Pick<URLSearchParams, "get">): TimelineView {
  const show = SHOWN.find((each) => each === query.get("show"));
  return show ?? (query.get("type") === "Warning" ? "warnings" : "all");
}

export function isShown(item: TimelineItem, shown: TimelineView): boolean {
  switch (shown) {
    case "all":
      return true;
    case "changes":
      return item.kind !== "event";
    case "events":
      return item.kind === "event";
    case "warnings":
      return isWarning(item);
  }
}

/** Something went wrong: what hubs call a warning, and changes for the worse. */
export function isWarning(item: TimelineItem): boolean {
  switch (item.kind) {
    case "health":
      return item.group.isIssue;
    case "condition":
      return conditionAppearance(item.condition).tone === "bad" || conditionAppearance(item.condition).tone === "warn";
    case "request":
      return item.step === "made"
        ? item.row.state === "waiting" && rowAppearance(item.row).tone === "bad"
        : item.row.state === "failed";
    case "rollout":
      return item.event.kind === "stalled" || item.event.kind === "timed-out" || item.event.kind === "failed";
    case "event":
      return item.group.type === "Warning";
  }
}

export function healthItems(changes: readonly HealthChange[]): TimelineItem[] {
  return groupChanges(changes).map((group) => ({ kind: "health", id: `health ${group.id}`, at: group.at, group }));
}

/** When each condition last changed; those without a time are left out. */
export function conditionItems(conditions: readonly ConditionLine[]): TimelineItem[] {
  return conditions.flatMap((condition) =>
    timed(condition.since, { kind: "condition" as const, id: `condition ${condition.type}`, condition }),
  );
}

/** When each request was created and decided. */
export function requestItems(rows: readonly ApprovalRow[]): TimelineItem[] {
  return rows.flatMap((row) => [
    ...timed(row.createdAt, { kind: "request" as const, id: `request ${row.name}`, row, step: "made" as const }),
    ...timed(row.decidedAt, { kind: "request" as const, id: `decided ${row.name}`, row, step: "decided" as const }),
  ]);
}

export function rolloutItems(events: readonly RolloutEvent[]): TimelineItem[] {
  return events.map((event) => {
    const id = ["rollout", event.at, event.namespace, event.placement, event.kind, event.wave ?? ""].join(" ");
    return { kind: "rollout", id, at: event.at, event };
  });
}

export function eventItems(groups: readonly EventGroup[]): TimelineItem[] {
  return groups.flatMap((group) => timed(group.lastAt, { kind: "event" as const, id: `event ${group.id}`, group }));
}

export function newestFirst(items: readonly TimelineItem[]): TimelineItem[] {
  return items.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}

function timed<Item extends object>(time: string | undefined, item: Item): (Item & { readonly at: number })[] {
  const at = Date.parse(time ?? "");
  return Number.isNaN(at) ? [] : [{ ...item, at }];
}
