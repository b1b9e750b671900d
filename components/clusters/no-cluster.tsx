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
        An invitation makes the command to run against a cluster. Its agent asks to join then, and appears here and in
        the approvals, where you accept it.
      </RegionMessage>
    </>
  );
}
