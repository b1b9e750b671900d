import { configurationHref, readObjectPath } from "@/components/object/object-address";
import type { ConfigurationPath } from "@/lib/api/addons/configurations";

const TABS = ["overview", "yaml"] as const;
export type ConfigurationTabId = (typeof TABS)[number];

interface ConfigurationAddress extends ConfigurationPath {
  readonly tab: ConfigurationTabId;
}

/** Parses the path of a configuration's page; an unknown tab is the first one. */
export function readConfigurationAddress(pathname: string): ConfigurationAddress {
  const { namespace, name, tab } = readObjectPath(pathname);
  return { namespace, name, tab: TABS.find((each) => each === tab) ?? "overview" };
}

export function configurationTabHref({ namespace, name }: ConfigurationPath, tab: ConfigurationTabId): string {
  return configurationHref(namespace, name, tab === "overview" ? "" : tab);
}
