import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { type AccessState, accessState } from "@/lib/lists/access/access-state";
import type { AccessRow } from "@/lib/lists/access/row";

const TOKEN_APPEARANCE = {
  expired: { tone: "bad", shape: "octagon", label: "Expired" },
  down: { tone: "bad", shape: "octagon", label: "No token" },
  late: { tone: "warn", shape: "triangle", label: "Not renewed yet" },
  unknown: { tone: "neutral", shape: "dashed", label: "No token yet" },
  up: { tone: "good", shape: "disc-check", label: "Token holds" },
} as const satisfies Record<AccessState, StatusAppearance>;

const UP_APPEARANCE = {
  proxy: { tone: "good", shape: "disc-check", label: "Connected" },
  permission: { tone: "good", shape: "disc-check", label: "Applied" },
  profile: { tone: "good", shape: "disc-check", label: "Healthy" },
} as const satisfies Record<Exclude<AccessRow["way"], "account">, StatusAppearance>;

const DOWN_APPEARANCE = {
  proxy: { tone: "bad", shape: "octagon", label: "Not connected" },
  permission: { tone: "bad", shape: "octagon", label: "Not applied" },
  profile: { tone: "bad", shape: "octagon", label: "Not healthy" },
} as const satisfies Record<Exclude<AccessRow["way"], "account">, StatusAppearance>;

const UNKNOWN: StatusAppearance = { tone: "neutral", shape: "question", label: "Not known" };

/** How a way into a cluster stands now. */
export function accessAppearance(row: AccessRow): StatusAppearance {
  const state = accessState(row, Date.now());
  if (row.way === "account") return TOKEN_APPEARANCE[state];
  if (state === "up") return UP_APPEARANCE[row.way];
  return state === "down" ? DOWN_APPEARANCE[row.way] : UNKNOWN;
}

/** What is said of a way beside its state: of an account also what failed while its token still holds. */
export function accessMessage(row: AccessRow): string | undefined {
  return row.way !== "account" && accessState(row, Date.now()) === "up" ? undefined : row.message;
}

/** What comes before the time at which an account's token ends: "Token until", or "Token ended" once it is over. */
export function tokenEndLabel(row: AccessRow): string {
  return accessState(row, Date.now()) === "expired" ? "Token ended" : "Token until";
}

export const ACCESS_WAY_LABELS = {
  proxy: "Cluster proxy",
  account: "Service account",
  permission: "Permission",
  profile: "Cluster profile",
} as const satisfies Record<AccessRow["way"], string>;

/** The kind behind each way, and what brings it to a hub. */
export const ACCESS_KINDS = {
  proxy: { kind: "ManagedProxyConfiguration", brings: "the add-on cluster-proxy" },
  account: { kind: "ManagedServiceAccount", brings: "the add-on managed-serviceaccount" },
  permission: { kind: "ClusterPermission", brings: "OCM's chart cluster-permission" },
  profile: { kind: "ClusterProfile", brings: "the feature gate ClusterProfile of the hub" },
} as const satisfies Record<AccessRow["way"], { readonly kind: string; readonly brings: string }>;
