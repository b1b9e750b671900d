import {
  ApiBlueprint,
  createFrontendPlugin,
  createRouteRef,
  discoveryApiRef,
  fetchApiRef,
  PageBlueprint,
} from "@backstage/frontend-plugin-api";
import { EntityCardBlueprint, EntityContentBlueprint } from "@backstage/plugin-catalog-react/alpha";
import { addOnOf, clusterOf } from "./annotations";
import { BackendEmbedTokens, embedTokensApiRef } from "./embed-tokens";

const fleetRouteRef = createRouteRef();

/** Three hulls, of the size that Backstage draws icons in. */
const FLEET_ICON = (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
    <path d="M11 2v7H6zM12 2v7h5zM5 10h14l-2 4H7zM1 16h10l-2 5H3zM13 16h10l-2 5h-6z" />
  </svg>
);

const tokens = ApiBlueprint.make({
  name: "embed-tokens",
  params: (define) =>
    define({
      api: embedTokensApiRef,
      deps: { discovery: discoveryApiRef, fetchApi: fetchApiRef },
      factory: ({ discovery, fetchApi }) => new BackendEmbedTokens(discovery, fetchApi),
    }),
});

const fleetPage = PageBlueprint.make({
  params: {
    path: "/flotilla",
    title: "Fleet",
    // Without one the app has no entry for it in its navigation.
    icon: FLEET_ICON,
    routeRef: fleetRouteRef,
    loader: async () => {
      const { FleetPage } = await import("./fleet-page");
      return <FleetPage />;
    },
  },
});

const addOnCard = EntityCardBlueprint.make({
  name: "add-on",
  params: {
    filter: (entity) => addOnOf(entity) !== undefined,
    loader: async () => {
      const { AddOnCard } = await import("./entity-views");
      return <AddOnCard />;
    },
  },
});

const clusterCard = EntityCardBlueprint.make({
  name: "cluster",
  params: {
    filter: (entity) => clusterOf(entity) !== undefined,
    loader: async () => {
      const { ClusterCard } = await import("./entity-views");
      return <ClusterCard />;
    },
  },
});

const addOnContent = EntityContentBlueprint.make({
  name: "add-on",
  params: {
    path: "/flotilla",
    title: "Fleet",
    group: "operation",
    filter: (entity) => addOnOf(entity) !== undefined,
    loader: async () => {
      const { AddOnContent } = await import("./entity-views");
      return <AddOnContent />;
    },
  },
});

/** Add-ons and clusters of a fleet: a page, and cards and a tab on entities that name one by annotation. */
export const flotillaPlugin = createFrontendPlugin({
  pluginId: "flotilla",
  title: "Flotilla",
  extensions: [tokens, fleetPage, addOnCard, clusterCard, addOnContent],
  routes: { fleet: fleetRouteRef },
});
