import { SectionBox } from "@kinvolk/headlamp-plugin/lib/CommonComponents";
import { EmbeddedView } from "./embedded-view";

/** The fleet, and its add-ons. */
export function AddOnsPage() {
  return (
    <>
      <SectionBox title="Fleet">
        <EmbeddedView element="flotilla-fleet" />
      </SectionBox>
      <SectionBox title="Add-ons">
        <EmbeddedView element="flotilla-list" attributes={{ list: "add-ons" }} />
      </SectionBox>
    </>
  );
}

/** Rollouts of all add-ons. */
export function RolloutsPage() {
  return (
    <SectionBox title="Rollouts">
      <EmbeddedView element="flotilla-list" attributes={{ list: "rollouts" }} />
    </SectionBox>
  );
}

/** What waits for approval; it is approved in the console. */
export function ApprovalsPage() {
  return (
    <SectionBox title="Approvals">
      <EmbeddedView element="flotilla-approvals" />
    </SectionBox>
  );
}

/** Health and add-ons of a managed cluster, in the details of its ManagedCluster. */
export function ClusterSection({ name }: { readonly name: string }) {
  return (
    <SectionBox title="Add-ons">
      <EmbeddedView element="flotilla-cluster" attributes={{ name }} />
    </SectionBox>
  );
}
