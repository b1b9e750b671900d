import { CONTROLLERS_LEASE } from "@/lib/kube/names";
import type { ActivityLog } from "@/server/activity/activity-log";
import { env } from "@/server/env";
import type { Fence } from "@/server/hub/fence";
import { HubOutage } from "@/server/notifications/hub-outage";
import { runNotifications } from "@/server/notifications/run-notifications";
import { readNotificationSettings } from "@/server/notifications/settings";
import type { ManagerPart } from "./manager-part";

interface Leader {
  readonly part: Pick<ManagerPart, "fieldManager" | "hub" | "lease" | "notifies">;
  /** The hub's address. */
  readonly server: string;
  readonly activity: ActivityLog;
  readonly fence: Fence;
}

/** How a process that may lead notifies people. */
interface Notifications {
  /** By the rules on the hub, until the signal fires. */
  readonly whileLeading: (signal: AbortSignal) => Promise<void>;
  /** That the hub cannot be reached, if that is why the lease was lost; resolves when it answers. */
  readonly afterLoss: (signal: AbortSignal) => Promise<void>;
}

/** Nothing is done where there is no folder with receivers. */
export function openNotifications({ activity, fence, part, server }: Leader): Notifications {
  const settings = readNotificationSettings(env(), server);
  if (!settings) return { whileLeading: async () => undefined, afterLoss: async () => undefined };
  const { fieldManager, hub, lease } = part;
  const isMain = lease === CONTROLLERS_LEASE;
  const isLeading = () => fence.leftMs() > 0;
  const outage = new HubOutage({ ...settings, client: hub.client, lease, activity });
  return {
    whileLeading: async (signal) => {
      // Known before the hub is away: that it is can then be told, though its name cannot be resolved any more.
      void settings.policy.hubAddresses().catch(() => undefined);
      const { close, facts } = part.notifies();
      const parts = { client: hub.client, fieldManager, lease, settings, facts, activity, isMain, isLeading };
      await runNotifications({ ...parts, ...(isMain && { outage }) }, signal);
      close();
    },
    afterLoss: (signal) => outage.follow(signal),
  };
}
