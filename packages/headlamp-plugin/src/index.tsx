import {
  type DetailsViewSectionProps,
  registerDetailsViewHeaderAction,
  registerDetailsViewSection,
  registerPluginSettings,
  registerRoute,
  registerSidebarEntry,
} from "@kinvolk/headlamp-plugin/lib";
import { clusterNameOf } from "./cluster-name";
import {
  AddOnsPage,
  ApprovalsPage,
  CLUSTER_ROUTE,
  ClusterAction,
  ClusterPage,
  ClusterSection,
  RolloutsPage,
} from "./pages";
import { SettingsForm } from "./settings";
import { PLUGIN } from "./settings-store";

const PAGES = [
  { name: "flotilla-addons", label: "Add-ons", path: "/flotilla/addons", Page: AddOnsPage },
  { name: "flotilla-rollouts", label: "Rollouts", path: "/flotilla/rollouts", Page: RolloutsPage },
  { name: "flotilla-approvals", label: "Approvals", path: "/flotilla/approvals", Page: ApprovalsPage },
];

registerSidebarEntry({
  parent: null,
  name: "flotilla",
  label: "Fleet",
  url: "/flotilla/addons",
  // One of those that Headlamp brings: any other is loaded from a server of Iconify.
  icon: "mdi:sitemap",
});
for (const { name, label, path, Page } of PAGES) {
  registerSidebarEntry({ parent: "flotilla", name, label, url: path });
  registerRoute({ path, sidebar: name, name: label, exact: true, component: () => <Page /> });
}

registerRoute({
  path: "/flotilla/clusters/:name",
  sidebar: "flotilla-addons",
  name: CLUSTER_ROUTE,
  exact: true,
  component: () => <ClusterPage />,
});

// Headlamp's page of a custom resource has no sections of plugins, but actions; pages that other plugins draw have both.
registerDetailsViewHeaderAction(({ item }: { readonly item?: DetailsViewSectionProps["resource"] }) => {
  const name = clusterNameOf(item);
  return name === undefined ? null : <ClusterAction name={name} />;
});
registerDetailsViewSection(({ resource }: DetailsViewSectionProps) => {
  const name = clusterNameOf(resource);
  return name === undefined ? null : <ClusterSection name={name} />;
});

registerPluginSettings(PLUGIN, SettingsForm, true);
