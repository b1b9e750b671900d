import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";
import { CLUSTERS_TITLE } from "./list-states";

/** Instead of a list: the hub has no clusters. */
export function NoCluster() {
  return (
    <>
      <PageHeader title={CLUSTERS_TITLE} />
      <RegionMessage title="No cluster is registered with this hub yet">
        A cluster appears here as soon as its agent asks to join: run <code className="mono">clusteradm join</code>{" "}
        against it, then accept it on the hub.
      </RegionMessage>
    </>
  );
}
