import type { EventGroup, EventObject, EventPage, EventType } from "@/lib/api/objects/events";
import { type HubEvent, occurrences } from "@/lib/resources/event";

interface Wanted {
  readonly type?: EventType | undefined;
  readonly limit: number;
}

/** How many objects of a group are named. */
const MAX_NAMES = 3;

/** Events with equal content about objects of one kind as one, newest first. */
export function groupEvents(events: readonly HubEvent[], { type, limit }: Wanted): Omit<EventPage, "isCut"> {
  const groups = new Map<string, HubEvent[]>();
  for (const event of events) {
    const id = idOf(event);
    const group = groups.get(id);
    if (group) group.push(event);
    else groups.set(id, [event]);
  }
  const all = [...groups]
    .map(([id, group]) => groupOf(id, group))
    .sort((a, b) => compare(b.lastAt, a.lastAt) || compare(a.id, b.id));
  const wanted = type ? all.filter((group) => group.type === type) : all;
  return {
    groups: wanted.slice(0, limit),
    total: wanted.length,
    warnings: all.filter((group) => group.type === "Warning").length,
  };
}

function idOf({ type, reason, note, regarding, ...event }: HubEvent): string {
  return JSON.stringify([typeOf(type), reason, note, regarding.kind, reporterOf(event)]);
}

function groupOf(id: string, group: readonly HubEvent[]): EventGroup {
  const timed = group.map((event) => ({ event, ...occurrences(event) })).sort((a, b) => compare(b.last, a.last));
  const { type = "", reason = "", note = "", regarding, reportingController = "", deprecatedSource } = group[0] ?? {};
  const objects = new Map(timed.map(({ event }) => [objectKey(event), objectOf(event)]));
  return {
    id,
    type: typeOf(type),
    reason,
    note,
    reporter: reporterOf({ reportingController, deprecatedSource }),
    count: timed.reduce((sum, { count }) => sum + count, 0),
    firstAt: timed.map(({ first }) => first).sort(compare)[0] ?? "",
    lastAt: timed[0]?.last ?? "",
    kind: regarding?.kind ?? "",
    objects: [...objects.values()].slice(0, MAX_NAMES),
    objectCount: objects.size,
  };
}

/** Any type but Warning counts as Normal. */
function typeOf(type: string): EventType {
  return type === "Warning" ? type : "Normal";
}

function reporterOf({
  reportingController,
  deprecatedSource,
}: Pick<HubEvent, "reportingController" | "deprecatedSource">): string {
  return reportingController || (deprecatedSource?.component ?? "");
}

function objectKey({ regarding }: HubEvent): string {
  return `${regarding.namespace}/${regarding.name}`;
}

function objectOf({ regarding: { kind, namespace, name } }: HubEvent): EventObject {
  return { kind, name, ...(namespace === "" ? {} : { namespace }) };
}

/** Times with and without fractions of a second sort in order of arrival. */
function compare(a: string, b: string): number {
  const [left, right] = [Date.parse(a), Date.parse(b)];
  if (left !== right && !Number.isNaN(left - right)) return left - right;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
