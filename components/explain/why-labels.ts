import { placementHref, workHref } from "@/components/object/object-address";
import { yamlHref } from "@/components/object/object-kinds";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { WhyCite, WhyHeadline, WhyLink, WhyLinkId, WhyState } from "@/lib/why/why";

/** What each link is called. */
export const LINK_LABEL = {
  cluster: "Cluster",
  accepted: "Accepted",
  joined: "Joined",
  available: "Available",
  "add-on": "Add-on",
  placement: "Placement",
  set: "Cluster set",
  binding: "Set binding",
  predicate: "Predicates",
  taint: "Taints",
  score: "Score and limit",
  decision: "Decision",
  rollout: "Rollout",
  "cluster-add-on": "Cluster add-on",
  configured: "Configured",
  work: "Work",
  applied: "Applied",
  registered: "Registered",
  healthy: "Healthy",
} as const satisfies Record<WhyLinkId, string>;

export const WHY_STATE_APPEARANCE = {
  ok: { tone: "good", shape: "disc-check", label: "Passed" },
  broken: { tone: "bad", shape: "octagon", label: "Failed" },
  waiting: { tone: "waiting", shape: "hourglass", label: "Waiting" },
  unseen: { tone: "neutral", shape: "dashed", label: "Not evaluated" },
  hidden: { tone: "neutral", shape: "padlock", label: "Not visible to you" },
} as const satisfies Record<WhyState, StatusAppearance>;

/** Where the chain ends for now: "Failed at step Predicates", "Waiting at step Rollout". */
export function headlineLabel({ state, link }: WhyHeadline): string {
  const { label } = WHY_STATE_APPEARANCE[state];
  return link && state !== "ok" ? `${label} at step ${LINK_LABEL[link]}` : WELL[state];
}

const WELL = {
  ok: "All steps pass",
  broken: "Failed",
  waiting: "Waiting",
  hidden: "Some steps are hidden from you",
} as const satisfies Record<WhyHeadline["state"], string>;

/** A link, or several consecutive ones that were not evaluated. */
export type WhyRow = WhyLink | { readonly unseen: readonly WhyLink[] };

/** One row per link; consecutive ones that were not evaluated share a row. */
export function whyRows(links: readonly WhyLink[]): WhyRow[] {
  const rows: WhyRow[] = [];
  for (const link of links) {
    const before = rows.at(-1);
    if (link.state !== "unseen") rows.push(link);
    else if (before && "unseen" in before && before.unseen[0]?.message === link.message) {
      rows[rows.length - 1] = { unseen: [...before.unseen, link] };
    } else rows.push({ unseen: [link] });
  }
  return rows;
}

/** "Taints, score and limit, decision". */
export function unseenText(links: readonly WhyLink[]): string {
  const text = links.map(({ id }) => LINK_LABEL[id].toLowerCase()).join(", ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The page of a cited object, where it has one. */
export function citeHref({ kind, namespace, name, isAbsent }: WhyCite): string | undefined {
  if (isAbsent) return undefined;
  switch (kind) {
    case "ManagedCluster":
      return `/clusters/${name}`;
    case "ClusterManagementAddOn":
      return `/addons/${name}`;
    case "ManagedClusterAddOn":
      return `/clusters/${namespace}/addons?addon=${name}`;
    case "Placement":
      return namespace && placementHref(namespace, name);
    case "ManifestWork":
      return namespace && workHref(namespace, name);
    case "CertificateSigningRequest":
      return `/approvals/${name}`;
    default:
      return yamlHref(kind, { name, ...(namespace === undefined ? {} : { namespace }) });
  }
}
