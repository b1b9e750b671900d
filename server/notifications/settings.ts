import type { HostPolicy } from "./host-policy";
import { hubAddressesOf } from "./hub-addresses";

interface NotificationEnv {
  readonly NOTIFICATION_RECEIVERS_DIR?: string | undefined;
  readonly NOTIFICATION_ALLOWED_HOSTS: readonly string[];
  readonly NOTIFICATION_PRIVATE_NETWORKS: readonly string[];
  readonly NOTIFICATION_CONSOLE_URL?: string | undefined;
}

export interface NotificationSettings {
  /** With a file for each receiver. */
  readonly folder: string;
  readonly policy: HostPolicy;
  /** Of the console, without a slash at its end; "" where links lead nowhere. */
  readonly baseUrl: string;
}

/** Undefined where nothing is sent: there is no folder with receivers. `hub` is the hub's address. */
export function readNotificationSettings(
  {
    NOTIFICATION_ALLOWED_HOSTS,
    NOTIFICATION_CONSOLE_URL = "",
    NOTIFICATION_PRIVATE_NETWORKS,
    NOTIFICATION_RECEIVERS_DIR,
  }: NotificationEnv,
  hub: string,
): NotificationSettings | undefined {
  if (NOTIFICATION_RECEIVERS_DIR === undefined) return undefined;
  return {
    folder: NOTIFICATION_RECEIVERS_DIR,
    policy: {
      allowedHosts: NOTIFICATION_ALLOWED_HOSTS,
      privateNetworks: NOTIFICATION_PRIVATE_NETWORKS,
      hubAddresses: hubAddressesOf(hub),
    },
    baseUrl: NOTIFICATION_CONSOLE_URL.replace(/\/$/, ""),
  };
}
