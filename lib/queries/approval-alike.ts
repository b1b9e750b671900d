import { queryOptions } from "@tanstack/react-query";
import { AlikeAnswer } from "@/lib/api/approval-alike";
import { parametersOf } from "@/lib/api/first-asks";
import { approvalPart } from "./approvals";
import { getJson } from "./request";

/** What waits for a person, is left by a filter and may be approved together, gathered by what makes it alike; no row of it. */
export function alikeGroups(q: string) {
  return approvalPart("alike", { q: ["waits=person", q].filter(Boolean).join(" "), limit: 0, group: "alike" });
}

/** Requests that are alike and that a filter leaves, as they are now. They are read once: what is decided on is what was shown. */
export function alikeRequests(alike: string, q: string) {
  return queryOptions({
    queryKey: ["approvals", "alike", alike, q],
    queryFn: ({ signal }) =>
      getJson(`/api/v1/approvals/alike/${alike}?${parametersOf(q === "" ? {} : { q })}`, { schema: AlikeAnswer, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
