import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { EventPage, type EventType } from "@/lib/api/objects/events";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** Events are not on the stream: they are refreshed this often while visible. */
const LOOKED_AT_MS = 5_000;

/** What events are about. */
export interface EventsOf {
  readonly noun: "clusters" | "addons";
  readonly name: string;
}

/** What happened lately, newest first. */
export function eventPage({ noun, name }: EventsOf, limit: number, type?: EventType) {
  const query = new URLSearchParams({ limit: String(limit), ...(type && { type }) });
  return queryOptions({
    queryKey: ["events", noun, name, limit, type ?? ""],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/events/${noun}/${encodeURIComponent(name)}?${query}`, { schema: EventPage, signal }),
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}
