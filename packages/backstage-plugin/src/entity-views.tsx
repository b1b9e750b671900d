import { EntityInfoCard, useEntity } from "@backstage/plugin-catalog-react";
import { addOnOf, clusterOf } from "./annotations";
import { useConsole } from "./console-address";
import { EmbeddedView } from "./embedded-view";

/** Health of the entity's add-on over the fleet, and the way to enable it. */
export function AddOnCard() {
  const addOn = addOnOf(useEntity().entity) ?? "";
  const console = useConsole();
  return (
    <EntityInfoCard
      title="Add-on health"
      footerActions={
        <span style={{ display: "inline-flex", gap: 16 }}>
          <a href={`${console}/addons/${addOn}`} target="_blank" rel="noopener noreferrer">
            Open in Flotilla
          </a>
          <a href={`${console}/addons/${addOn}/enable`} target="_blank" rel="noopener noreferrer">
            Enable on clusters
          </a>
        </span>
      }
    >
      <EmbeddedView element="flotilla-addon-health" attributes={{ addon: addOn }} />
    </EntityInfoCard>
  );
}

/** The entity's add-on in full: its health, then its rollouts. */
export function AddOnContent() {
  const addOn = addOnOf(useEntity().entity) ?? "";
  return (
    <>
      <EmbeddedView element="flotilla-addon-health" attributes={{ addon: addOn }} />
      <h3>Rollouts</h3>
      <EmbeddedView element="flotilla-list" attributes={{ list: "rollouts", filter: `addon:${addOn}` }} />
    </>
  );
}

/** Health and add-ons of the entity's cluster. */
export function ClusterCard() {
  const cluster = clusterOf(useEntity().entity) ?? "";
  const console = useConsole();
  return (
    <EntityInfoCard
      title="Cluster"
      footerActions={
        <a href={`${console}/clusters/${cluster}`} target="_blank" rel="noopener noreferrer">
          Open in Flotilla
        </a>
      }
    >
      <EmbeddedView element="flotilla-cluster" attributes={{ name: cluster }} />
    </EntityInfoCard>
  );
}
