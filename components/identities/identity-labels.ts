import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { shownTime } from "@/lib/format/shown-time";
import { clock } from "@/lib/format/time";
import { type IdentityState, identityState } from "@/lib/lists/identities/identity-state";
import type { IdentityRow } from "@/lib/lists/identities/row";

/** What its states are called. */
export const IDENTITY_STATE_APPEARANCE = {
  forged: { tone: "bad", shape: "octagon", label: "Forged" },
  expired: { tone: "bad", shape: "octagon", label: "Expired" },
  late: { tone: "warn", shape: "triangle", label: "Not renewed yet" },
  none: { tone: "neutral", shape: "dashed", label: "No token yet" },
  valid: { tone: "good", shape: "disc-check", label: "Valid" },
  renewed: { tone: "neutral", shape: "disc-check", label: "Renewed" },
} as const satisfies Record<IdentityState, StatusAppearance>;

const RENEWED_LATE = { tone: "neutral", shape: "triangle", label: "Renewed late" } as const satisfies StatusAppearance;

/** How an identity stands at the time that the page is of. */
export function identityAppearance(row: IdentityRow): StatusAppearance {
  const appearance = IDENTITY_STATE_APPEARANCE[identityState(row, shownTime())];
  return row.wasLate && appearance === IDENTITY_STATE_APPEARANCE.renewed ? RENEWED_LATE : appearance;
}

export const WAY_LABELS = {
  certificate: "Certificate",
  token: "Token",
  "role-binding": "RoleBinding",
  "managed-account": "Managed account",
  awsirsa: "AWS role",
} as const satisfies Record<IdentityRow["way"], string>;

/** What has capitals within is a name, and stays as it is. */
export function wayInSentence(way: IdentityRow["way"]): string {
  const label = WAY_LABELS[way];
  return /[A-Z]/.test(label.slice(1)) ? label : label.toLowerCase();
}

/** Without its cluster, which has a column of its own. */
export function ownName({ object, cluster }: Pick<IdentityRow, "cluster" | "object">): string {
  const prefix = `${cluster}/`;
  return object.startsWith(prefix) ? object.slice(prefix.length) : object;
}

export const USE_LABELS = {
  yes: "Yes",
  no: "No",
  unknown: "Not known",
} as const satisfies Record<IdentityRow["inUse"], string>;

/** Instead of the time from which it holds, where the hub does not tell: it writes no time of a token's issue anywhere. */
export function beginInWords({ way }: Pick<IdentityRow, "way">): string {
  if (way === "managed-account") return "No token yet";
  return way === "token" ? "Hub does not tell" : "Not known";
}

/** Instead of the time until which it holds: an AWS role and a RoleBinding hold until somebody takes them back. */
export function endInWords({ way }: Pick<IdentityRow, "way">): string {
  if (way === "managed-account") return "No token yet";
  return way === "awsirsa" || way === "role-binding" ? "No end" : "Not known";
}

/** Its state and until when it holds, or held: "Expired, ended 09:24". */
export function validityText({ until, way }: Pick<IdentityRow, "until" | "way">, label: string): string {
  if (until === undefined) return `${label}, ${endInWords({ way }).toLowerCase()}`;
  const when = clock(until, Date.now());
  if (Date.parse(until) <= shownTime()) return `${label}, ended ${when}`;
  return label === IDENTITY_STATE_APPEARANCE.valid.label ? `${label} until ${when}` : `${label}, valid until ${when}`;
}

/** Where its case or its object is shown; undefined where no page has it. */
export function identityHref({
  way,
  object,
  cluster,
}: Pick<IdentityRow, "cluster" | "object" | "way">): string | undefined {
  if (way === "certificate") return `/approvals?${new URLSearchParams({ request: object, state: "issued" })}`;
  return cluster === undefined ? undefined : `/clusters/${encodeURIComponent(cluster)}`;
}
