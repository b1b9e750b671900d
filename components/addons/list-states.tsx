import { ListLoading } from "@/components/status/list-loading";
import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";

export const TITLE = "Add-ons";

export function Loading() {
  return <ListLoading title={TITLE} subject="add-ons" columns={["w-44", "w-20", "w-12", "flex-1 max-w-96", "w-10", "ml-auto w-24"]} />;
}

export function EmptyByFact() {
  return (
    <>
      <PageHeader title={TITLE} />
      <RegionMessage title="This hub knows no add-on yet">
        An add-on appears here as soon as its <code className="mono">ClusterManagementAddOn</code> is created on the hub.
      </RegionMessage>
    </>
  );
}
