import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { PageHeader } from "@/components/ui/layout/page-header";

const COLUMNS = ["w-12", "w-32", "flex-1", "w-16"];

/** The page to come. */
export function ActivityLoading() {
  return (
    <>
      <PageHeader title="Activity" />
      <div className="h-14" />
      <SkeletonRows reading="Loading activity." columns={COLUMNS} />
    </>
  );
}
