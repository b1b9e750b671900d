import { queryOptions } from "@tanstack/react-query";
import { AlikeAnswer } from "@/lib/api/approval-alike";
import { approvalPart } from "./approvals";
import { getJson } from "./request";

/** What waits for a person and may be approved together, gathered by what makes it alike; no row of it. */
export function alikeGroups() {
  return approvalPart("alike", { q: "waits=person", limit: 0, group: "alike" });
}

/** Requests that are alike, as they are now. They are read once: what is decided on is what was shown. */
export function alikeRequests(alike: string) {
  return queryOptions({
    queryKey: ["approvals", "alike", alike],
    queryFn: ({ signal }) => getJson(`/api/v1/approvals/alike/${alike}`, { schema: AlikeAnswer, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
