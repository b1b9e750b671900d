import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { FIELD_MANAGER } from "@/lib/kube/names";
import { ActivityBook } from "@/server/activity/activity-book";
import { ActivityLog } from "@/server/activity/activity-log";
import { LogFiles } from "@/server/activity/log-files";
import { recordSignIns } from "@/server/activity/record-sign-ins";
import { recordWrites } from "@/server/activity/record-writes";
import { type SharedRecord, sharedName, shareEntries } from "@/server/activity/shared-entries";
import { KeptRequests } from "@/server/approvals/kept-requests";
import { env } from "@/server/env";
import type { HubClient } from "@/server/hub/hub-client";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { type Keys, readKeys } from "@/server/keys";
import { printActivity } from "@/server/log";

/** The log of this process, as the environment wants it. Throws `StartFailure`. */
export async function openActivity(role: string, keys: Keys): Promise<ActivityLog> {
  const { ACTIVITY_DIR, ACTIVITY_MAX_BYTES, ACTIVITY_RETENTION_DAYS, ACTIVITY_STDOUT } = env();
  const host = hostname();
  const files =
    ACTIVITY_DIR === undefined
      ? undefined
      : await LogFiles.open({
          folder: ACTIVITY_DIR,
          prefix: `${role}-${host}`,
          maxBytes: ACTIVITY_MAX_BYTES,
          retentionDays: ACTIVITY_RETENTION_DAYS,
        });
  const print = ACTIVITY_STDOUT === "on" ? printActivity : () => undefined;
  return new ActivityLog({
    keys,
    writer: `${role}/${host}`,
    run: randomBytes(8).toString("hex"),
    files,
    print,
  });
}

/** Requests that the hub at that address has deleted, beside the log; undefined where there is no folder for it. */
export async function openKeptRequests(hub: string): Promise<KeptRequests | undefined> {
  const { ACTIVITY_DIR: folder } = env();
  return folder === undefined ? undefined : await KeptRequests.open({ folder, writer: hostname(), hub });
}

interface ConsoleHub {
  readonly client: HubClient;
  readonly activity: Pick<ResourceCache<SharedRecord>, "list">;
}

/** What a console records, shares with others and shows of them. Throws `StartFailure`. */
export async function consoleActivity({ client, activity: shared }: ConsoleHub) {
  const keys = await readKeys(env().KEYS_DIR, "activity");
  const own = await openActivity("console", keys);
  const sharing = { client, name: sharedName("console", hostname()), fieldManager: FIELD_MANAGER.console };
  return {
    book: new ActivityBook({ own, shared, keys }),
    recorder: { onWrite: recordWrites(own), onSignIn: recordSignIns(own) },
    follow: (signal: AbortSignal) => Promise.all([own.follow(signal), shareEntries(own, sharing, signal)]),
  };
}
