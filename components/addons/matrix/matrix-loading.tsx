import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton-rows";

export const TITLE = "Matrix";

/** The matrix's shape, so that little moves when its cells come. */
export function MatrixLoading() {
  return (
    <>
      <PageHeader title={TITLE} />
      <SkeletonRows reading="Reading the clusters and their add-ons from the hub." columns={["w-28", "flex-1"]} />
    </>
  );
}
