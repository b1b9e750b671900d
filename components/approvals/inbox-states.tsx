import { RegionMessage } from "@/components/ui/feedback/region-message";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { ApprovalState } from "@/lib/lists/approvals/row";

export const APPROVALS_TITLE = "Approvals";

/** The page's shape, so that little moves when the requests come. */
export function LoadingApprovals() {
  return (
    <>
      <PageHeader title={APPROVALS_TITLE} />
      <SkeletonRows reading="Loading pending approvals." columns={["w-40", "w-16", "flex-1 max-w-80"]} />
    </>
  );
}

/** Placeholder of a tab that was just opened. */
export function LoadingQueue() {
  return <SkeletonRows reading="Loading requests." columns={["w-40", "flex-1 max-w-80"]} />;
}

const NOTHING = {
  waiting: [
    "Nothing pending",
    "Clusters that ask to join and certificate requests that the hub does not approve automatically appear here.",
  ],
  approved: ["Every approved request has its certificate", "Requests stay here until the signer answers."],
  issued: ["No certificates issued recently", "The hub deletes requests an hour after the decision."],
  denied: ["No requests denied recently", "The hub deletes requests an hour after the decision."],
  failed: ["No request failed", "Requests that a signer could not issue appear here."],
} as const satisfies Record<ApprovalState, readonly [string, string]>;

export function Empty({ state }: { readonly state: ApprovalState }) {
  const [title, text] = NOTHING[state];
  return <RegionMessage title={title}>{text}</RegionMessage>;
}
