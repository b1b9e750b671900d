import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ActivityPage } from "@/lib/api/activity/activity";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { getJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** Activity is not on the stream: it is read again this often while visible. */
const LOOKED_AT_MS = 5_000;

const AT_MOST_OF_OBJECT = 5;

/** What is looked for; "" for anything. */
export interface ActivityFilter {
  /** "people" or "controllers". */
  readonly by: string;
  readonly user: string;
  readonly kind: string;
  readonly object: string;
  readonly q: string;
}

/** What was done lately, newest first, page by page. */
export function activityPages(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ["activity", filter],
    queryFn: ({ pageParam, signal }) =>
      getJson(`/api/v1/activity${queryOf(filter, pageParam)}`, { schema: ActivityPage, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }: ActivityPage) => next,
    placeholderData: keepPreviousData,
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

/** The last that was done to one object; `kind` as its manifest has it. */
export function objectActivity(kind: string, { namespace = "", name }: Pick<ObjectId, "namespace" | "name">) {
  const of = { kind, namespace, name, limit: String(AT_MOST_OF_OBJECT) };
  return queryOptions({
    queryKey: ["activity", "object", of],
    queryFn: ({ signal }) => getJson(`/api/v1/activity${queryOf(of)}`, { schema: ActivityPage, signal }),
    gcTime: RETENTION_MS,
    refetchInterval: LOOKED_AT_MS,
  });
}

function queryOf(filter: object, cursor = ""): string {
  const set = Object.entries({ ...filter, cursor }).filter(([, value]) => value !== "");
  return set.length === 0 ? "" : `?${new URLSearchParams(set)}`;
}
