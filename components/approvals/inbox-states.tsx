import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import type { ApprovalState } from "@/lib/api/approvals";

export const TITLE = "Approvals";

/** The page's shape, so that little moves when the requests come. */
export function Loading() {
  return (
    <>
      <PageHeader title={TITLE} />
      <SkeletonRows reading="Reading what waits for a decision from the hub." columns={["w-40", "w-16", "flex-1 max-w-80"]} />
    </>
  );
}

/** The queue of a tab that is just opened. */
export function LoadingQueue() {
  return <SkeletonRows reading="Reading the requests." columns={["w-40", "flex-1 max-w-80"]} />;
}

const NOTHING = {
  waiting: [
    "Nothing waits for a decision",
    "A cluster appears here as soon as its agent asks to join, and so does every certificate request that the hub does not approve by itself.",
  ],
  approved: ["Every approved request has its certificate", "A request stays here for as long as its signer has not answered."],
  issued: ["No certificate was issued lately", "The hub forgets a request an hour after it was decided."],
  denied: ["No request was denied lately", "The hub forgets a request an hour after it was decided."],
  failed: ["No request failed", "What a signer could not issue would stand here."],
} as const satisfies Record<ApprovalState, readonly [string, string]>;

export function Empty({ state }: { readonly state: ApprovalState }) {
  const [title, words] = NOTHING[state];
  return <RegionMessage title={title}>{words}</RegionMessage>;
}
