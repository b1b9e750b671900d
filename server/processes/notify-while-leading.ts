import { CONTROLLERS_LEASE } from "@/lib/kube/names";
import type { ActivityLog } from "@/server/activity/activity-log";
import { env } from "@/server/env";
import type { Fence } from "@/server/hub/fence";
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

/** Notifies by the rules on the hub until the signal fires; nothing where there is no folder with receivers. */
export async function notifyWhileLeading(
  { activity, fence, part, server }: Leader,
  signal: AbortSignal,
): Promise<void> {
  const settings = readNotificationSettings(env(), server);
  if (!settings) return;
  const { close, facts } = part.notifies();
  const { fieldManager, hub, lease } = part;
  const isMain = lease === CONTROLLERS_LEASE;
  const isLeading = () => fence.leftMs() > 0;
  await runNotifications(
    { client: hub.client, fieldManager, lease, settings, facts, activity, isMain, isLeading },
    signal,
  );
  close();
}
