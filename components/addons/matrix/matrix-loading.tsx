import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { PageHeader } from "@/components/ui/layout/page-header";

export const MATRIX_TITLE = "Matrix";

/** The matrix's shape, so that little moves when its cells come. */
export function MatrixLoading() {
  return (
    <>
      <PageHeader title={MATRIX_TITLE} />
      <SkeletonRows reading="Loading clusters and add-ons." columns={["w-28", "flex-1"]} />
    </>
  );
}
