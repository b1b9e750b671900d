import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { identityState } from "@/lib/lists/identities/identity-state";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { AlertCause } from "./alert-cause";

/** Requests and clusters that wait for a person, since they were made. */
export function findWaitingApprovals(rows: Iterable<ApprovalRow>): AlertCause[] {
  return [...rows].map(({ cluster, createdAt, headline, kind, name, object }) => {
    const sinceMs = Date.parse(createdAt);
    return {
      subject: { kind: "request" as const, name },
      title: kind === "cluster" ? `Cluster ${object} waits for acceptance` : `Request ${object} waits for a decision`,
      text: cluster === undefined ? headline : `For cluster ${cluster}: ${headline}`,
      path: "/approvals",
      ...(Number.isNaN(sinceMs) ? {} : { sinceMs }),
    };
  });
}

/** Identities that a rule is against, and that nobody has acknowledged. */
export function findIdentityAlarms(rows: Iterable<IdentityRow>): AlertCause[] {
  return [...rows]
    .filter(({ isForged }) => isForged)
    .map((row) => ({ ...aboutIdentity(row), title: `${row.subject} was issued against the rules`, text: whose(row) }));
}

/** Certificates that are due to be renewed, or have expired although their holder still uses them. */
export function findLateCertificates(rows: Iterable<IdentityRow>, nowMs: number): AlertCause[] {
  return [...rows].flatMap((row) => {
    const state = identityState(row, nowMs);
    const isLate = state === "late" || (state === "expired" && row.inUse === "yes");
    if (row.way !== "certificate" || !isLate) return [];
    const title = `The certificate of ${row.subject} ${state === "late" ? "is not renewed" : "has expired"}`;
    return [{ ...aboutIdentity(row), title, text: `${whose(row)} It ends at ${row.until}.` }];
  });
}

function aboutIdentity({ name }: IdentityRow) {
  return { subject: { kind: "identity" as const, name }, path: "/identities" };
}

function whose({ addOn, cluster, object }: IdentityRow): string {
  const of = [cluster && `cluster ${cluster}`, addOn && `add-on ${addOn}`].filter(Boolean).join(", ");
  return of === "" ? `By ${object}.` : `By ${object}, for ${of}.`;
}
