import { ConfigStore } from "@kinvolk/headlamp-plugin/lib";

/** What somebody sets for this plugin in Headlamp, kept in the browser. */
export interface Settings {
  /** Address of the console, with its base path: "https://flotilla.example.org". */
  readonly console?: string;
  /** Service account of the hub whose rights the views have; who may get a token of it is the hub's RBAC. */
  readonly namespace?: string;
  readonly serviceAccount?: string;
}

export const PLUGIN = "@flotilla/headlamp-plugin";
export const DEFAULT_NAMESPACE = "flotilla-system";
export const DEFAULT_SERVICE_ACCOUNT = "flotilla-headlamp";

export const settingsStore = new ConfigStore<Settings>(PLUGIN);

/** The settings as they are, in a component. */
// biome-ignore lint/correctness/useHookAtTopLevel: it makes the hook, and calls none
export const useSettings = settingsStore.useConfig();

/** What Kubernetes accepts as the name of a namespace or account. */
const NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

export interface Target {
  /** Without a slash at its end. */
  readonly console: string;
  readonly namespace: string;
  readonly serviceAccount: string;
}

/** Settings with which tokens can be had; else the reason why not. */
export function targetOf(settings: Settings | undefined): Target | string {
  const { console = "", namespace = DEFAULT_NAMESPACE, serviceAccount = DEFAULT_SERVICE_ACCOUNT } = settings ?? {};
  if (console === "") return "Set the address of the Flotilla console in this plugin's settings.";
  const address = URL.canParse(console) ? new URL(console) : undefined;
  if (!address || (address.protocol !== "https:" && address.protocol !== "http:"))
    return "The address of the console must begin with https:// or http://.";
  if (!NAME.test(namespace) || !NAME.test(serviceAccount)) return "The service account has no valid name.";
  return { console: address.href.replace(/\/+$/, ""), namespace, serviceAccount };
}
