import type { RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import {
  clusterPermissions,
  clusterProfiles,
  readClusterPermission,
  readClusterProfile,
} from "@/lib/resources/cluster-access";
import { managedServiceAccounts } from "@/lib/resources/managed-service-account";
import type { Caller } from "@/server/auth/caller";
import type { MissingRight } from "@/server/errors";
import { digesting } from "@/server/hub/watched";
import { CallerCache } from "@/server/identities/caller-cache";
import { type CallerKinds, missingToFollow, servedOnHub } from "@/server/identities/caller-kinds";

/** `key`: "namespace/name". */
interface Keyed {
  readonly key: string;
}

/** The kinds by which clusters are reached, read with callers' rights where the hub has them. */
export interface AccessKinds extends Pick<CallerKinds, "accounts" | "hasAccounts"> {
  readonly permissions: CallerCache<ReturnType<typeof readClusterPermission> & Keyed>;
  readonly profiles: CallerCache<ReturnType<typeof readClusterProfile> & Keyed>;
  readonly hasPermissions: CallerKinds["hasAccounts"];
  readonly hasProfiles: CallerKinds["hasAccounts"];
}

export function openAccessKinds({ accounts, hasAccounts }: CallerKinds): AccessKinds {
  return {
    ...{ accounts, hasAccounts },
    permissions: cacheOf(clusterPermissions, readClusterPermission),
    profiles: cacheOf(clusterProfiles, readClusterProfile),
    hasPermissions: servedOnHub(clusterPermissions),
    hasProfiles: servedOnHub(clusterProfiles),
  };
}

function cacheOf<Facts>(resource: Resource, read: (raw: RawObject) => Facts): CallerCache<Facts & Keyed> {
  const keyed = (raw: RawObject, key: string) => ({ ...read(raw), key });
  return new CallerCache(digesting(resource, { read: keyed, indexes: {} }, { isOptional: true }));
}

/** What stands between a caller and a kind: undefined where nothing does, "absent" where the hub does not have it. */
type Obstacle = MissingRight | "absent" | undefined;

/** For each kind what stands between it and the caller. */
export async function accessObstacles(
  caller: Caller,
  { hasAccounts, hasPermissions, hasProfiles }: AccessKinds,
): Promise<Readonly<Record<"account" | "permission" | "profile", Obstacle>>> {
  const obstacleTo = async (isServed: CallerKinds["hasAccounts"], kind: Resource): Promise<Obstacle> =>
    (await isServed(caller.client)) ? missingToFollow(caller, kind) : "absent";
  const [account, permission, profile] = await Promise.all([
    obstacleTo(hasAccounts, managedServiceAccounts),
    obstacleTo(hasPermissions, clusterPermissions),
    obstacleTo(hasProfiles, clusterProfiles),
  ]);
  return { account, permission, profile };
}
