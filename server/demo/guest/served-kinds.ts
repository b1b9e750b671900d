import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";

const Group = z.looseObject({ versions: z._default(z.array(z.looseObject({ groupVersion: z.string() })), []) });
const ResourceList = z.looseObject({ resources: z._default(z.array(z.looseObject({ name: z.string() })), []) });

type Kind = Pick<Resource, "group" | "plural">;

/** The first of these kinds that the hub does not serve in any version; undefined where it serves all. */
export async function firstMissing(
  client: HubClient,
  kinds: readonly Kind[],
  signal: AbortSignal,
): Promise<Kind | undefined> {
  const served = new Map<string, Set<string>>();
  for (const group of new Set(kinds.map((kind) => kind.group)))
    served.set(group, await pluralsIn(client, group, signal));
  return kinds.find(({ group, plural }) => !served.get(group)?.has(plural));
}

async function pluralsIn(client: HubClient, group: string, signal: AbortSignal): Promise<Set<string>> {
  const versions = Group.parse((await found(client, `/apis/${group}`, signal)) ?? {}).versions;
  const plurals = new Set<string>();
  for (const { groupVersion } of versions) {
    const list = ResourceList.parse((await found(client, `/apis/${groupVersion}`, signal)) ?? {});
    for (const { name } of list.resources) plurals.add(name);
  }
  return plurals;
}

async function found(client: HubClient, path: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await client.raw({ method: "GET", path, signal });
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  }
}
