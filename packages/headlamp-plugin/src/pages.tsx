import { Router } from "@kinvolk/headlamp-plugin/lib";
import { ActionButton, SectionBox } from "@kinvolk/headlamp-plugin/lib/CommonComponents";
import { useHistory, useParams } from "react-router-dom";
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

/** Name of the page of one cluster among Headlamp's routes. */
export const CLUSTER_ROUTE = "flotilla-cluster";

/** Health and add-ons of the managed cluster in the page's address. */
export function ClusterPage() {
  const { name = "" } = useParams<{ name?: string }>();
  return (
    <SectionBox title={name}>
      <EmbeddedView element="flotilla-cluster" attributes={{ name }} />
    </SectionBox>
  );
}

/** Leads from the details of a ManagedCluster to its page. */
export function ClusterAction({ name }: { readonly name: string }) {
  const history = useHistory();
  const open = () => history.push(Router.createRouteURL(CLUSTER_ROUTE, { name }));
  return <ActionButton description="Add-ons" icon="mdi:puzzle" onClick={open} />;
}

/** Health and add-ons of a managed cluster, in the details of its ManagedCluster. */
export function ClusterSection({ name }: { readonly name: string }) {
  return (
    <SectionBox title="Add-ons">
      <EmbeddedView element="flotilla-cluster" attributes={{ name }} />
    </SectionBox>
  );
}
