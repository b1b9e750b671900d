import { ListLoading } from "@/components/status/list-loading";
import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";

export const LIST_PATH = "/placements";

export const TITLE = "Placements";

export function Loading() {
  return <ListLoading title={TITLE} subject="placements" columns={["w-44", "w-28", "w-16", "w-16", "flex-1 max-w-80", "w-12"]} />;
}

export function EmptyByFact() {
  return (
    <>
      <PageHeader title={TITLE} />
      <RegionMessage title="This hub has no placement yet">
        A placement chooses clusters by their sets, labels and claims. One is made where an{" "}
        <span className="whitespace-nowrap">add-on</span> is enabled on clusters by rules, or with <code className="mono">kubectl</code>.
      </RegionMessage>
    </>
  );
}
