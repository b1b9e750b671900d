import type { ManagerMode } from "@/lib/resources/add-on-manager";
import type { Heartbeat } from "@/lib/resources/heartbeat";
import type { UnreadKind } from "@/lib/resources/unread-kind";
import type { ControllerStats } from "@/server/controllers/runtime/run";

interface Leader {
  readonly version: string;
  readonly mode: ManagerMode;
  readonly identity: string;
  readonly unreadKinds: readonly UnreadKind[];
  readonly stats: readonly Pick<ControllerStats, "name" | "lastSuccessAt" | "succeeded" | "failed" | "depth">[];
}

/**
 * The heartbeat as the Lease carries it: about 130 bytes, and as many again for each controller and each kind that is
 * left out.
 */
export function heartbeatText({ version, mode, identity, unreadKinds, stats }: Leader): string {
  const beat: Heartbeat = {
    version,
    leader: identity,
    mode,
    at: new Date().toISOString(),
    controllers: stats.map(({ name, lastSuccessAt, succeeded, failed, depth }) => ({
      name,
      ...(lastSuccessAt > 0 ? { lastSuccess: new Date(lastSuccessAt).toISOString() } : {}),
      depth,
      reconciles: succeeded + failed,
      errors: failed,
    })),
    ...(unreadKinds.length > 0 ? { unreadKinds: [...unreadKinds] } : {}),
  };
  return JSON.stringify(beat);
}
