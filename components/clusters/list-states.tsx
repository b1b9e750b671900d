import { ListLoading } from "@/components/status/list-loading";
import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";

export const TITLE = "Clusters";

export function Loading() {
  return (
    <ListLoading line title={TITLE} subject="clusters" columns={["w-36", "w-20", "w-16", "flex-1 max-w-80", "w-14", "ml-auto w-10"]} />
  );
}

/** In the place of the sentence, which must not speak before everything was read. */
export function StillReading() {
  return (
    <p role="status" className="border-line border-b px-4 pt-2 pb-4 text-text-2 sheet:px-6">
      Still reading the clusters from the hub; what follows is not all.
    </p>
  );
}

export function EmptyByFact() {
  return (
    <>
      <PageHeader title={TITLE} />
      <RegionMessage title="No cluster is registered with this hub yet">
        A cluster appears here as soon as its agent asks to join: run <code className="mono">clusteradm join</code> against it, then accept
        it on the hub.
      </RegionMessage>
    </>
  );
}
