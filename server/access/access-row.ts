import { type AddOnFacts, type AddOnText, addOnText } from "@/lib/health/add-on-summary";
import type { AccessRow } from "@/lib/lists/access/row";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { AccessKinds } from "./access-kinds";

export interface AccessCaches {
  readonly clusterAddOns: ResourceCache<AddOnFacts, "addOn" | "cluster">;
}

/** The add-on whose agent keeps a tunnel from its cluster to the hub. */
export const PROXY = "cluster-proxy";

const HEALTH = new Map<string, AccessRow["state"]>([
  ["healthy", "up"],
  ["degraded", "up"],
  ["unhealthy", "down"],
  ["unreachable", "down"],
]);

/** The row of a way by its name; undefined where its object is not there. */
export function accessRow(name: string, { clusterAddOns }: AccessCaches, kinds: AccessKinds): AccessRow | undefined {
  const [way = "", ...rest] = name.split("/");
  const key = rest.join("/");
  const [namespace = "", object = ""] = rest;
  const row = { name, object, cluster: namespace };
  switch (way) {
    case "proxy": {
      const addOn = clusterAddOns.get(PROXY, key);
      return addOn && proxyRow(key, addOnText(addOn));
    }
    case "account":
      return accountRow(row, kinds.accounts.at(key));
    case "permission":
      return permissionRow(row, kinds.permissions.at(key));
    case "profile":
      return profileRow({ ...row, namespace }, kinds.profiles.at(key));
    default:
      return undefined;
  }
}

type Named = Pick<AccessRow, "cluster" | "name" | "namespace" | "object">;

/** The tunnel from a cluster, by how the proxy's add-on is there. */
export function proxyRow(cluster: string, { health, message }: Pick<AddOnText, "health" | "message">): AccessRow {
  const text = message ?? (health === "installing" ? "Its agent has not reported yet." : undefined);
  const state = HEALTH.get(health) ?? "unknown";
  const named = { name: `proxy/${cluster}`, object: PROXY, cluster };
  return { ...named, way: "proxy", state, holders: [], ...(text && { message: text }) };
}

function accountRow(named: Named, account: ReturnType<AccessKinds["accounts"]["at"]>): AccessRow | undefined {
  if (!account) return undefined;
  const { failure, rotation, token } = account;
  const state = failure === undefined ? "unknown" : "down";
  return { ...named, way: "account", state, holders: [], rotation, ...token, ...(failure && { message: failure }) };
}

function permissionRow(named: Named, permission: ReturnType<AccessKinds["permissions"]["at"]>): AccessRow | undefined {
  if (!permission) return undefined;
  const { message, state, subjects } = permission;
  return { ...named, way: "permission", state, holders: subjects, ...(message && { message }) };
}

function profileRow(named: Named, profile: ReturnType<AccessKinds["profiles"]["at"]>): AccessRow | undefined {
  if (!profile) return undefined;
  const { cluster, message, providers, state } = profile;
  return { ...named, way: "profile", cluster, state, holders: providers, ...(message && { message }) };
}
