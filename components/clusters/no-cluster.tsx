import { JoinButton } from "@/components/object/join-button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { PageHeader } from "@/components/ui/layout/page-header";
import { CLUSTERS_TITLE } from "./list-states";

/** Instead of a list: the hub has no clusters. */
export function NoCluster() {
  return (
    <>
      <PageHeader title={CLUSTERS_TITLE} actions={<JoinButton />} />
      <RegionMessage title="No cluster is registered with this hub yet">
        Join a cluster: you get a command to run against it. Its agent then asks to join, and the cluster appears here
        and under Approvals, where you accept it.
      </RegionMessage>
    </>
  );
}
