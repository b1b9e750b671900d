import type { KubeObject } from "@/lib/kube/object";
import { isFields } from "@/lib/objects/editable";
import { clusterRoles, roles } from "@/lib/resources/built-in";
import type { Caller } from "@/server/auth/caller";
import { orMissing } from "@/server/auth/or-missing";
import type { MissingRight } from "@/server/errors";

/** A role that hub permissions name, as far as the caller may read it. */
export interface HubRole {
  /** Undefined where it cannot be read. */
  readonly isThere: boolean | undefined;
  /** Rule by rule: "get, list managedclusters". */
  readonly allows?: readonly string[];
  readonly missing?: MissingRight;
}

/** A template names few roles; more are not looked up. */
const MAX_ROLES = 20;

/** Roles by "ClusterRole name" or "Role namespace/name". Throws `HubError`. */
export async function hubRoles(
  caller: Caller,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, HubRole>> {
  const found = await Promise.all(
    keys.slice(0, MAX_ROLES).map(async (key) => [key, await hubRole(caller, key, signal)] as const),
  );
  return new Map(found);
}

async function hubRole(caller: Caller, key: string, signal: AbortSignal): Promise<HubRole> {
  const [kind, place = ""] = key.split(" ");
  const [name = "", namespace] = place.split("/").toReversed();
  const resource = kind === "Role" ? roles : clusterRoles;
  const right = { verb: "get", resource: resource.plural, group: resource.group };
  const ref = { name, ...(namespace !== undefined && { namespace }) };
  const { value, missing } = await orMissing(caller.client.find(resource, ref, signal), {
    ...right,
    ...(namespace !== undefined && { namespace }),
  });
  if (missing) return { isThere: undefined, missing };
  return value ? { isThere: true, allows: rulesOf(value) } : { isThere: false };
}

function rulesOf({ rules }: KubeObject): string[] {
  const all: readonly unknown[] = Array.isArray(rules) ? rules : [];
  return all.filter(isFields).map((rule) => {
    const named = textsOf(rule.resourceNames);
    const resources = [...textsOf(rule.resources), ...textsOf(rule.nonResourceURLs)].join(", ");
    return `${textsOf(rule.verbs).join(", ")} ${resources}${named.length > 0 ? ` named ${named.join(", ")}` : ""}`;
  });
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each: unknown) => typeof each === "string") : [];
}
