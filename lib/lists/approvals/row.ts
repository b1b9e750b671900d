import { z } from "@/lib/kube/zod";
import { ClusterRowHealth } from "@/lib/lists/clusters/row";

/** `cluster` is a pending cluster; all others are certificate requests, by their declared purpose. */
export const ApprovalKind = z.enum(["join", "renewal", "add-on", "unclear", "cluster"]);

export const ApprovalState = z.enum(["waiting", "approved", "issued", "denied", "failed"]);
export type ApprovalState = z.infer<typeof ApprovalState>;

export const ApprovalRisk = z.enum(["high", "review", "low"]);

/**
 * Status of the cluster an approval concerns; "absent" if it does not exist, "hidden" from callers who may not list
 * clusters.
 */
export const RequesterStatus = z.union([ClusterRowHealth, z.enum(["absent", "hidden"])]);
export type RequesterStatus = z.infer<typeof RequesterStatus>;

/** Batch key: equal for requests that may be decided together. */
export const BatchKey = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** An issued certificate: its serial number in hexadecimal, and how long it holds. */
export const IssuedCertificate = z.object({
  serial: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  /** A newer one was issued for the same subject, as far as this console saw it. */
  isRenewed: z.boolean(),
});

export const ApprovalRow = z.object({
  /** Unique among rows: "requests/NAME" or "clusters/NAME". */
  name: z.string(),
  kind: ApprovalKind,
  /** The object to decide on: the name of a certificate request or a cluster. */
  object: z.string(),
  /** The cluster that a request claims to be for. */
  cluster: z.optional(z.string()),
  addOn: z.optional(z.string()),
  state: ApprovalState,
  clusterStatus: RequesterStatus,
  risk: ApprovalRisk,
  /** What the request says by itself, independent of the hub's data about its cluster. */
  ownRisk: ApprovalRisk,
  /** The worst thing that was found, or that nothing was. */
  headline: z.string(),
  createdAt: z.string(),
  /** When a request was approved or denied, or failed. */
  decidedAt: z.optional(z.string()),
  certificate: z.optional(IssuedCertificate),
  /** When the hub deleted the request, which the console still knows. */
  deletedAt: z.optional(z.string()),
  /** The invitation to join that has to do with it: that it answers, or that expects its name. */
  invitation: z.optional(z.string()),
  /** Only of a request that may be approved together with others. */
  batch: z.optional(BatchKey),
  /** Changes whenever anything of the case does. */
  version: z.string(),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

/** Whether the add-on's manager answers a pending request; if a rule fails, a person should review it. */
export function isManagersTurn({ kind, risk }: Pick<ApprovalRow, "kind" | "risk">): boolean {
  return kind === "add-on" && risk === "low";
}
