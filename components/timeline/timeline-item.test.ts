import { describe, expect, it } from "vitest";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import type { EventGroup } from "@/lib/api/objects/events";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { changesOfAddOn } from "./health-changes";
import {
  conditionItems,
  eventItems,
  healthItems,
  isShown,
  newestFirst,
  readShown,
  requestItems,
  rolloutItems,
  type SHOWN,
  type TimelineItem,
} from "./timeline-item";

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00Z`;

const event = (minute: number, type: EventGroup["type"]): EventGroup => ({
  ...{
    id: `${minute}`,
    type,
    reason: "Said",
    note: "",
    reporter: "",
    count: 1,
    firstAt: at(minute),
    lastAt: at(minute),
  },
  ...{ kind: "ManagedCluster", objects: [], objectCount: 0 },
});
const rollout = (minute: number, kind: RolloutEvent["kind"]): RolloutEvent => ({
  ...{ at: Date.parse(at(minute)), kind, addOn: "hello", namespace: "team", placement: "all", text: kind },
});
const request = (minute: number, state: ApprovalRow["state"], decidedAt?: string): ApprovalRow => ({
  ...{
    name: `requests/${minute}`,
    kind: "join",
    object: `${minute}`,
    state,
    clusterStatus: "pending",
    risk: "low",
    ownRisk: "low",
  },
  ...{ headline: "", createdAt: at(minute), decidedAt, version: "" },
});
const condition = (type: string, status: string, since: string) => ({ type, status, reason: "", message: "", since });

const ITEMS: readonly TimelineItem[] = [
  ...healthItems(changesOfAddOn([{ cluster: "a", at: Date.parse(at(1)), from: "healthy", to: "unhealthy" }])),
  ...healthItems(changesOfAddOn([{ cluster: "a", at: Date.parse(at(2)), from: "unhealthy", to: "healthy" }])),
  ...conditionItems([
    condition("ManagedClusterJoined", "True", at(3)),
    condition("ManagedClusterConditionAvailable", "False", at(4)),
  ]),
  ...requestItems([request(5, "issued", at(6))]),
  ...rolloutItems([rollout(7, "began"), rollout(8, "stalled")]),
  ...eventItems([event(9, "Normal"), event(10, "Warning")]),
];

/** The minutes of what is shown. */
const minutes = (items: readonly TimelineItem[]) => newestFirst(items).map((item) => new Date(item.at).getUTCMinutes());

describe("what happened", () => {
  it.each<[(typeof SHOWN)[number], readonly number[]]>([
    ["all", [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ["changes", [8, 7, 6, 5, 4, 3, 2, 1]],
    ["events", [10, 9]],
    ["warnings", [10, 8, 4, 1]],
  ])("is shown in order: %s", (shown, expected) => {
    expect(minutes(ITEMS.filter((item) => isShown(item, shown)))).toEqual(expected);
  });

  it("has an id for each line", () => {
    expect(new Set(ITEMS.map(({ id }) => id)).size).toBe(ITEMS.length);
  });

  it("leaves out what has no time, and what no one has decided", () => {
    expect(conditionItems([condition("ManagedClusterJoined", "True", "")])).toEqual([]);
    expect(minutes(requestItems([request(5, "waiting")]))).toEqual([5]);
  });
});

it.each([
  ["", "all"],
  ["?show=changes", "changes"],
  ["?show=warnings", "warnings"],
  ["?show=nonsense", "all"],
  ["?type=Warning", "warnings"],
  ["?type=Warning&show=events", "events"],
])("reads %j as %s", (query, shown) => {
  expect(readShown(new URLSearchParams(query))).toBe(shown);
});
