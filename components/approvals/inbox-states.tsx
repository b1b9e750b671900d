import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { PageHeader } from "@/components/ui/layout/page-header";

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
