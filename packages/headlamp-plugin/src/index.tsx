import {
  type DetailsViewSectionProps,
  registerDetailsViewSection,
  registerPluginSettings,
  registerRoute,
  registerSidebarEntry,
} from "@kinvolk/headlamp-plugin/lib";
import { clusterNameOf } from "./cluster-name";
import { AddOnsPage, ApprovalsPage, ClusterSection, RolloutsPage } from "./pages";
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
  icon: "mdi:hub-outline",
});
for (const { name, label, path, Page } of PAGES) {
  registerSidebarEntry({ parent: "flotilla", name, label, url: path });
  registerRoute({ path, sidebar: name, name: label, exact: true, component: () => <Page /> });
}

registerDetailsViewSection(({ resource }: DetailsViewSectionProps) => {
  const name = clusterNameOf(resource);
  return name === undefined ? null : <ClusterSection name={name} />;
});

registerPluginSettings(PLUGIN, SettingsForm, true);
