import { setTimeout as wait } from "node:timers/promises";
import { type StartBlock, startRules } from "@/lib/gates/start-rules";
import type { Resource } from "@/lib/kube/resource";
import { freezes } from "@/lib/resources/freeze";
import { maintenanceWindows } from "@/lib/resources/maintenance-window";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { isAtLeast } from "@/server/hub/resource-version";
import { type StartsHub, startFacts } from "./hub";

const CATCH_UP_MS = 100;

/** The last word on whether an update starts, at the moment at which it would: plans are older than that. */
export interface StartGuard {
  /**
   * Resolves when the caches hold every window and freeze that the hub had when this term began: what the leader before
   * acknowledged is kept. Rejects where the hub does not answer.
   */
  ready(signal: AbortSignal): Promise<void>;
  readonly isReady: boolean;
  /** Why no update of the add-on starts on the cluster now; undefined where it may. */
  blockOf(addOn: string, cluster: string): StartBlock | undefined;
  /** Says that a start may be under way, which `settled` waits for. Returns the function that ends it. */
  begin(): () => void;
  /** Resolves when all starts have ended that are under way now. */
  settled(): Promise<void>;
}

/** A guard for one term of leadership. */
export function createStartGuard(hub: StartsHub): StartGuard {
  const underWay = new Set<Promise<void>>();
  let isReady = false;
  let catchingUp: Promise<void> | undefined;

  return {
    get isReady() {
      return isReady;
    },
    ready(signal) {
      catchingUp ??= catchUp(hub, signal).then(
        () => {
          isReady = true;
        },
        (error: unknown) => {
          catchingUp = undefined;
          throw error;
        },
      );
      return catchingUp;
    },
    blockOf: (addOn, name) => {
      const cluster = hub.clusters.get(name);
      return cluster && startRules(startFacts(hub, Date.now())).blockOf(addOn, cluster);
    },
    begin() {
      const start = ending();
      underWay.add(start.ended);
      return () => {
        underWay.delete(start.ended);
        start.end();
      };
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}

function ending(): { readonly ended: Promise<void>; readonly end: () => void } {
  const ends: (() => void)[] = [];
  const ended = new Promise<void>((resolve) => ends.push(resolve));
  const end = () => {
    for (const each of ends) each();
  };
  return { ended, end };
}

async function catchUp(hub: StartsHub, signal: AbortSignal): Promise<void> {
  await Promise.all([
    catchUpWith(hub, maintenanceWindows, hub.maintenanceWindows, signal),
    catchUpWith(hub, freezes, hub.freezes, signal),
  ]);
}

type Versioned = { readonly metadata: { readonly name: string; readonly resourceVersion: string } };

/** A kind that is not there, or may not be read, has nothing to catch up with. */
async function catchUpWith<T extends Versioned>(
  { client }: StartsHub,
  resource: Resource<T>,
  cache: ResourceCache<T>,
  signal: AbortSignal,
): Promise<void> {
  while (cache.isSynced && cache.lastSeenAt > 0) {
    const listed = await client.list(resource, { signal });
    const isMissing = ({ metadata }: T) =>
      !isAtLeast(cache.get(metadata.name)?.metadata.resourceVersion ?? "0", metadata.resourceVersion);
    if (!listed.some(isMissing)) return;
    await wait(CATCH_UP_MS, undefined, { signal });
  }
}
